import Testing

@testable import SQLiteStorage
