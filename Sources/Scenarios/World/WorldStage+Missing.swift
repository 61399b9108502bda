/// What the language says and this version does not do yet, by name.
extension WorldStage {
  package func missing(_ statement: StageStatement) -> String? {
    switch statement {
    case .header(let text): Self.missing(header: text)
    case .action(.secondCopy): "second-copy"
    case .action(.login(let name)): "login \(name)"
    case .action(.killArmed(_, let request)) where request.index != nil: "kill at \(request)"
    case .action, .condition: nil
    }
  }

  private static func missing(header: String) -> String? {
    let starts = ["mode collect", "mode blocking", "track ", "limit ", "meter "]
    return starts.contains { header.hasPrefix($0) } ? header : nil
  }
}
