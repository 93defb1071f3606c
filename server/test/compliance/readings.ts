/**
 * Where the sentences of the rules allow two readings, and which one holds: true that of the witness, which takes a sentence by its letter, false that of
 * the engine. docs/decisions/103 says why.
 */
export const readings: Readonly<Record<Reading, boolean>> = {
  graceTakesOnWaivedDays: true,
  comingClocksAreKnown: false,
  suspendedBeforeTheClockStarts: false,
  graceOfEndedProofs: false,
}

type Reading =
  /** A record dated in grace, or in days that leave added, fills a window also on days on which that is waived: it is no make-up. */
  | 'graceTakesOnWaivedDays'
  /** Before a version that changes window or anchor is in force, a window to come is already its. */
  | 'comingClocksAreKnown'
  /** A leave day before the day from which `once` and proofs count suspends them, though it moves nothing. */
  | 'suspendedBeforeTheClockStarts'
  /** Grace of an ended proof counts from its last valid day alone, also where that of its first due date ends later. */
  | 'graceOfEndedProofs'
