import { staySignedIn } from './actions.ts'
import { session } from '../session/session.ts'

const onceAMs = 60_000
let lastExtended = 0

/** Reports activity in the page, at most once a minute. */
export function watchActivity() {
  lastExtended = Date.now()
  const active = () => {
    if (session.get().is !== 'in' || Date.now() - lastExtended < onceAMs) return
    lastExtended = Date.now()
    void staySignedIn().catch(() => undefined)
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    window.addEventListener(kind, active, { passive: true, capture: true })
  }
}
