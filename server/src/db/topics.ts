/**
 * Topics of an agency's tables. Each topic has its own data version, moved by triggers in the transaction of a
 * change (migrations/043), so that a change only invalidates cached data of its own topic. A table gets its topic when it is
 * created, with `tenant_table(name, employee_column, topic)`.
 */
export const topics = [
  /** Employees, the disciplines they hold, planned changes of status, coordinators. */
  'people',
  /** Fields that counts use: status, places, disciplines, days, missing data. Moves with `people`, except for names and numbers. */
  'rosters',
  /** Facts from other tables in a row of the employees list: planned changes, refused addresses, imports. */
  'row_facts',
  /** Disciplines, locations, training types, and the agency itself: names, time zone. */
  'settings',
  /** People who may sign in to the agency. */
  'users',
  /** Programs and what they teach. */
  'programs',
  /** Assignments with their due dates: they change often, and other lists don't show them. */
  'training',
  /** Learners' activity: modules, attempts, the ledger. Moves all day. */
  'learning',
  /** Credentials, which move `learning` too. */
  'credentials',
  /** Training that others gave, which moves `learning` too. */
  'outside_training',
  /** Compliance rules, waivers, leave, and everyone's standing. */
  'compliance',
  /** Classes, their days and instructors, and who has a seat. */
  'sessions',
  /** Forms and what they ask. */
  'forms',
  /** Forms that people fill and sign. */
  'employee_forms',
  /** The messages between the agency and its people. This version moves all day long. */
  'messages',
  /** Merged employees, and pairs that are no duplicates. */
  'duplicates',
] as const
export type Topic = (typeof topics)[number]

/** The data version of each topic that ever changed. */
export type Versions = Partial<Record<Topic, number>>

/** The sum of each topic's slots, as the token's look-up returns them (`people 12,people 3,settings 7`). */
export function versionsOf(moves: string | null): Versions {
  const versions: Record<string, number> = {}
  for (const slot of moves?.split(',') ?? []) {
    const [topic = '', n] = slot.split(' ')
    versions[topic] = (versions[topic] ?? 0) + Number(n)
  }
  return versions
}
