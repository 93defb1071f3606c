/**
 * What the rows of an agency's tables are about. Each topic has a data version of its own, moved by triggers in the transaction of a
 * change (migrations/043): what is remembered about one is not thrown away by changes to another. A table names its topic when it is
 * made, with `tenant_table(name, employee_column, topic)`.
 */
export const topics = [
  /** Employees, the disciplines they hold, planned changes of status, coordinators. */
  'people',
  /** What people are counted by: status, places, disciplines, days, what is missing. Moves with `people`, but not for names and numbers. */
  'rosters',
  /** Disciplines, locations, training types, and the agency itself: names, time zone. */
  'settings',
  /** Who may sign in to the agency. */
  'users',
  /** Programs and what they teach. */
  'programs',
  /** Who must learn what by when: changes often, and other lists don't show it. */
  'training',
  /** What learners do: modules, attempts, the ledger. Moves all day long. */
  'learning',
  /** Credentials, which move `learning` too. */
  'credentials',
  /** Training that others gave, which moves `learning` too. */
  'outside_training',
  /** Rules of compliance, waivers, leave, and how everybody stands. */
  'compliance',
  /** Classes, their days and instructors, and who has a seat. */
  'sessions',
  /** Forms and what they ask. */
  'forms',
  /** Forms that people fill and sign. */
  'employee_forms',
  /** The messages between the agency and its people. This version moves all day long. */
  'messages',
  /** Which employees were merged, and which pairs are no duplicates. */
  'duplicates',
] as const
export type Topic = (typeof topics)[number]

/** The data version of each topic that ever changed. */
export type Versions = Partial<Record<Topic, number>>

/** The sum of each topic's slots, as the look-up of the token tells them (`people 12,people 3,settings 7`). */
export function versionsOf(moves: string | null): Versions {
  const versions: Record<string, number> = {}
  for (const slot of moves?.split(',') ?? []) {
    const [topic = '', n] = slot.split(' ')
    versions[topic] = (versions[topic] ?? 0) + Number(n)
  }
  return versions
}
