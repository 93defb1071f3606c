import { createPath, type Location, type NavigationType, parsePath, type To } from 'react-router'

/**
 * The browser's history for the router. Custom, because the router's own includes a data layer (loaders, actions, fetchers) that
 * nothing here uses and the first rows would wait for (docs/performance.md, G14).
 */
export interface Move {
  action: `${NavigationType}`
  location: Location
}
/** Returns true to block a navigation; `proceed` performs it later. */
export type Blocker = (next: Move, proceed: () => void) => boolean

/** The content of `window.history.state`: the page's own state, a key, and the position in the visit. */
interface Kept {
  usr: unknown
  key: string
  idx: number
}

const kept = () => window.history.state as Partial<Kept> | null
const newKey = () => Math.random().toString(36).slice(2, 10)

function here(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = kept() ?? {}
  return { pathname, search, hash, state: usr, key }
}

const listeners = new Set<(move: Move) => void>()
let current: Move = { action: 'POP', location: here() }
let index = kept()?.idx ?? 0
let blocker: Blocker | null = null
/** Number of history events to ignore: those that revert a blocked navigation or perform an approved one. */
let silentPops = 0

function moved(move: Move) {
  current = move
  // oxlint-disable-next-line unicorn/no-useless-spread -- a listener may add others, which know the move already
  for (const listener of [...listeners]) listener(move)
}

function visit(action: 'PUSH' | 'REPLACE', to: To, state: unknown) {
  const path = typeof to === 'string' ? parsePath(to) : to
  const location: Location = {
    pathname: path.pathname ?? current.location.pathname,
    search: path.search ?? '',
    hash: path.hash ?? '',
    state: state ?? null,
    key: newKey(),
  }
  const go = () => {
    if (action === 'PUSH') index += 1
    const keep: Kept = { usr: location.state, key: location.key, idx: index }
    if (action === 'PUSH') window.history.pushState(keep, '', createPath(location))
    else window.history.replaceState(keep, '', createPath(location))
    moved({ action, location })
  }
  if (!blocker?.({ action, location }, go)) go()
}

function popped() {
  const to = kept()?.idx ?? 0
  const step = to - index
  const move: Move = { action: 'POP', location: here() }
  if (silentPops > 0) {
    silentPops -= 1
    if (step === 0) return
  } else if (step !== 0 && blocker) {
    const proceed = () => {
      silentPops += 1
      window.history.go(step)
    }
    if (blocker(move, proceed)) {
      silentPops += 1
      window.history.go(-step)
      return
    }
  }
  index = to
  moved(move)
}

if (kept()?.idx === undefined) window.history.replaceState({ ...kept(), idx: index }, '')
window.addEventListener('popstate', popped)

/** The router's navigator, also used outside React. */
export const browserHistory = {
  current: () => current,
  listen: (listener: (move: Move) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  push: (to: To, state?: unknown) => visit('PUSH', to, state),
  replace: (to: To, state?: unknown) => visit('REPLACE', to, state),
  /** True if there is an earlier page in this visit. */
  canGoBack: () => index > 0,
  go: (step: number) => window.history.go(step),
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  /** Only one at a time; the last one set wins. */
  setBlocker: (next: Blocker | null) => {
    blocker = next
  },
}
