import Testing

@testable import DriverApp
