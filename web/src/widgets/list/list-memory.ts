import { useEffect } from 'react'
import { useAreaKey } from '@/session/agency-context.ts'
import { searchText } from '@/nav/url-state.ts'

/** The address each list last showed, so that what it opens leads back to it with its filters and its page. */
const last = new Map<string, string>()
const placeOf = (area: string, list: string) => `${area} ${list}`

/** What a dialog over the list adds to its address. */
const dialogs = ['add', 'edit', 'merge', 'invite', 'upload', 'message', 'from', 'entry'] as const

export function useRememberedList(list: string, params: URLSearchParams) {
  const place = placeOf(useAreaKey(), list)
  const kept = new URLSearchParams(params)
  for (const key of dialogs) kept.delete(key)
  const search = searchText(kept)
  useEffect(() => void last.set(place, search), [place, search])
}

/** The way back to a list as it was left; `home` when it has not been open yet. */
export function useWayBack(list: string, path: string, home = path): string {
  const search = last.get(placeOf(useAreaKey(), list))
  if (search === undefined) return home
  return search ? `${path}?${search}` : path
}
