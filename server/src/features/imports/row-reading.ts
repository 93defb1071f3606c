import { type ImportField, type PersonField, personFieldNames, saidOf } from '@preceptor/contract'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import type { Asked, Meant } from './asked-words.ts'
import type { Parsed } from './read/roster-types.ts'
import { type PreparedMapping, prepareMapping, toImportRow } from './read/to-row.ts'
import { cleanText, isBlank, shown } from './read/values/text.ts'
import { columnsByName, type FileSettings } from './settings.ts'
import { importTexts } from './texts.ts'

/** Prepares a reader for the people of many rows. */
export function personReader({ header, mapping, options, today }: FileSettings): PreparedMapping {
  const of: Partial<Record<PersonField, number>> = {}
  for (const field of personFieldNames) {
    const column = mapping[field]
    if (column !== undefined) of[field] = column
  }
  const columns = columnsByName<ImportField>(header, of)
  return prepareMapping(header, { columns, date_order: options.date_order }, { today })
}

/** Returns the known data of a row's person. */
export function readPerson(cells: string[], person: PreparedMapping): { given: GivenValues; problems: Problem[] } {
  const { values, problems: all } = toImportRow(cells, person)
  // A status next to the name is for roster imports only
  const problems = all.filter(({ field }) => field !== 'provider_status')
  delete values.provider_status
  delete values.status_reason
  const given = { ...values } as GivenValues
  // A number identifies the person, whatever else is unreadable
  const numbered = Boolean(given.employee_number ?? given.external_id)
  return {
    given,
    problems: problems
      // A phone only helps to distinguish people with the same name
      .filter(({ field }) => field === null || (!numbered && field !== 'mobile'))
      .map(({ field, value, message }) => ({ field, value, message })),
  }
}

/** Reads one row of a file field by field, and collects its problems. */
export class RowReading<Field extends string, Use extends Asked<string, unknown>> {
  readonly problems: Problem[] = []
  readonly open: Problem[] = []
  readonly uses: Use[] = []
  readonly #cells: readonly string[]
  readonly #mapping: Partial<Record<string, number>>

  constructor(cells: readonly string[], mapping: Partial<Record<string, number>>) {
    this.#cells = cells
    this.#mapping = mapping
  }

  text(field: Field, longest = 200): string | undefined {
    const cell = this.cell(field)
    if (cell === undefined) return undefined
    const text = cleanText(cell)
    if (text.length <= longest) return text === '' ? undefined : text
    this.problem(field, importTexts.named('trainingTooLong', { value: shown(text), longest }))
    return undefined
  }

  value<T>(field: Field, read: (cell: string) => Parsed<T>): T | undefined {
    const cell = this.cell(field)
    if (cell === undefined) return undefined
    const parsed = read(cell)
    if ('value' in parsed) return parsed.value
    this.problem(field, parsed.problem)
    return undefined
  }

  meant<T extends string>(field: Field, word: string, meant: Meant<T, Use>): T | null {
    if (meant.use) this.uses.push(meant.use)
    if ('value' in meant) return meant.value
    if ('problem' in meant) this.problems.push({ field, value: saidOf(word), message: meant.problem })
    if ('asked' in meant) this.open.push({ field, value: saidOf(word), message: meant.asked })
    return null
  }

  has(...fields: Field[]): boolean {
    return this.problems.some(({ field }) => fields.some(one => one === field))
  }

  problem(field: Field, message: string) {
    this.problems.push({ field, value: saidOf(this.cell(field) ?? ''), message })
  }

  missing(field: Field, message: string): '' {
    if (!this.has(field)) this.problems.push({ field, value: null, message })
    return ''
  }

  cell(field: Field): string | undefined {
    const column = this.#mapping[field]
    const cell = column === undefined ? '' : (this.#cells[column] ?? '')
    return isBlank(cell) ? undefined : cell
  }
}

/** Counts a row's questions once it is clear that it doesn't fail for another reason. */
export const countedOf = <Use extends { decision: { action: string } }>(
  uses: readonly Use[],
  refused: boolean,
): Use[] => (refused ? uses.filter(({ decision }) => decision.action === 'reject') : [...uses])
