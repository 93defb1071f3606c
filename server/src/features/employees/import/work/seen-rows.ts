import { fold } from './fold.ts'
import type { GivenValues } from './employee-values.ts'

/** Rows that speak of the same person within one file; a row later in the file is told which one came before. */
export class SeenRows {
  readonly #rows = new Map<string, number>()

  /** Why this row repeats an earlier one, or nothing; remembers it for the rows that follow. */
  repeats(n: number, given: GivenValues): string | null {
    for (const [key, words] of keysOf(given)) {
      const earlier = this.#rows.get(key)
      if (earlier === undefined) this.#rows.set(key, n)
      else if (earlier !== n) return `Row ${earlier} of the file has the same ${words}.`
    }
    return null
  }

  /** The same for two rows that turn out to be one person of the agency. */
  repeatsPerson(n: number, id: string): string | null {
    const earlier = this.#rows.get(id)
    if (earlier === undefined) this.#rows.set(id, n)
    return earlier === undefined || earlier === n ? null : `Row ${earlier} of the file is the same person.`
  }
}

/** People may share an e-mail address, or a name and a birthday; without numbers to tell them apart they count as one. */
function keysOf({ employee_number, external_id, email, first_name, last_name, birth_date }: GivenValues) {
  const keys: [string, string][] = []
  if (employee_number) keys.push([`number ${employee_number}`, 'employee number'])
  if (external_id) keys.push([`external ${external_id}`, 'external ID'])
  if (employee_number || external_id) return keys
  if (email) keys.push([`email ${email.toLowerCase()}`, 'e-mail and no employee number'])
  if (first_name && last_name && birth_date)
    keys.push([
      `name ${fold(`${last_name} ${first_name}`)} ${birth_date}`,
      'name and birth date and no employee number',
    ])
  return keys
}
