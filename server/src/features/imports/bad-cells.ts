import { type BlankableField, blankableFields, type ImportField, type RosterImport } from '@preceptor/contract'

type Found = RosterImport['bad_cells'][number]
const mostExamples = 4

export const isBlankable = (field: ImportField | null): field is BlankableField =>
  blankableFields.some(blankable => blankable === field)

/** Cells of optional fields that can't be read, in rows that are fine otherwise: one question for each field. */
export class BadCells {
  readonly #left: ReadonlySet<BlankableField>
  readonly #found = new Map<BlankableField, Found>()

  constructor(left: readonly BlankableField[] = []) {
    this.#left = new Set(left)
  }

  /** Somebody chose to take the rows without these cells. */
  isLeftBlank(field: BlankableField): boolean {
    return this.#left.has(field)
  }

  count(field: BlankableField, value: string) {
    const found = this.#found.get(field) ?? { field, rows: 0, examples: [] }
    this.#found.set(field, found)
    found.rows++
    const example = value.slice(0, 100)
    if (found.examples.length < mostExamples && !found.examples.includes(example)) found.examples.push(example)
  }

  list(): Found[] {
    return [...this.#found.values()]
  }
}
