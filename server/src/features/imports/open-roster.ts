import { zstdCompressSync } from 'node:zlib'
import type { FileImportKind, RecordImportKind } from '@preceptor/contract'
import { otherKind } from './other-kind.ts'
import type { ByteSource } from './read/byte-source.ts'
import { readRows } from './read/read-roster.ts'
import { headerSignature, mappingOf, recogniseColumns } from './read/recognise-columns.ts'
import { recordColumns } from './read/record-words.ts'
import { trainingColumns } from './read/training-words.ts'
import { type Recognition, RosterError, type RosterRow, type RosterSheet } from './read/roster-types.ts'
import { rosterTexts } from './read/texts.ts'

/** The kind of file, which decides the column names. */
export type FileOf = 'roster' | 'training' | RecordImportKind

const columnsOf = (of: Exclude<FileOf, 'roster'>) => (of === 'training' ? trainingColumns : recordColumns[of])

/** A file as stored: the data shown to the user, and its rows in blocks of JSON (`[row, cells]` each). */
export interface OpenRoster {
  header: string[]
  samples: string[][]
  /** The first lines that are not people, and how many there are. */
  left_out: RosterSheet['left_out']
  left_out_count: number
  signature: string
  columns: Partial<Record<string, string>>
  offers: Recognition['offers']
  looks_like: FileImportKind | null
  date_order: Recognition['date_order']
  total: number
  /** Compressed to a tenth of their size as strings. */
  blocks: Uint8Array[]
}

/** The size of the sample to show and recognize: at most twice this many rows, evenly spread over the whole file. */
const sampled = 600

/** The size of a stored block: the dry run holds two in memory. */
const together = { rows: 250, characters: 1_000_000 }

/** No row about a person is this long. */
const mostRow = 1_000_000

/** Reads the whole file. */
export async function openRoster(source: ByteSource, name: string, of: FileOf): Promise<OpenRoster> {
  const blocks: Uint8Array[] = []
  const sample = new Sample()
  let waiting: [number, string[]][] = []
  let characters = 0
  let total = 0
  const store = () => {
    // A copy with its own buffer: the original may be part of a larger buffer, which would be sent along
    blocks.push(new Uint8Array(zstdCompressSync(JSON.stringify(waiting))))
    waiting = []
    characters = 0
  }
  const reading = readRows(source, name, of === 'roster' ? {} : { isKnown: columnsOf(of).isKnown })
  let step = await reading.next()
  for (; !step.done; step = await reading.next()) {
    for (const row of step.value) {
      const length = lengthOf(row.row, row.cells)
      if (waiting.length === together.rows || characters + length > together.characters) store()
      sample.see(row, total++)
      waiting.push([row.row, row.cells])
      characters += length
    }
  }
  if (waiting.length > 0) store()
  const { header, header_row, left_out } = step.value
  lengthOf(header_row, header)
  const { columns, date_order, offers } = recognised(of, { header, rows: sample.rows })
  const kind = of === 'roster' ? 'provider_import' : of === 'training' ? 'training_import' : of
  return {
    header,
    samples: samplesOf(header, sample.rows),
    left_out: left_out.slice(0, 20),
    left_out_count: left_out.length,
    signature: headerSignature(header),
    columns,
    offers,
    looks_like: otherKind(kind, { header, rows: sample.rows }),
    date_order,
    total,
    blocks,
  }
}

function lengthOf(row: number, cells: readonly string[]): number {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0)
  if (length <= mostRow) return length
  throw new RosterError('TOO_LARGE', rosterTexts.named('rowTooLong', { row, most: mostRow }))
}

function recognised(of: FileOf, sheet: Pick<RosterSheet, 'header' | 'rows'>) {
  if (of !== 'roster') return { ...columnsOf(of).recognise(sheet), offers: [] }
  const recognition = recogniseColumns(sheet)
  return { ...mappingOf(recognition), offers: recognition.offers }
}

/** Keeps every row at first, then every second, fourth … so the kept rows are evenly spread. */
class Sample {
  rows: RosterRow[] = []
  #step = 1

  see(row: RosterRow, index: number) {
    if (index % this.#step !== 0) return
    // A copy, because a cell is a view of the piece it was cut from
    this.rows.push(structuredClone(row))
    if (this.rows.length < 2 * sampled) return
    this.rows = this.rows.filter((_, i) => i % 2 === 0)
    this.#step *= 2
  }
}

const samplesOf = (header: readonly string[], rows: readonly RosterRow[]) =>
  header.map((_, index) => {
    const seen = new Set<string>()
    for (const { cells } of rows.slice(0, 200)) {
      const cell = cells[index]
      if (cell) seen.add(cell.slice(0, 80))
      if (seen.size === 3) break
    }
    return [...seen]
  })
