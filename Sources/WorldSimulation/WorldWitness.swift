import DriverApp
import RideModel

/// Sees what passes inside a world, for those who count rare things; it changes nothing.
package protocol WorldWitness: AnyObject {
  /// The server took a message and answered so.
  func answered(_ message: PhoneMessage, with reply: ServerMessage?, in world: World)
  /// A message is about to reach the driver's app.
  func willReceive(_ message: ServerMessage, in world: World)
  /// It has reached it.
  func hasReceived(in world: World)
  /// The driver tapped.
  func tapped(_ result: TapResult, in world: World)
  /// The driver's app is about to die.
  func dies(in world: World)
}
