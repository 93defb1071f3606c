import { fold } from './fold.ts'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import { importTexts } from './texts.ts'

type Kind = 'number' | 'external' | 'email' | 'name' | 'person'
/** The facts that two rows with different numbers share, apart from the name. */
export type Likeness = 'birth' | 'email'

/** Rows about the same person within one file; a later row reports the earlier one. */
export class SeenRows {
  /** Keyed by existing values: separate keys would double the memory of 100,000 rows. */
  readonly #rows: Record<Kind, Map<string, number>> = {
    number: new Map(),
    external: new Map(),
    email: new Map(),
    name: new Map(),
    person: new Map(),
  }

  readonly #alike: Record<Likeness, Map<string, number>> = { birth: new Map(), email: new Map() }

  /** Returns the reason this row repeats an earlier one, if any, and stores it for later rows. */
  repeats(n: number, given: GivenValues): string | null {
    for (const [kind, key] of keysOf(given)) {
      const earlier = this.#earlier(kind, key, n)
      if (earlier !== null) return importTexts.named('repeats', { row: earlier, by: kind })
    }
    return null
  }

  /**
   * Returns the earlier row that may be the same person under another number, if any, and stores this one for later rows. Rows
   * without numbers repeat each other, and are refused above.
   */
  resembles(n: number, given: GivenValues): { row: number; by: Likeness } | null {
    let found: { row: number; by: Likeness } | null = null
    for (const [by, key] of likenessesOf(given)) {
      const rows = this.#alike[by]
      const earlier = rows.get(key)
      if (earlier === undefined) rows.set(key, n)
      else if (earlier !== n) found ??= { row: earlier, by }
    }
    return found
  }

  /** The same for two rows that turn out to be the same person of the agency. */
  repeatsPerson(n: number, id: string): string | null {
    const earlier = this.#earlier('person', id, n)
    return earlier === null ? null : importTexts.named('repeatsPerson', { row: earlier })
  }

  /** True when a row of the file is about this employee. */
  hasPerson(id: string): boolean {
    return this.#rows.person.has(id)
  }

  #earlier(kind: Kind, key: string, n: number): number | null {
    const rows = this.#rows[kind]
    const earlier = rows.get(key)
    if (earlier === undefined) rows.set(key, n)
    return earlier === undefined || earlier === n ? null : earlier
  }
}

function likenessesOf({ email, first_name, last_name, birth_date }: GivenValues): [Likeness, string][] {
  if (!first_name || !last_name) return []
  const name = fold(`${last_name} ${first_name}`)
  return [
    ...(birth_date ? [['birth', `${name} ${birth_date}`] satisfies [Likeness, string]] : []),
    ...(email ? [['email', `${name} ${email.toLowerCase()}`] satisfies [Likeness, string]] : []),
  ]
}

/** People may share an email address, or a name and a birthday; without numbers to distinguish them they count as one. */
function keysOf({ employee_number, external_id, email, first_name, last_name, birth_date }: GivenValues) {
  const keys: [Exclude<Kind, 'person'>, string][] = []
  if (employee_number) keys.push(['number', employee_number])
  if (external_id) keys.push(['external', external_id])
  if (employee_number || external_id) return keys
  if (email) keys.push(['email', email.toLowerCase()])
  if (first_name && last_name && birth_date) keys.push(['name', `${fold(`${last_name} ${first_name}`)} ${birth_date}`])
  return keys
}
