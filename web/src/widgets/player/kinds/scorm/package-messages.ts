import { mostPlace, type PartState } from '@preceptor/contract'
import { asKept } from './package-state.ts'

/** A message from a package to the player. */
export interface Told {
  event: 'opened' | 'changed' | 'closed'
  values: Record<string, string>
}

/** Fewer than the server's limit of fields in one object. */
const mostValues = 1900
const mostLetters = 65_536
/** As JSON it may become more than twice as long. */
const mostOfAll = mostPlace / 2.5
/** Optional elements: all others affect how the package continues. */
const isLast = ([element]: [string, unknown]) => /^cmi\.(interactions|objectives|comments)/.test(element)
const events: readonly unknown[] = ['opened', 'changed', 'closed'] satisfies Told['event'][]

/**
 * Parses a message from the package opened with this key, cut to the stored limits; null for any other. Its content is untrusted.
 */
export function toldBy(key: string, data: unknown): Told | null {
  if (typeof data !== 'object' || data === null) return null
  const { preceptor, event, values } = data as Partial<Record<string, unknown>>
  if (preceptor !== key || !events.includes(event) || typeof values !== 'object' || values === null) return null
  const kept: Record<string, string> = {}
  let letters = 0
  const all = Object.entries(values)
  const inOrder = [...all.filter(one => !isLast(one)), ...all.filter(isLast)]
  for (const [element, value] of inOrder.slice(0, mostValues)) {
    if (typeof value !== 'string' || !/^(cmi|adl)\.[\w.]{1,200}$/.test(element)) continue
    const cut = value.slice(0, mostLetters)
    letters += cut.length
    if (letters > mostOfAll) break
    kept[element] = cut
  }
  return { event: event as Told['event'], values: kept }
}

export const after = (state: PartState, { event, values }: Told): PartState => ({
  ...state,
  values: Object.fromEntries(Object.entries(values).map(([element, value]) => [element, asKept(value)])),
  opened: true,
  closed: event === 'closed',
})
