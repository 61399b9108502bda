import Testing

@testable import WorldSimulation
