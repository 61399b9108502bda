import Testing

@testable import DispatchServer
