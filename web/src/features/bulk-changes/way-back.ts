import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The page where the people and the act were chosen. */
export interface WayBack {
  href: string
  title: string
}

/**
 * Null when the page was opened another way, such as from the background jobs. Kept while the page changes its own address, and
 * stored in this tab for each of these addresses, so that it survives a reload.
 */
export function useCameFrom(): WayBack | null {
  const { state, key } = useLocation()
  const [back] = useState(() => backIn(state) ?? keptAt(key))
  useEffect(() => {
    if (!back) return
    try {
      sessionStorage.setItem(placeOf(key), JSON.stringify(back))
    } catch {
      // The browser doesn't allow storage
    }
  }, [back, key])
  return back
}

const placeOf = (key: string) => `bulk-back.${key}`

function keptAt(key: string): WayBack | null {
  try {
    return backOf(JSON.parse(sessionStorage.getItem(placeOf(key)) ?? 'null'))
  } catch {
    return null
  }
}

const backIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'back' in state ? backOf(state.back) : null

function backOf(given: unknown): WayBack | null {
  const back = given as Partial<WayBack> | null
  return typeof back?.href === 'string' && typeof back.title === 'string'
    ? { href: back.href, title: back.title }
    : null
}
