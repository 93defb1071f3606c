import { useState } from 'react'
import { useLocation } from 'react-router'

/** The page on which people and act were chosen. */
export interface WayBack {
  href: string
  title: string
}

/** Null when the page was opened in another way, such as from the background jobs. Kept while the page changes its own address. */
export function useCameFrom(): WayBack | null {
  const state: unknown = useLocation().state
  const [back] = useState(() => backIn(state))
  return back
}

function backIn(state: unknown): WayBack | null {
  const back = typeof state === 'object' && state !== null && 'back' in state ? (state.back as Partial<WayBack>) : null
  return typeof back?.href === 'string' && typeof back.title === 'string'
    ? { href: back.href, title: back.title }
    : null
}
