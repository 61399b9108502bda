/// What the language says and this version does not do yet, by name.
extension WorldStage {
  package func missing(_ statement: StageStatement) -> String? {
    switch statement {
    case .header(let text): Self.missing(header: text)
    case .action(.secondCopy): "second-copy"
    case .action(.login(let name)): "login \(name)"
    case .action(.killArmed(_, let request)) where request.index != nil: "kill at \(request)"
    case .action(.killArmed(_, let request)): Self.missing([request])
    case .action(.fault(let fault)): Self.missing([fault.request])
    case .action: nil
    case .condition(let condition): Self.missing(condition.requests)
    }
  }

  private static func missing(header: String) -> String? {
    let starts = ["mode collect", "mode blocking", "track ", "limit ", "meter "]
    return starts.contains { header.hasPrefix($0) } ? header : nil
  }

  /// The app makes none of these requests yet.
  private static func missing(_ requests: [RequestSelector]) -> String? {
    let unmade: [RequestName] = [
      .editMessage, .deleteMessage, .note, .place, .expense, .preference,
    ]
    return requests.first { unmade.contains($0.name) }.map { "the request \($0)" }
  }
}

extension ScenarioCondition {
  /// The requests it names.
  var requests: [RequestSelector] {
    switch self {
    case .request(let request, _), .waits(let request, _), .saved(let request, _, _),
      .serverEffects(let request, _, _), .attempts(let request, _, _):
      [request]
    case .serverOrder(let requests): requests
    default: []
    }
  }
}
