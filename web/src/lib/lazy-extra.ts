import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'

const Nothing = () => null

/** A part the page can do without: when its code cannot be fetched, the page stands all the same. */
export const lazyExtra = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(() => load().catch(() => ({ default: Nothing })))
