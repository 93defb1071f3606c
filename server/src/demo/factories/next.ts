/**
 * The factories of this folder make valid whole rows; a caller names only what matters to it. The tests and the demo world are made of
 * them, so a new column is given its usual value here and nowhere else. Column names as in the tables.
 */

let count = 0

/** A number nobody has had yet, for names and numbers that must differ. */
export const next = () => ++count

/** For tests, whose files share a process: names do not depend on what ran before. */
export const countAnew = () => void (count = 0)
