import Testing

@testable import MobileLink

@Suite struct LinkQualityTests {
  @Test(arguments: [
    (-60, SignalClass.excellent), (-80, .excellent), (-81, .good), (-95, .good), (-96, .fair),
    (-105, .fair), (-106, .weak), (-115, .weak), (-116, .none), (-140, .none),
  ])
  func classesHaveTheEdgesOfDriveTests(rsrp: Int, expected: SignalClass) {
    #expect(SignalClass(rsrp: rsrp) == expected)
  }

  @Test func aWeakerSignalIsSlowerLossierAndNarrowerOnBothWays() {
    let ladder = [-75, -90, -100, -110].map {
      LinkQuality(RadioConditions(rsrp: $0), profile: .lte)
    }
    for (better, worse) in zip(ladder, ladder.dropFirst()) {
      #expect(better.roundTrip < worse.roundTrip)
      for direction in Direction.allCases {
        #expect(better[direction].bitsPerSecond > worse[direction].bitsPerSecond)
        #expect(better[direction].lossPerMillion <= worse[direction].lossPerMillion)
      }
      #expect(worse.isReachable)
    }
    #expect(ladder[0].roundTrip == 125)
    #expect(ladder[3].roundTrip == 885)
  }

  @Test func inADeadZoneNothingIsReceived() {
    let quality = LinkQuality(.deadZone, profile: .lte)
    #expect(!quality.hasRadio)
    #expect(!quality.isReachable)
  }

  @Test func lieFiAndAPortalKeepTheBarsAndLetNothingThrough() {
    for conditions in [
      RadioConditions(rsrp: -70, isLieFi: true), RadioConditions(rsrp: -70, isCaptive: true),
    ] {
      let quality = LinkQuality(conditions, profile: .lte)
      #expect(quality.hasRadio)
      #expect(quality.signalClass.bars == 4)
      #expect(!quality.isReachable)
    }
  }

  @Test func aCrowdMakesRepliesTwoToEightSecondsAndAFullCellDark() {
    func roundTrip(_ load: Int) -> Int64 {
      LinkQuality(RadioConditions(rsrp: -70, load: load), profile: .lte).roundTrip
    }
    #expect(roundTrip(40) == 125)
    #expect((2_000...2_300).contains(roundTrip(60)))
    #expect((7_500...8_300).contains(roundTrip(94)))
    let full = LinkQuality(RadioConditions(rsrp: -70, load: 95), profile: .lte)
    #expect(full.hasRadio)
    #expect(!full.isReachable)
  }

  @Test func theOfflineProfileIsOfflineEverywhere() throws {
    let offline = try #require(LinkProfile.named("offline"))
    #expect(!LinkQuality(.open, profile: offline).hasRadio)
    // And in an area of that network.
    let area = RadioConditions(rsrp: -70, profile: .named("offline"))
    #expect(!LinkQuality(area, profile: .lte).hasRadio)
  }

  @Test func theModeOfARecordedDriveTakesThePlaceOfTheProfile() {
    let edge = RadioConditions(rsrp: -70, profile: .named("edge"))
    #expect(LinkQuality(edge, profile: .lte).roundTrip == 920)
  }
}

@Suite struct LinkProfileTests {
  @Test func namesAreUniqueAndTheShortOnesExist() {
    #expect(Set(LinkProfile.names).count == LinkProfile.names.count)
    #expect(LinkProfile.names.prefix(5) == ["lte", "3g", "edge", "very-bad", "offline"])
    #expect(LinkProfile.named("LTE") == nil)
    // Every table of the conditioners is there.
    #expect(Set(LinkProfile.names).isSuperset(of: ["evdo", "android-lte", "android-edge"]))
  }

  @Test func onlyOfflineHasNoRate() {
    #expect(LinkProfile.all.filter(\.isOffline).map(\.name) == ["offline"])
    for profile in LinkProfile.all {
      for direction in Direction.allCases {
        #expect((profile[direction].bitsPerSecond > 0) == !profile.isOffline, "\(profile.name)")
      }
    }
  }
}
