/**
 * The factories in this folder create complete, valid rows; a caller sets only the fields it cares about. The tests and the demo
 * world both use them, so a new column gets its default value here and nowhere else. Column names match the tables.
 */

let count = 0

/** Returns a number not used before, for names and numbers that must be unique. */
export const next = () => ++count

/** For tests that share a process: names must not depend on earlier tests. */
export const countAnew = () => void (count = 0)
