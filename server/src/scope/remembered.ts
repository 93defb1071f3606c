import { LRUCache } from 'lru-cache'
import { dayIn } from '../lib/day-in.ts'
import { ownRowsOnly, type Scope } from './scope.ts'
import { type Topic, topics, type Versions } from '../db/topics.ts'

/** Failed look-ups are not cached; sizes are estimates of the values' memory. */
const kept = new LRUCache<string, { value: unknown }>({
  maxSize: 48 * 1024 * 1024,
  sizeCalculation: ({ value }, key) => key.length * 2 + sizeOf(value),
})

function sizeOf(value: unknown): number {
  if (typeof value === 'string' || Buffer.isBuffer(value)) return 64 + value.length
  if (Array.isArray(value)) return 64 + value.reduce<number>((sum, item) => sum + sizeOf(item), 0)
  if (value instanceof Map) return sizeOf([...value].flat())
  if (typeof value === 'object' && value !== null) return sizeOf(Object.entries(value).flat())
  return 64
}

type Remembering = Pick<Scope, 'agency' | 'actor'>
/** Topics of cached data; all by default. */
type About = readonly Topic[]

/** Returns null if nothing may be cached. */
function keyOf({ agency, actor }: Remembering, what: string, about: About = topics): string | null {
  if (!agency.versions) return null
  const own = ownRowsOnly(actor) ? actor.user_id : ''
  // Data about all topics may depend on a list that not every role sees, such as conditions on people (lists/tree.ts)
  const role = about.length >= topics.length ? (actor.role ?? '') : ''
  // A value as of today, such as who is overdue, is different tomorrow
  return `${agency.id} ${dayIn(agency.time_zone)} ${own} ${role} ${versionOf(agency.versions, about)} ${what}`
}

const versionOf = (versions: Versions, about: About) => about.map(topic => `${topic}=${versions[topic] ?? 0}`).join()

/**
 * Caches a value until one of its topics changes: the key includes the topics' data versions, which every change increments in its
 * own transaction (migrations/043). They were read before the data, so cached data is never older than its versions. Rows that only
 * one coordinator may see are cached for that coordinator alone.
 */
export async function remembered<T>(
  scope: Remembering,
  what: string,
  find: () => Promise<T>,
  about?: About,
): Promise<T> {
  const key = keyOf(scope, what, about)
  if (key === null) return find()
  const known = kept.get(key)
  if (known) return known.value as T
  const value = await find()
  kept.set(key, { value })
  return value
}

interface Each<V> {
  /** Parts of the key for which the values differ. */
  of: readonly string[]
  /** Returns values by key. */
  find: (unknown: readonly string[]) => Promise<ReadonlyMap<string, V>>
}

/** The same for many at once: those not cached are looked up together. Returned in order, without missing ones. */
export async function rememberedEach<V>(
  scope: Remembering,
  what: string,
  { of, find }: Each<V>,
  about?: About,
): Promise<V[]> {
  const base = keyOf(scope, what, about)
  const values = new Map<string, V>()
  for (const key of of) {
    const known = base === null ? undefined : kept.get(`${base} ${key}`)
    if (known) values.set(key, known.value as V)
  }
  const unknown = of.filter(key => !values.has(key))
  if (unknown.length > 0)
    for (const [key, value] of await find(unknown)) {
      values.set(key, value)
      if (base !== null) kept.set(`${base} ${key}`, { value })
    }
  return of.flatMap(key => (values.has(key) ? [values.get(key) as V] : []))
}

/** Milliseconds; long enough that many readers share one value, short enough that no one waits for recent results. */
const shortly = 15_000

/**
 * The same for numbers that also depend on learners' constant activity: with respect to that, they are at most 15 seconds old;
 * otherwise each value would be dropped before anyone else requested it (docs/decisions/112). Changes in the `about` topics show at
 * once.
 */
export const rememberedShortly = <T>(
  scope: Remembering,
  what: string,
  find: () => Promise<T>,
  about: About,
): Promise<T> => rememberedOnce(scope, `${what} ${Math.floor(Date.now() / shortly)}`, find, about)

/** Returns the state from which the next count of the same kind continues. It is kept longer than the values derived from it. */
export function rememberedBase<T>(scope: Remembering, what: string, about: About) {
  const key = keyOf(scope, what, about)
  return {
    value: key === null ? undefined : (kept.get(key)?.value as T | undefined),
    keep: (value: T) => {
      if (key !== null) kept.set(key, { value })
    },
  }
}

/** A short list that several calls add to until one of its topics changes; its size is measured when it is created. */
export function rememberedList<T>(scope: Remembering, what: string, about?: About): T[] {
  const key = keyOf(scope, what, about)
  if (key === null) return []
  const list = (kept.get(key)?.value ?? []) as T[]
  if (list.length === 0) kept.set(key, { value: list })
  return list
}

const underWay = new Map<string, Promise<unknown>>()

/** The same for expensive look-ups: calls that arrive during one wait for its result. */
export async function rememberedOnce<T>(
  scope: Remembering,
  what: string,
  find: () => Promise<T>,
  about?: About,
): Promise<T> {
  const key = keyOf(scope, what, about)
  if (key === null) return find()
  const other = underWay.get(key)
  // The other call's transaction may have failed for its own reason
  if (other)
    return other.then(
      value => value as T,
      () => remembered(scope, what, find, about),
    )
  const finding = remembered(scope, what, find, about).finally(() => underWay.delete(key))
  underWay.set(key, finding)
  return finding
}
