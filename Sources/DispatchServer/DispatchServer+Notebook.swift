import OptimisticEngine
import RideModel

// The driver's notebook: rows the phone's object diff made, as REST calls.

extension DispatchServer {
  /// POST makes a row, PATCH changes fields of one, PUT replaces it, DELETE removes it.
  func changeNotebook(_ request: ServerRequest) throws(Refusal) -> Value {
    let parts = request.call.path.split(separator: "/").map(String.init)
    guard let collection = parts.first, Collection.notebook.contains(collection) else {
      throw Refusal(.notFound, "There is nothing at \(SafeText.clean(request.call.path))")
    }
    guard request.call.method != "POST" else {
      return make(collection, prefix: prefix(collection), request, fields(request))
    }
    let ref = EntityRef(collection, rowID(parts, collection, request))
    guard collection == Collection.preferences || record(ref, driver: request.driver) != nil else {
      throw Refusal(.notFound, "The row was removed meanwhile")
    }
    switch request.call.method {
    case "PUT": put(ref, fields(request), driver: request.driver)
    case "PATCH":
      let changes = fields(request)
      edit(ref, driver: request.driver) { record in
        for (field, value) in changes {
          if value.isNull {
            record.removeValue(forKey: field)
          } else {
            record[field] = value
          }
        }
      }
    case "DELETE": remove(ref, driver: request.driver)
    default: throw Refusal(.notAllowed, "\(request.call.method) is not possible here")
    }
    return ["id": .text(ref.id)]
  }

  private func rowID(_ parts: [String], _ collection: String, _ request: ServerRequest) -> String {
    let id = parts.count > 1 ? parts[1] : request.body[BodyField.id].text ?? request.driver
    return ledger[Table.identifiers, "\(request.driver)|\(collection)|\(id)"]["server"].text ?? id
  }

  private func fields(_ request: ServerRequest) -> Fields {
    var fields = request.body.map ?? [:]
    fields[BodyField.tap] = nil
    fields[BodyField.id] = nil
    return fields.mapValues(clean)
  }

  private func clean(_ value: Value) -> Value {
    switch value {
    case .text(let text): .text(SafeText.clean(text, limit: 4000))
    case .list(let values): .list(values.map(clean))
    case .map(let fields): .map(fields.mapValues(clean))
    default: value
    }
  }

  private func prefix(_ collection: String) -> String {
    switch collection {
    case Collection.places: "P"
    case Collection.notes: "N"
    case Collection.expenses: "E"
    default: "X"
    }
  }
}
