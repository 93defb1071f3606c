import { LRUCache } from 'lru-cache'
import { dayIn } from '../lib/day-in.ts'
import { ownRowsOnly, type Scope } from './scope.ts'
import { type Topic, topics, type Versions } from '../db/topics.ts'

/** A failed look-up is not remembered; sizes are estimates of what the values take in memory. */
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

/** None when nothing may be remembered. */
function keyOf({ agency, actor }: Remembering, what: string, about: About = topics): string | null {
  if (!agency.versions) return null
  const own = ownRowsOnly(actor) ? actor.user_id : ''
  // what is about everything may ask a list that not every role sees, such as conditions on people (lists/tree.ts)
  const role = about.length >= topics.length ? (actor.role ?? '') : ''
  // what is asked as of today, such as who is overdue, is another answer tomorrow
  return `${agency.id} ${dayIn(agency.time_zone)} ${own} ${role} ${versionOf(agency.versions, about)} ${what}`
}

const versionOf = (versions: Versions, about: About) => about.map(topic => `${topic}=${versions[topic] ?? 0}`).join()

/**
 * Remembers an answer until something it is about changes: the key holds the data versions of its topics, which every change moves in
 * its own transaction (migrations/043). They were read before the data, so what is kept under them is never older than they are.
 * Rows that only one coordinator may see are kept for that coordinator alone.
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
  /** Different for what has different answers. */
  of: readonly string[]
  /** Returns answers by key. */
  find: (unknown: readonly string[]) => Promise<ReadonlyMap<string, V>>
}

/** The same for many at once: those of which nothing is remembered are found together. Answered in their order, without those that are not there. */
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

/** Long enough that many readers share one answer, short enough that nobody waits for what was just learned. */
const shortly = 15_000

/**
 * The same for numbers that also follow from what learners do all day long: of that they are at most a quarter of a minute old, or each answer would
 * be thrown away before anyone else asked for it (docs/decisions/112). What it is `about` otherwise shows at once.
 */
export const rememberedShortly = <T>(
  scope: Remembering,
  what: string,
  find: () => Promise<T>,
  about: About,
): Promise<T> => rememberedOnce(scope, `${what} ${Math.floor(Date.now() / shortly)}`, find, about)

/** The state from which the next count of the same goes on. It is kept longer than the answers made of it. */
export function rememberedBase<T>(scope: Remembering, what: string, about: About) {
  const key = keyOf(scope, what, about)
  return {
    value: key === null ? undefined : (kept.get(key)?.value as T | undefined),
    keep: (value: T) => {
      if (key !== null) kept.set(key, { value })
    },
  }
}

/** A short list that several calls add to until something it is about changes; counted as it is when it begins. */
export function rememberedList<T>(scope: Remembering, what: string, about?: About): T[] {
  const key = keyOf(scope, what, about)
  if (key === null) return []
  const list = (kept.get(key)?.value ?? []) as T[]
  if (list.length === 0) kept.set(key, { value: list })
  return list
}

const underWay = new Map<string, Promise<unknown>>()

/** The same for what is dear to find: calls that ask for it while it is being found wait for the first one's answer. */
export async function rememberedOnce<T>(
  scope: Remembering,
  what: string,
  find: () => Promise<T>,
  about?: About,
): Promise<T> {
  const key = keyOf(scope, what, about)
  if (key === null) return find()
  const other = underWay.get(key)
  // the first one's transaction may have failed for a reason of its own
  if (other)
    return other.then(
      value => value as T,
      () => remembered(scope, what, find, about),
    )
  const finding = remembered(scope, what, find, about).finally(() => underWay.delete(key))
  underWay.set(key, finding)
  return finding
}
