import { reportLimits, type ReportDefinition } from '@preceptor/contract'
import { AppError } from '../../errors/app-error.ts'
import { reportTexts } from './texts.ts'

export type KeptValue = [value: string | null, label: string | null]
export type KeptCell = string | number | null
/** Lines as stored: a group with its numbers and those of each pivot value, or a row. */
export type KeptGroup = [
  'g',
  level: number,
  path: KeptValue[],
  rows: number,
  numbers: (number | null)[],
  pivot: (number | null)[][],
  pivot_rows: number[],
]
export type KeptRow = ['r', id: string, employee_id: string | null, cells: KeptCell[]]
export type KeptLine = KeptGroup | KeptRow

export const isKeptGroup = (line: KeptLine): line is KeptGroup => line[0] === 'g'

type FoundGroup = ['g', number, number, (KeptValue | null)[], KeptValue | null, number, (number | null)[]]
type Found = FoundGroup | KeptRow

export interface Result {
  /** The values of the pivot; none without one. */
  pivot: KeptValue[]
  total: KeptGroup
  /** All lines below the total, in order. */
  lines: AsyncIterable<KeptLine>
}

/** Assembles the lines from `resultSql`: pivot numbers are added to their groups. */
export async function resultOf(
  found: AsyncIterable<string>,
  { pivot, measures }: Pick<ReportDefinition, 'pivot' | 'measures'>,
): Promise<Result> {
  const each = parsed(found)[Symbol.asyncIterator]()
  const first = await each.next()
  if (first.done || first.value[0] !== 'g') throw new Error('A result has no totals.')
  const [, , , , , rows, numbers] = first.value
  const total: KeptGroup = ['g', 0, [], rows, numbers, [], []]
  const values: KeptValue[] = []
  let next = await each.next()
  for (; !next.done && next.value[0] === 'g' && next.value[1] === 0; next = await each.next()) {
    const [, , , , value, n, own] = next.value
    if (!value) continue
    values.push(value)
    total[5].push(own)
    total[6].push(n)
    if (values.length > reportLimits.pivot) throw tooManyValues(values.length)
  }
  const places = new Map(values.map(([value], at) => [value, at]))
  const blank = (): (number | null)[][] => (pivot ? values.map(() => measures.map(() => null)) : [])
  async function* rest(): AsyncGenerator<KeptLine> {
    let open: KeptGroup | null = null
    for (; !next.done; next = await each.next()) {
      const line = next.value
      if (line[0] === 'r') {
        if (open) yield open
        open = null
        yield line
        continue
      }
      const [, level, hasPivot, path, value, n, own] = line
      if (hasPivot === 0) {
        if (open) yield open
        open = ['g', level, path.filter(one => one !== null), n, own, blank(), pivot ? values.map(() => 0) : []]
      } else if (open && value) {
        const at = places.get(value[0])
        if (at === undefined) continue
        open[5][at] = own
        open[6][at] = n
      }
    }
    if (open) yield open
  }
  return { pivot: values, total, lines: rest() }
}

/** A job shows only the sentence. */
function tooManyValues(found: number): AppError {
  const sentence = reportTexts.named('pivotTooWide', { found, most: reportLimits.pivot })
  return new AppError('INVALID', sentence, { errors: { definition: [sentence] } })
}

async function* parsed(lines: AsyncIterable<string>): AsyncGenerator<Found> {
  for await (const line of lines) yield JSON.parse(line) as Found
}

/** Splits chunks of bytes into lines. */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const text of wholeLinesIn(chunks)) yield* text.split('\n')
}

/** Splits chunks of bytes into texts of one or more whole lines, without the final line break. */
export async function* wholeLinesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const own = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    const bytes = rest.length > 0 ? Buffer.concat([rest, own]) : own
    const end = bytes.lastIndexOf(10)
    if (end >= 0) yield bytes.toString('utf8', 0, end)
    rest = bytes.subarray(end + 1)
  }
  if (rest.length > 0) yield rest.toString('utf8')
}
