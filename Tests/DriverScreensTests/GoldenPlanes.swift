/// A screen letter by letter, and under it the roles of its cells.
struct GoldenPlanes {
  var name: String
  var planes: String
}
