import Testing

@testable import OptimisticEngine
