import { mostConditionsText } from './limits.ts'
import { conditionText } from './texts.ts'
import { leavesOf, mapLeaves, type Tree, treeProblem } from './tree.ts'

type Values = Readonly<Record<string, string>>

/** Values of the list's own filters, all of which must match, as in its URL. */
export interface WhereLeaf {
  where: Values
}
/**
 * Requires a number of rows of another list, whose rows name an employee, under that list's filters. Without numbers: at least one.
 */
export interface HasLeaf {
  has: string
  where?: Values
  at_least?: number
  at_most?: number
}
export type ConditionLeaf = WhereLeaf | HasLeaf
/** The conditions a list is filtered by in addition to its flat filters: `{"any":[{"where":{"location_id":"…"}},{"not":…}]}`. */
export type Conditions = Tree<ConditionLeaf>

export const conditionLimits = { deep: 3, terms: 20 } as const
const mostRows = 999

export const isHas = (leaf: ConditionLeaf): leaf is HasLeaf => 'has' in leaf

/** Returns how many rows a leaf requires: at least one, unless it only sets a maximum. */
export const rowsAsked = ({ at_least, at_most }: HasLeaf) => ({
  least: at_least ?? (at_most === undefined ? 1 : 0),
  most: at_most,
})

interface AnyFilter {
  kind: string
  frame?: true
}
type Filters<F> = Readonly<Record<string, F>>
interface Known<F extends AnyFilter> {
  filters: Filters<F>
  fits: (filter: F, value: string) => boolean
  /** The filters of another list; if absent, only the server knows them. */
  filtersOf?: (list: string) => Filters<F> | undefined
  /** Returns true for what may be the filter of a data column, which only the server knows. */
  isFromData?: (key: string) => boolean
}

/** Returns one sentence about a problem in the URL's conditions, or null. */
export function conditionsProblem<F extends AnyFilter>(text: string, known: Known<F>): string | null {
  if (text.length > mostConditionsText) return conditionText('badLong')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return conditionText('badJson', { example: '{"all":[{"where":{"provider_status":"1"}}]}' })
  }
  return treeProblem(value, conditionLimits, leaf => {
    if ('where' in leaf && !('has' in leaf)) return strangeKey(leaf, ['where']) ?? whereProblem(leaf['where'], known)
    if ('has' in leaf) return hasProblem(leaf, known)
    return conditionText('badLeaf')
  })
}

function strangeKey(leaf: object, known: readonly string[]): string | null {
  const strange = Object.keys(leaf).find(key => !known.includes(key))
  return strange === undefined ? null : conditionText('badKey', { key: strange })
}

type Asking<F extends AnyFilter> = Pick<Known<F>, 'fits' | 'isFromData'> & { filters: Filters<F> | null }

function whereProblem<F extends AnyFilter>(
  where: unknown,
  { filters, fits, isFromData }: Asking<F>,
  isBlankFine = false,
): string | null {
  if (typeof where !== 'object' || where === null || Array.isArray(where)) return conditionText('badWhere')
  const set = Object.entries(where as Readonly<Record<string, unknown>>)
  if (set.length === 0 && !isBlankFine) return conditionText('badNoFilter')
  for (const [key, value] of set) {
    if (typeof value !== 'string' || value === '') return conditionText('badText', { key })
    if (filters === null || isFromData?.(key)) continue
    const filter = Object.hasOwn(filters, key) ? filters[key] : undefined
    if (!filter || filter.kind === 'tree') return conditionText('badFilter', { key })
    if (!fits(filter, value)) return conditionText('badValue', { key })
  }
  const frame = set[0]?.[0] ?? ''
  const areFrames = filters !== null && set.length > 0 && set.every(([key]) => isFrame(filters, key))
  return areFrames && !isBlankFine ? conditionText('badFrame', { key: frame }) : null
}
const isFrame = <F extends AnyFilter>(filters: Filters<F>, key: string) =>
  Object.hasOwn(filters, key) && filters[key]?.frame === true

function hasProblem<F extends AnyFilter>(
  leaf: Readonly<Record<string, unknown>>,
  { fits, filtersOf }: Known<F>,
): string | null {
  const { has, where = {}, at_least, at_most } = leaf
  const strange = strangeKey(leaf, ['has', 'where', 'at_least', 'at_most'])
  if (strange) return strange
  if (typeof has !== 'string') return conditionText('badHas')
  const filters = filtersOf ? filtersOf(has) : null
  if (filters === undefined) return conditionText('badList', { list: has })
  for (const [name, count] of Object.entries({ at_least, at_most }))
    if (count !== undefined && !isCount(count)) return conditionText('badCount', { key: name, most: mostRows })
  if (isCount(at_least) && isCount(at_most) && at_least > at_most) return conditionText('badOrder')
  return whereProblem(where, { filters, fits }, true)
}
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostRows

/** Parses conditions that `conditionsProblem` accepted. */
export const readConditions = (text: string): Conditions => JSON.parse(text) as Conditions
export const conditionsText = (tree: Conditions): string => JSON.stringify(tree)

/** Joins the filters of all leaves about the list itself, for code that only needs to know which filters are set. */
export const askedInConditions = (text: string): Values =>
  Object.assign({}, ...leavesOf(readConditions(text)).map(leaf => (isHas(leaf) ? {} : leaf.where))) as Values

/** Returns the values that leaves about the list itself set for one filter. */
export const valuesInConditions = (text: string, key: string): string[] =>
  leavesOf(readConditions(text)).flatMap(leaf => {
    const value = isHas(leaf) ? undefined : leaf.where[key]
    return value ? [value] : []
  })

/** Returns flat filters that set the context of others. They apply inside conditions too, unless a leaf overrides them. */
export const framesIn = <F extends AnyFilter>(
  filters: Filters<F>,
  values: Readonly<Record<string, string | undefined>>,
): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value && isFrame(filters, key) ? [[key, value] as const] : [])),
  )

/** Returns true if any leaf requires rows of another list. */
export const asksOtherLists = (text: string): boolean => leavesOf(readConditions(text)).some(isHas)

/** Returns the same conditions with other values, such as ids that were merged. */
export const withValues = (text: string, change: (where: Values) => Values): string =>
  conditionsText(
    mapLeaves(readConditions(text), leaf => ({ ...leaf, ...(leaf.where && { where: change(leaf.where) }) })),
  )
