/** One line of the result. `reached` is null if a figure is only informative. */
export interface Row {
  goal: string
  what: string
  ours: string
  raw: string
  ratio: string
  wanted: string
  reached: boolean | null
}

export const figure = (value: number, unit = '') => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })}${unit && ` ${unit}`}`
}

interface Compared {
  goal: string
  what: string
  ours: number
  raw: number
  unit: string
  /** Reached if the ratio ours / raw is at least (or at most) this. */
  atLeast?: number
  atMost?: number
}

export function compared({ goal, what, ours, raw, unit, atLeast, atMost }: Compared): Row {
  const ratio = ours / raw
  return {
    goal,
    what,
    ours: figure(ours, unit),
    raw: figure(raw, unit),
    ratio: `${figure(ratio)} ×`,
    wanted: atLeast !== undefined ? `≥ ${atLeast} × raw` : atMost !== undefined ? `≤ ${atMost} × raw` : '',
    reached: atLeast !== undefined ? ratio >= atLeast : atMost !== undefined ? ratio <= atMost : null,
  }
}

/** A figure without a comparison. */
export const alone = (goal: string, what: string, value: number, unit: string, atMost?: number): Row => ({
  goal,
  what,
  ours: figure(value, unit),
  raw: '',
  ratio: '',
  wanted: atMost === undefined ? '' : `≤ ${atMost} ${unit}`,
  reached: atMost === undefined ? null : value <= atMost,
})

const cellsOf = ({ goal, what, ours, raw, ratio, wanted, reached }: Row) => [
  goal,
  what,
  ours,
  raw,
  ratio,
  wanted,
  reached === null ? '' : reached ? 'yes' : 'NO',
]

/** Formats one row, printed when its part has ended. */
export const lineOf = (row: Row) => `| ${cellsOf(row).join(' | ')} |`

export function print(rows: readonly Row[]) {
  const lines = rows.map(cellsOf)
  const all = [['', 'Work', 'ours', 'raw', 'ratio', 'goal', 'reached'], ...lines]
  const widths = all[0]?.map((_, i) => Math.max(...all.map(line => [...(line[i] ?? '')].length))) ?? []
  const padded = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = all
  console.log(`\n${padded(head)}\n| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`)
  for (const cells of rest) console.log(padded(cells))
}
