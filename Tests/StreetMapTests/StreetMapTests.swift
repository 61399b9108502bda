import Testing

@testable import StreetMap
