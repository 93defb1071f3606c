import type { StampDirection } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { device } from '@/widgets/public-shell/storage.ts'
import { lastCheck } from './clock.ts'
import { checkClock, sendStamps } from './send.ts'
import { newId, openStamps, type Told } from './stamps.ts'

/** The message after a press; `kept`: waiting for a connection. */
export type Outcome = Told | { is: 'kept'; direction: StampDirection; at: number } | { is: 'often' } | { is: 'ended' }

interface Pressed {
  direction: StampDirection
  digits: string
  kiosk: string | null
  code?: { code: string; at: number }
}

const every = 5_000
/** The longest a person waits for a slow connection. */
const patience = 8_000
const clockEvery = 10 * 60_000

/** Returns this device's waiting stamps, the connection state, and the press action. */
export function useStamps() {
  const [state, setState] = useState({ waiting: 0, offline: false })
  const [isDown, setDown] = useState(() => !navigator.onLine)
  const [stamps] = useState(() =>
    openStamps({ kept: device, send: sendStamps, now: () => Date.now(), onChange: setState }),
  )
  useEffect(() => {
    const again = () => {
      if (stamps.waiting() > 0) void stamps.flush()
    }
    const up = () => {
      setDown(false)
      void checkClock().then(again)
    }
    const down = () => setDown(true)
    void checkClock()
    again()
    const timers = [setInterval(again, every), setInterval(() => void checkClock(), clockEvery)]
    window.addEventListener('online', up)
    window.addEventListener('offline', down)
    return () => {
      timers.forEach(clearInterval)
      window.removeEventListener('online', up)
      window.removeEventListener('offline', down)
    }
  }, [stamps])

  const press = async ({ direction, digits, kiosk, code }: Pressed): Promise<Outcome> => {
    const at = Date.now()
    const clock = lastCheck(device, at)
    const stamp = {
      id: newId(),
      direction,
      digits,
      device_at: new Date(at).toISOString(),
      clock,
      ...(code && { code: code.code, code_at: new Date(code.at).toISOString() }),
    }
    const kept = { is: 'kept', direction, at: at + (clock?.offset_ms ?? 0) } as const
    const slow = new Promise<null>(resolve => setTimeout(() => resolve(null), patience))
    const told = await Promise.race([stamps.add(stamp, kiosk), slow])
    if (!told) return kept
    if (told.is !== 'failed') return told
    return told.often ? { is: 'often' } : { is: 'ended' }
  }
  return { press, waiting: state.waiting, offline: state.offline || isDown }
}
