/**
 * Compares regardless of key order, because the database changes it. Unchanged parts are the same object, which makes this fast.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => same(one, b[at]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every(key => same(a[key], b[key]))
}

/** Returns the fields that differ between two states of a record. */
export const changedIn = <Values extends object>(base: Values, now: Values): (keyof Values & string)[] =>
  (Object.keys(now) as (keyof Values & string)[]).filter(field => !same(base[field], now[field]))

/**
 * Merges after another user saved: changes made by only one of two people are applied, down to rows and parts; changes by both need
 * a choice. `base` is the common starting point; `theirs` has their text where mine is in `values`.
 */
export function mergedWith<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const fields = Object.keys(mine) as (keyof Values & string)[]
  const parts = fields.map(field => [field, merged<unknown>(base[field], mine[field], theirs[field])] as const)
  const side = (name: 'mine' | 'theirs') =>
    Object.fromEntries(parts.map(([field, part]) => [field, part[name]])) as unknown as Values
  const both = parts.filter(([, part]) => !same(part.mine, part.theirs)).map(([field]) => field)
  return { values: side('mine'), theirs: side('theirs'), both }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Row {
  id: string
}
const isRow = (value: unknown): value is Row => isObject(value) && typeof value['id'] === 'string'
const areRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow)

/** Rows identified by a key within their content, such as the fields of a form: two people may each change a part of one. */
interface Keyed {
  key: string
}
const isKeyed = (value: unknown): value is Keyed => isObject(value) && typeof value['key'] === 'string' && !isRow(value)
const areKeyed = (value: unknown): value is Keyed[] => Array.isArray(value) && value.every(isKeyed)
const named = (rows: readonly Keyed[]): (Row & Keyed)[] => rows.map(row => ({ ...row, id: row.key }))
const nameless = (rows: readonly Row[]): Keyed[] => (rows as (Row & Keyed)[]).map(({ id: _, ...row }) => row)

/** Both versions after a merge; they are equal if no one has to choose. */
export interface Merged<T> {
  mine: T
  theirs: T
}

/**
 * Merges two people's changes: parts and rows changed by only one of them are taken from that person. A row that both changed stays
 * whole, in both versions.
 */
export function merged<T>(base: T, mine: T, theirs: T): Merged<T> {
  if (same(mine, theirs) || same(base, theirs)) return { mine, theirs: mine }
  if (same(base, mine)) return { mine: theirs, theirs }
  if (areRows(base) && areRows(mine) && areRows(theirs)) return mergedRows(base, mine, theirs) as unknown as Merged<T>
  if (areKeyed(base) && areKeyed(mine) && areKeyed(theirs)) {
    const rows = mergedRows(named(base), named(mine), named(theirs), mergedKeyed)
    return { mine: nameless(rows.mine), theirs: nameless(rows.theirs) } as unknown as Merged<T>
  }
  if (isObject(base) && isObject(mine) && isObject(theirs) && !isRow(mine) && sameKind(mine, theirs))
    return mergedParts(base, mine, theirs) as unknown as Merged<T>
  return { mine, theirs }
}

/** Formatted text is a tree of nodes: two versions are compared, never merged. */
const sameKind = (mine: Record<string, unknown>, theirs: Record<string, unknown>) =>
  mine['kind'] === theirs['kind'] && !('type' in mine)

function mergedParts(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Merged<Record<string, unknown>> {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const parts = keys.map(key => [key, merged(base[key], mine[key], theirs[key])] as const)
  const side = (name: 'mine' | 'theirs') =>
    Object.fromEntries(parts.map(([key, part]) => [key, part[name]] as const).filter(([, part]) => part !== undefined))
  return { mine: side('mine'), theirs: side('theirs') }
}

const mergedKeyed = (was: Row, mine: Row, theirs: Row): Merged<Row> => {
  if (!isObject(was) || !isObject(mine) || !isObject(theirs)) return { mine, theirs }
  return sameKind(mine, theirs) && sameKind(was, mine)
    ? (mergedParts(was, mine, theirs) as unknown as Merged<Row>)
    : { mine, theirs }
}

function mergedRows(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
  both: (was: Row, mine: Row, theirs: Row) => Merged<Row> = merged<Row>,
): Merged<Row[]> {
  const [before, my, their] = [byId(base), byId(mine), byId(theirs)]
  const rows = new Map<string, Merged<Row>>()
  for (const id of new Set([...my.keys(), ...their.keys()])) {
    const [was, one, other] = [before.get(id), my.get(id), their.get(id)]
    if (one && other) rows.set(id, both(was ?? one, one, other))
    else {
      const left = one ?? other
      // Removed by one person: it stays if the other changed it, so that no text is lost
      if (left && (!was || !same(was, left))) rows.set(id, { mine: left, theirs: left })
    }
  }
  const order = orderOf(base, mine, theirs).filter(id => rows.has(id))
  const side = (name: 'mine' | 'theirs') => order.flatMap(id => rows.get(id)?.[name] ?? [])
  return { mine: side('mine'), theirs: side('theirs') }
}

const byId = (rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Uses the order of the person who moved rows; mine if both did. The other person's rows keep their predecessor. */
function orderOf(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): string[] {
  const known = new Set(idsOf(base))
  const kept = (rows: readonly Row[]) => idsOf(rows).filter(id => known.has(id))
  const iMoved =
    kept(mine).join() !==
    kept(base)
      .filter(id => byId(mine).has(id))
      .join()
  const [first, second] = iMoved ? [mine, theirs] : [theirs, mine]
  const order = idsOf(first)
  for (const [at, { id }] of second.entries()) {
    if (order.includes(id)) continue
    const neighbor = second[at - 1]?.id
    order.splice(neighbor === undefined ? 0 : order.indexOf(neighbor) + 1, 0, id)
  }
  return order
}
