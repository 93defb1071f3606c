import type { Id } from '@preceptor/contract'

/** Replaces ids wherever they occur, without needing to know the module kind's structure. */
export function withIds<T>(value: T, ids: ReadonlyMap<Id, Id>): T {
  if (typeof value === 'string') return (ids.get(value) ?? value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one, ids)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner as unknown, ids)])) as T
}
