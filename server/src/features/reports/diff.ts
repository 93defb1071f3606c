import { hash } from 'node:crypto'
import type { Answer, api, Id, ReportCell, ReportChange } from '@preceptor/contract'
import { AppError } from '../../errors/app-error.ts'
import { reading as onlyReading, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { datasetSqls } from './dataset-sqls.ts'
import { reading, valueLabel } from './read-result.ts'
import { isKeptGroup, type KeptLine } from './result-lines.ts'
import { keptRun } from './runs.ts'
import { type KeptHead, type KeptRun, readRun } from './stored-run.ts'
import { reportTexts } from './texts.ts'

interface Asked {
  only?: 'added' | 'gone' | 'changed' | undefined
  page: number
  per_page: number
}

/** Compares two runs by single rows and their columns or, for reports without rows, the innermost groups by their numbers. */
interface Compared {
  keys: string[]
  of: (line: KeptLine) => { key: string; cells: ReportCell[]; line: KeptLine } | null
}

const sameGroups = (one: KeptHead['definition'], other: KeptHead['definition']) =>
  JSON.stringify(one.groups.map(({ by, grain }) => [by, grain ?? null])) ===
  JSON.stringify(other.groups.map(({ by, grain }) => [by, grain ?? null]))

function comparing(one: KeptRun, other: KeptRun): { ofRows: boolean; keys: string[] } {
  const a = one.definition
  const b = other.definition
  const ofRows = a.columns.length > 0 && b.columns.length > 0
  if (a.dataset !== b.dataset || (!ofRows && !sameGroups(a, b)))
    throw new AppError('CONFLICT', reportTexts.named('otherData'))
  const [left, right] = ofRows ? [a.columns, b.columns] : [a.measures, b.measures]
  const keys = left.filter(key => right.includes(key))
  if (keys.length === 0) throw new AppError('CONFLICT', reportTexts.named('nothingAlike'))
  return { ofRows, keys }
}

function lookingAt({ definition, columns }: KeptHead, ofRows: boolean, keys: readonly string[]): Compared['of'] {
  const places = keys.map(key =>
    ofRows ? columns.findIndex(column => column.key === key) : definition.measures.indexOf(key),
  )
  return line => {
    if (isKeptGroup(line)) {
      if (ofRows || line[1] < definition.groups.length) return null
      return {
        key: JSON.stringify(line[2].map(([value]) => value)),
        cells: places.map(at => line[4][at] ?? null),
        line,
      }
    }
    return ofRows ? { key: line[1], cells: places.map(at => line[3][at] ?? null), line } : null
  }
}

const digestOf = (text: string) => hash('sha256', text, 'buffer').readBigUInt64LE(0)

/** Rows by 128 bits of their key, with a digest of their content: 33 bytes a row, however wide it is. */
class Digests {
  readonly #high: BigUint64Array
  readonly #low: BigUint64Array
  readonly #said: BigUint64Array
  readonly #seen: Uint8Array
  readonly #mask: number
  constructor(rows: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(8, rows * 2 + 2)))
    this.#high = new BigUint64Array(size)
    this.#low = new BigUint64Array(size)
    this.#said = new BigUint64Array(size)
    this.#seen = new Uint8Array(size)
    this.#mask = size - 1
  }
  #place(key: string): { at: number; high: bigint; low: bigint } {
    const bytes = hash('sha256', key, 'buffer')
    const high = bytes.readBigUInt64LE(0)
    const low = bytes.readBigUInt64LE(8)
    let at = bytes.readUInt32LE(16) & this.#mask
    while (this.#seen[at] !== 0 && (this.#high[at] !== high || this.#low[at] !== low)) at = (at + 1) & this.#mask
    return { at, high, low }
  }
  add(key: string, cells: readonly ReportCell[]) {
    const { at, high, low } = this.#place(key)
    this.#high[at] = high
    this.#low[at] = low
    this.#said[at] = digestOf(JSON.stringify(cells))
    this.#seen[at] = 1
  }
  /** Returns the line's result in the other run, and marks it as seen. */
  meet(key: string, cells: readonly ReportCell[]): 'added' | 'changed' | 'same' {
    const { at } = this.#place(key)
    if (this.#seen[at] === 0) return 'added'
    this.#seen[at] = 2
    return this.#said[at] === digestOf(JSON.stringify(cells)) ? 'same' : 'changed'
  }
  isGone(key: string): boolean {
    return this.#seen[this.#place(key).at] === 1
  }
}

/**
 * Compares an earlier run with a later one. Reads each line by line and stores only digests, so memory grows by just 33 bytes per
 * row.
 */
export async function diffRuns(
  scope: Scope,
  store: FileStore,
  { id, other }: { id: Id; other: Id },
  { only, page, per_page }: Asked,
): Promise<Answer<typeof api.reportRuns.diff>> {
  const own = onlyReading(scope)
  const [before, after] = [await keptRun(own, id), await keptRun(own, other)]
  const { ofRows, keys } = comparing(before.kept, after.kept)
  const { definition } = before.kept
  const { dataset } = datasetSqls[definition.dataset]
  const counts = { added: 0, gone: 0, changed: 0, same: 0 }
  const first = (page - 1) * per_page
  let place = 0
  /** True when a change of this kind belongs on the requested page. */
  const isShown = (change: ReportChange['change']) => {
    if (only !== undefined && only !== change) return false
    const at = place++
    return at >= first && at < first + per_page
  }
  const digests = await readRun(own, store, before.kept, async ({ head, lines }) => {
    const look = lookingAt(head, ofRows, keys)
    const made = new Digests(before.run.rows ?? 0)
    for await (const line of lines) {
      const found = look(line)
      if (found) made.add(found.key, found.cells)
    }
    return made
  })
  const pathOf = (line: KeptLine) =>
    isKeptGroup(line)
      ? line[2].map((one, at) => {
          const group = definition.groups[at]
          const dimension = group && dataset.dimensions[group.by]
          return dimension
            ? valueLabel(dataset, dimension, group.grain ?? null, one, scope.origin.language)
            : (one[0] ?? '')
        })
      : []
  const idOf = (line: KeptLine) => (isKeptGroup(line) ? null : line[1])
  const data: ReportChange[] = []
  const waiting = new Map<string, ReportChange>()
  await readRun(own, store, after.kept, async ({ head, lines }) => {
    const look = lookingAt(head, ofRows, keys)
    for await (const line of lines) {
      const found = look(line)
      if (!found) continue
      const change = digests.meet(found.key, found.cells)
      counts[change]++
      if (change === 'same' || !isShown(change)) continue
      const told: ReportChange = { change, id: idOf(line), path: pathOf(line), before: null, after: found.cells }
      data.push(told)
      if (change === 'changed') waiting.set(found.key, told)
    }
  })
  await readRun(own, store, before.kept, async ({ head, lines }) => {
    const look = lookingAt(head, ofRows, keys)
    for await (const line of lines) {
      const found = look(line)
      if (!found) continue
      const changed = waiting.get(found.key)
      if (changed) changed.before = found.cells
      if (!digests.isGone(found.key)) continue
      counts.gone++
      if (isShown('gone'))
        data.push({ change: 'gone', id: idOf(line), path: pathOf(line), before: found.cells, after: null })
    }
  })
  const { head } = reading(definition, [], [], scope.origin.language)
  const columns = ofRows
    ? await readRun(own, store, before.kept, async kept =>
        keys.flatMap(key =>
          reading(definition, kept.head.columns, [], scope.origin.language).head.columns.filter(
            column => column.key === key,
          ),
        ),
      )
    : keys.flatMap(key =>
        head.measures
          .filter(measure => measure.key === key)
          .map(measure => ({ key, label: measure.label, is: 'number' as const })),
      )
  return { columns, counts, data, meta: { total: place, page, per_page } }
}
