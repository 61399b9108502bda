extension Tariff {
  /// The card a map without one of its own gets: the text of a `tariff.json`, illustrative.
  ///
  /// The same as `Maps/tariffs/time-and-distance.json`, which is the one to read and to copy.
  package static let defaultCard = """
    {
      "name": "Time and distance",
      "source": "Made for this simulator: the card its worked fares are told in",
      "date": "2026-11",
      "illustrative": true,
      "currency": "EUR",
      "base": "2.50",
      "perKm": "1.20",
      "perMinute": "0.25",
      "minimum": "5.00",
      "waiting": { "freeMinutes": 2, "perMinute": "0.30" },
      "noShow": { "afterMinutes": 5, "fee": "4.00" },
      "lateCancel": { "afterMinutes": 3, "fee": "2.00" },
      "surge": { "lowest": "1.00", "highest": "3.00" },
      "tolls": "passed on",
      "taxPercent": 0,
      "commissionPercent": 20,
      "cashRounding": "0.50",
      "moneyLimit": "500.00",
      "gps": { "thresholdMetres": 500, "upwardBufferMetres": 2000, "offTargetMetres": 300, "gapSeconds": 30 }
    }

    """
}
