import Testing

@testable import RideModel

@Suite struct SHA256Tests {
  @Test func itGivesThePublishedDigests() {
    #expect(
      SHA256.hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.hex(String(repeating: "a", count: 1000))
        == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
  }

  @Test func aPINMatchesOnlyItsOwnSaltAndDigits() {
    let hash = RiderPIN.hash("0472", salt: "T-1")
    #expect(RiderPIN.matches("0472", salt: "T-1", hash: hash))
    #expect(!RiderPIN.matches("0473", salt: "T-1", hash: hash))
    #expect(!RiderPIN.matches("472", salt: "T-1", hash: hash))
    #expect(!RiderPIN.matches("0472", salt: "T-2", hash: hash))
  }
}
