import { useEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { browserHistory } from '../lib/browser-history.ts'

export type Blocking =
  | { state: 'unblocked'; proceed?: undefined; reset?: undefined }
  | { state: 'blocked'; proceed: () => void; reset: () => void }

/** Blocks navigation within the app until the user decides; closing the tab needs `beforeunload` as well. */
export function useBlocker(
  shouldBlock: (move: { currentLocation: Location; nextLocation: Location }) => boolean,
): Blocking {
  const [waiting, setWaiting] = useState<{ proceed: () => void } | null>(null)
  const ask = useRef(shouldBlock)
  useEffect(() => {
    ask.current = shouldBlock
  })
  useEffect(() => {
    browserHistory.setBlocker((next, proceed) => {
      const currentLocation = browserHistory.current().location
      const blocked = ask.current({ currentLocation, nextLocation: next.location })
      if (blocked) setWaiting({ proceed })
      return blocked
    })
    return () => browserHistory.setBlocker(null)
  }, [])
  if (!waiting) return { state: 'unblocked' }
  return {
    state: 'blocked',
    proceed: () => {
      setWaiting(null)
      // The user decided, so this navigation isn't blocked again.
      browserHistory.setBlocker(null)
      waiting.proceed()
    },
    reset: () => setWaiting(null),
  }
}
