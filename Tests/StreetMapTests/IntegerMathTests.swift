import Testing

@testable import StreetMap

@Suite struct IntegerMathTests {
  @Test(
    arguments: [
      (0, 1_000_000_000), (13_1986300, 973_584_363), (60_1700000, 497_428_254), (90_0000000, 0),
      (-43_7400000, 722_484_643),
    ] as [(Int32, Int64)])
  func cosineIsRightToEightDigits(angle: Int32, billionths: Int64) {
    let cosine = IntegerMath.cosine(angle) * 1_000_000_000 / IntegerMath.one
    #expect(abs(cosine - billionths) <= 10)
  }

  @Test func squareRootIsTheFloorAlsoForSquaresBeyondDoubles() {
    for root: Int64 in [0, 1, 2, 3, 1 << 26, 94_906_267, 3_000_000_000] {
      #expect(IntegerMath.squareRoot(root * root) == root)
      if root > 1 { #expect(IntegerMath.squareRoot(root * root - 1) == root - 1) }
    }
    #expect(IntegerMath.squareRoot(-4) == 0)
  }

  @Test func headingIsDegreesFromNorthToTheEast() {
    let vectors: [(Int64, Int64, Int)] = [
      (0, 5, 0), (5, 5, 45), (7, 0, 90), (5, -5, 135), (0, -9, 180), (-5, -5, 225), (-7, 0, 270),
      (-5, 5, 315), (1000, 1732, 30), (-1, 1000, 0), (0, 0, 0),
    ]
    for (east, north, degrees) in vectors {
      #expect(IntegerMath.heading(east: east, north: north) == degrees)
    }
  }

  @Test func roundingIsHalfAwayFromZero() {
    #expect([-15, -14, 14, 15].map { IntegerMath.rounded($0, over: 10) } == [-2, -1, 1, 2])
  }
}
