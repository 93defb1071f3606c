import type { Id } from '@preceptor/contract'
import { useEffect, useEffectEvent, useRef } from 'react'

const every = 30_000
/** Time while the phone was asleep doesn't count as learning. */
const longestTick = 5

/** Counts the time the visible module is open and reports it regularly. */
export function useSeconds(report: (module: Id, seconds: number) => void) {
  const counted = useRef<{ module: Id | null; seconds: number }>({ module: null, seconds: 0 })
  const tell = useEffectEvent(() => {
    const { module, seconds } = counted.current
    const whole = Math.floor(seconds)
    if (module === null || whole === 0) return
    counted.current.seconds -= whole
    report(module, whole)
  })
  useEffect(() => {
    let last = Date.now()
    const tick = setInterval(() => {
      const now = Date.now()
      if (document.visibilityState !== 'hidden') counted.current.seconds += Math.min((now - last) / 1000, longestTick)
      last = now
    }, 1000)
    const now = () => tell()
    const timer = setInterval(now, every)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearInterval(tick)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', now)
      now()
    }
  }, [])
  return {
    onShow(module: Id | null) {
      const { module: before, seconds } = counted.current
      if (before !== null && seconds >= 1) report(before, Math.floor(seconds))
      counted.current = { module, seconds: 0 }
    },
    /** Returns seconds not yet reported, and marks them as reported. */
    take(module: Id): number {
      const { module: now, seconds } = counted.current
      if (now !== module) return 0
      counted.current.seconds = 0
      return Math.floor(seconds)
    },
  }
}
