/// The name a driver signs in with, as phone and server both keep it.
package enum LoginName {
  package static let limit = 60

  /// Safe to show, at most `limit` characters, and without the bar that divides the server's keys.
  package static func cleaned(_ name: String) -> String {
    SafeText.clean(name, limit: limit).replacing("|", with: "/")
  }
}
