import { useEffect } from 'react'
import { useAreaKey } from '@/session/agency-context.ts'
import { searchText } from '@/nav/url-state.ts'

/** The place of an opened row. */
export interface Step {
  page: number
  index: number
}
export interface Left {
  /** The query string the list last showed. */
  search: string
  /** The rows opened from it, by id. */
  steps?: Map<string, Step>
}

/** The last state of each list, so that its rows link back to its filters and page, and on to the next row. */
const last = new Map<string, Left>()
const placeOf = (area: string, list: string) => `${area} ${list}`

/** Parameters that a dialog over the list adds to its address. */
const dialogs = ['add', 'edit', 'merge', 'invite', 'upload', 'message', 'from', 'entry'] as const

export function useRememberedList(list: string, params: URLSearchParams) {
  const place = placeOf(useAreaKey(), list)
  const kept = new URLSearchParams(params)
  for (const key of dialogs) kept.delete(key)
  const search = searchText(kept)
  useEffect(() => void last.set(place, { search }), [place, search])
}

/** Returns the address back to a list as it was left, or `home` if it hasn't been opened yet. */
export function useWayBack(list: string, path: string, home = path): string {
  const left = useLeft(list)
  if (left === undefined) return home
  return left.search ? `${path}?${left.search}` : path
}

/** Returns the list's last state; `undefined` before its first visit. */
export const useLeft = (list: string) => last.get(placeOf(useAreaKey(), list))
