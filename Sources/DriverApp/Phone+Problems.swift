import OptimisticEngine
import RideModel

// What a refused request held, in the driver's own words.

extension Phone {
  /// What the driver wrote in a request that was refused: `Ramp: ask for the key`; empty where its
  /// kind and its trip already say all of it.
  package func words(of letter: DeadLetter) -> String {
    guard let request = try? DriverRequest(stored: letter.stored, version: letter.version) else {
      return ""
    }
    guard let row = request.row else {
      return SafeText.clean(request.details["text"]?.text ?? "", limit: 200)
    }
    switch row {
    case .insert(_, let fields): return words(in: fields)
    case .remove(let ref): return "remove \(words(in: view.record(ref) ?? [:]))"
    case .update(let ref, let steps, _):
      var fields = view.record(ref) ?? [:]
      for step in steps where step.path.count == 1 { fields[step.path[0]] = step.to }
      return words(in: fields)
    }
  }

  private func words(in fields: Fields) -> String {
    let title = SafeText.clean(fields[NotebookField.title]?.text ?? "", limit: 80)
    if let amount = fields[NotebookField.amount]?.int { return "\(title) \(money(amount).amount)" }
    let text = SafeText.clean(fields[NotebookField.text]?.text ?? "", limit: 200)
    return text.isEmpty ? title : "\(title): \(text)"
  }
}
