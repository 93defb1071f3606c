import type { NamedRow } from '../../automation/copy.ts'
import { namedTogether } from '../../../lib/texts.ts'
import { operationTexts } from './texts.ts'

/** Lists rows by kind and name: `location “Bronx”, program “Infection Control”`. */
export const listed = (rows: readonly NamedRow[]): string => namedTogether(rows.map(rowInWords), ', ')

const rowInWords = ({ kind, name }: NamedRow): string =>
  kind === null || name === null ? operationTexts.named('nameless') : operationTexts.named('ofKind', { kind, name })

export const plainName = (name: string) => name.trim().toLowerCase()

/** Returns the name, with a number if the agency already has a row with that name; at most 120 characters. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let at = 1; ; at++) {
    const number = at === 1 ? '' : ` (${at})`
    const free = `${name.slice(0, 120 - number.length)}${number}`
    if (!taken.has(plainName(free))) return free
  }
}
