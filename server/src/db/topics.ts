/**
 * Topics of an agency's tables. Each topic has its own data version, which triggers advance in the transaction of a change
 * (migrations/043), so a change only invalidates cached data of its own topic. A table gets its topic when it is created, with
 * `tenant_table(name, employee_column, topic)`.
 */
export const topics = [
  /** Employees, their disciplines, planned status changes, coordinators. */
  'people',
  /**
   * Fields used in counts: status, places, disciplines, days, missing data. Changes with `people`, except for names and numbers.
   */
  'rosters',
  /** Facts from other tables in a row of the employees list: planned changes, rejected addresses, imports. */
  'row_facts',
  /** Disciplines, locations, training types, and the agency itself: names, time zone. */
  'settings',
  /** People who can sign in to the agency. */
  'users',
  /** Programs and their content. */
  'programs',
  /** Assignments with their due dates: they change often, and other lists don't show them. */
  'training',
  /** Learners' activity: modules, attempts, the ledger. Changes all day. */
  'learning',
  /** Credentials; changes also advance `learning`. */
  'credentials',
  /** Training provided by others; changes also advance `learning`. */
  'outside_training',
  /** Compliance rules, waivers, leave, and everyone's compliance status. */
  'compliance',
  /** Classes, their days and instructors, and seats. */
  'sessions',
  /** Forms and their questions. */
  'forms',
  /** Forms that people fill out and sign. */
  'employee_forms',
  /** Messages between the agency and its people. This version changes all day long. */
  'messages',
  /** Merged employees, and pairs marked as not duplicates. */
  'duplicates',
] as const
export type Topic = (typeof topics)[number]

/** The data version of each topic that has ever changed. */
export type Versions = Partial<Record<Topic, number>>

/** Returns the sum of each topic's slots, as the token's lookup returns them (`people 12,people 3,settings 7`). */
export function versionsOf(moves: string | null): Versions {
  const versions: Record<string, number> = {}
  for (const slot of moves?.split(',') ?? []) {
    const [topic = '', n] = slot.split(' ')
    versions[topic] = (versions[topic] ?? 0) + Number(n)
  }
  return versions
}
