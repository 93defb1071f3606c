import { LongNumber } from './json-text.ts'

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

/** One visible line of the tree: a node, closed or open; the nodes below an open one follow it. */
export interface JsonRow {
  /** Its path as a JSON pointer. */
  id: string
  key: string | number | null
  value: unknown
  kind: JsonKind
  depth: number
  /** Number of direct children. */
  count: number
  open: boolean
  /** Its position among its `of` siblings, from 1. */
  at: number
  of: number
}

export function kindOf(value: unknown): JsonKind {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof LongNumber || typeof value === 'bigint') return 'number'
  const type = typeof value
  return type === 'object' || type === 'string' || type === 'number' || type === 'boolean' ? type : 'string'
}

const countIn = (value: unknown, kind: JsonKind) =>
  kind === 'array' ? (value as unknown[]).length : kind === 'object' ? Object.keys(value as object).length : 0

const escaped = (key: string | number) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')

const rootOf = (value: unknown): JsonRow => {
  const kind = kindOf(value)
  return { id: '', key: null, value, kind, depth: 0, count: countIn(value, kind), open: false, at: 1, of: 1 }
}

/** Returns the direct children of a node, closed. */
export function childrenOf({ id, value, kind, depth, count }: JsonRow): JsonRow[] {
  const child = (key: string | number, inner: unknown, at: number): JsonRow => {
    const innerKind = kindOf(inner)
    return {
      id: `${id}/${escaped(key)}`,
      key,
      value: inner,
      kind: innerKind,
      depth: depth + 1,
      count: countIn(inner, innerKind),
      open: false,
      at: at + 1,
      of: count,
    }
  }
  if (kind === 'array') return (value as unknown[]).map((inner, at) => child(at, inner, at))
  if (kind === 'object') return Object.entries(value as object).map(([key, inner], at) => child(key, inner, at))
  return []
}

/** Returns the lines of a value open to this depth: 1 shows its direct children. Reads nothing below. */
export function rowsTo(value: unknown, depth: number): JsonRow[] {
  const rows: JsonRow[] = []
  const waiting = [rootOf(value)]
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    const open = row.count > 0 && row.depth < depth
    rows.push(open ? { ...row, open } : row)
    if (open) for (const child of childrenOf(row).reverse()) waiting.push(child)
  }
  return rows
}

const endOf = (rows: readonly JsonRow[], at: number) => {
  const depth = rows[at]?.depth ?? 0
  let end = at + 1
  while ((rows[end]?.depth ?? -1) > depth) end += 1
  return end
}

/** Opens the node on that line, or closes it with everything below. */
export function toggled(rows: readonly JsonRow[], at: number): readonly JsonRow[] {
  const row = rows[at]
  if (!row || row.count === 0) return rows
  const below = row.open ? [] : childrenOf(row)
  const rest = rows.slice(row.open ? endOf(rows, at) : at + 1)
  return rows.slice(0, at).concat({ ...row, open: !row.open }, below, rest)
}

/** Returns the line of the parent node. */
export function parentAt(rows: readonly JsonRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  let parent = at - 1
  while (parent > 0 && (rows[parent]?.depth ?? 0) >= depth) parent -= 1
  return Math.max(0, parent)
}

export type JsonPath = readonly (string | number)[]

/** Opens the parents of a node, and returns its line. */
export function revealed(rows: readonly JsonRow[], path: JsonPath): { rows: readonly JsonRow[]; at: number } {
  let at = 0
  let now = rows
  for (const key of path) {
    if (!now[at]?.open) now = toggled(now, at)
    const depth = (now[at]?.depth ?? 0) + 1
    at += 1
    while (at < now.length && !(now[at]?.depth === depth && now[at]?.key === key)) at += 1
  }
  return { rows: now, at: Math.min(at, now.length - 1) }
}

/** Returns the depth at which everything fits into this many lines; `whole` is true when nothing is omitted. */
export function depthWithin(value: unknown, most: number): { depth: number; whole: boolean } {
  let level = [value]
  let lines = 1
  for (let depth = 0; ; depth += 1) {
    const next: unknown[] = []
    for (const one of level)
      if (typeof one === 'object' && one !== null && !(one instanceof LongNumber))
        for (const inner of Object.values(one)) next.push(inner)
    if (next.length === 0) return { depth, whole: true }
    lines += next.length
    if (lines > most) return { depth: Math.max(1, depth), whole: false }
    level = next
  }
}
