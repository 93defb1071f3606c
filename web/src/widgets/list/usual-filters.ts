import type { List } from '@preceptor/contract'
import type { Patch } from '@/nav/url-state.ts'
import type { ListQuery } from './list-query.ts'

/** The value in the address for a cleared default filter. */
const cleared = 'any'

/** Returns the filters in the address, plus default filters that weren't set or cleared. */
export function withUsual({ usualFilters = {} }: List, params: URLSearchParams, set: ListQuery): ListQuery {
  const usual = Object.entries(usualFilters).filter(([key, { unless }]) => !params.has(key) && !(unless && set[unless]))
  return { ...Object.fromEntries(usual.map(([key, { value }]) => [key, value])), ...set }
}

/** Returns a change for the address: a cleared default filter leaves a marker, and an unchanged one leaves nothing. */
export function spelledOut(list: List, params: URLSearchParams, now: ListQuery, patch: Patch): Patch {
  const own = Object.entries(list.usualFilters ?? {}).filter(([key]) => key in patch)
  const words = own.map(([key, { value, unless }]) => {
    if (patch[key]) return [key, patch[key] === value && !(unless && now[unless]) ? null : patch[key]]
    return [key, now[key] || params.has(key) ? cleared : null]
  })
  return { ...patch, ...(Object.fromEntries(words) as Patch) }
}
