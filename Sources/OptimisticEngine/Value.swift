/// A piece of plain data: what records, requests and messages are made of.
///
/// Numbers are whole: there is no floating point, so that money and everything that decides
/// behaviour is exact and the same everywhere.
public enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case text(String)
  case list([Value])
  case map([String: Value])
}

/// The fields of a record, by name.
public typealias Fields = [String: Value]

extension Value {
  /// Whether this is `.null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The truth value, or nil if it is something else.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The number, or nil if it is something else.
  public var int: Int64? { if case .int(let value) = self { value } else { nil } }

  /// The text, or nil if it is something else.
  public var text: String? { if case .text(let value) = self { value } else { nil } }

  /// The values of a list, or nil if it is something else.
  public var list: [Value]? { if case .list(let values) = self { values } else { nil } }

  /// The entries of a map, or nil if it is something else.
  public var map: [String: Value]? { if case .map(let entries) = self { entries } else { nil } }

  /// What a map holds under that key; `.null` where there is none or this is no map.
  public subscript(key: String) -> Value {
    if case .map(let entries) = self { entries[key] ?? .null } else { .null }
  }

  /// What a list holds at that place; `.null` where there is none or this is no list.
  public subscript(index: Int) -> Value {
    if case .list(let values) = self, values.indices.contains(index) {
      values[index]
    } else {
      .null
    }
  }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `nil` is `.null`.
  public init(nilLiteral: ()) { self = .null }
  /// `true` and `false` are `.bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number is `.int`.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A string is `.text`.
  public init(stringLiteral value: String) { self = .text(value) }
  /// An array is `.list`.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }

  /// A map; of two equal keys the later one stands.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .map(Dictionary(elements, uniquingKeysWith: { _, later in later }))
  }

  /// The text, or `.null` for nil.
  public static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }

  /// The number, or `.null` for nil.
  public static func optional(_ number: Int64?) -> Value { number.map(Value.int) ?? .null }
}
