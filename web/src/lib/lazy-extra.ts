import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** A part the page can do without: when its code cannot be fetched, the page stands all the same. */
export const lazyExtra = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => load().catch(() => ({ default: Nothing })))
