import Testing

@testable import RideModel
