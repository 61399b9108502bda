import Testing

@testable import DriverScreens
