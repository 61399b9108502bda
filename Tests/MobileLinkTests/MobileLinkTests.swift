import Testing

@testable import MobileLink
