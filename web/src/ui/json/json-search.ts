import type { JsonPath } from './json-rows.ts'
import { LongNumber } from './json-text.ts'

interface Place {
  key: string | number
  value: unknown
  within: Place | null
}

const pathOf = (place: Place | null): JsonPath => (place ? [...pathOf(place.within), place.key] : [])

const textOf = (value: unknown) => (value instanceof LongNumber ? value.text : String(value))
const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof LongNumber)

const inside = (within: Place | null, value: object): Place[] =>
  Array.isArray(value)
    ? value.map((inner, key) => ({ key, value: inner as unknown, within }))
    : Object.entries(value).map(([key, inner]) => ({ key, value: inner as unknown, within }))

/** Returns names or values that contain this text, in document order, up to `most`. */
export function placesOf(value: unknown, words: string, most = 1000): JsonPath[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  const found: JsonPath[] = []
  const waiting = isBranch(value) ? inside(null, value).reverse() : []
  for (let place = waiting.pop(); place && found.length < most; place = waiting.pop()) {
    const named = typeof place.key === 'string' && place.key.toLowerCase().includes(wanted)
    const branch = isBranch(place.value)
    if (named || (!branch && textOf(place.value).toLowerCase().includes(wanted))) found.push(pathOf(place))
    if (branch) for (const next of inside(place, place.value as object).reverse()) waiting.push(next)
  }
  return found
}
