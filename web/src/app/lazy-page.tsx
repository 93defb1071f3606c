import { type ComponentType, lazy, type ReactNode } from 'react'

/** A page in a chunk of its own; `preload` fetches it before it is opened (a pointer over its link). */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): { element: ReactNode; preload: () => void } {
  const Page = lazy(load)
  return { element: <Page />, preload: () => void load().catch(() => undefined) }
}
