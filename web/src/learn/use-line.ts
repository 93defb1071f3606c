import { useEffect, useEffectEvent, useState } from 'react'
import { openQueue, type Queue } from './queue.ts'
import { sendWanted } from './learner-calls.ts'
import { device } from '@/widgets/public-shell/storage.ts'

interface Line {
  queue: Queue
  offline: boolean
  waiting: number
}

const every = 4_000

/** The queue of a link, and the state of the connection. It retries automatically, at once when the device reconnects. */
export function useLine(name: string, session: string, onSignedOut: () => void): Line {
  const [state, setState] = useState({ waiting: 0, offline: false })
  const [isDown, setDown] = useState(() => !navigator.onLine)
  const [queue] = useState(() =>
    openQueue({
      name: `${name}-waiting`,
      kept: device,
      send: (wanted, key) => sendWanted(wanted, key, session),
      newKey: newKey,
      now: () => Date.now(),
      onChange: setState,
      onSignedOut,
    }),
  )
  const again = useEffectEvent(() => {
    if (queue.waiting() > 0) void queue.flush()
  })
  useEffect(() => {
    const up = () => {
      setDown(false)
      again()
    }
    const down = () => setDown(true)
    const seen = () => again()
    const timer = setInterval(again, every)
    again()
    window.addEventListener('online', up)
    window.addEventListener('offline', down)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', up)
      window.removeEventListener('offline', down)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  return { queue, offline: state.offline || isDown, waiting: state.waiting }
}

/** `crypto.randomUUID` is missing on pages loaded without encryption, as in a test on a phone. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
