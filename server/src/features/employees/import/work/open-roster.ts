import type { Recognition, RosterSheet } from '../roster-types.ts'
import { readRoster } from '../read-roster.ts'
import { headerSignature, mappingOf, recogniseColumns } from '../recognise-columns.ts'

/** A file as it is stored: what the user sees of it, and its rows in blocks of JSON (`[row, cells]` each). */
export interface OpenRoster {
  header: string[]
  samples: string[][]
  signature: string
  columns: ReturnType<typeof mappingOf>['columns']
  date_order: Recognition['date_order']
  total: number
  blocks: number
  block: (index: number) => string
}

/** Small files show progress too; large ones need few statements. */
export const blockSize = (total: number) => Math.min(10_000, Math.max(1_000, Math.ceil(total / 4)))

export function openRoster(bytes: Uint8Array, name: string): OpenRoster {
  const sheet = readRoster(bytes, name)
  const { columns, date_order } = mappingOf(recogniseColumns(sheet))
  const { header, rows } = sheet
  const size = blockSize(rows.length)
  return {
    header,
    samples: samplesOf(sheet),
    signature: headerSignature(header),
    columns,
    date_order,
    total: rows.length,
    blocks: Math.ceil(rows.length / size),
    block: index => JSON.stringify(rows.slice(index * size, (index + 1) * size).map(({ row, cells }) => [row, cells])),
  }
}

const samplesOf = ({ header, rows }: RosterSheet) =>
  header.map((_, index) => {
    const seen = new Set<string>()
    for (const { cells } of rows.slice(0, 200)) {
      const cell = cells[index]
      if (cell) seen.add(cell.slice(0, 80))
      if (seen.size === 3) break
    }
    return [...seen]
  })
