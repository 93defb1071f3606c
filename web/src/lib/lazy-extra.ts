import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'

const Nothing = () => null

/** An optional part: when its code can't load, the page still works. */
export const lazyExtra = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(() => load().catch(() => ({ default: Nothing })))
