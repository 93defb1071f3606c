import { setTimeout as wait } from 'node:timers/promises'

/** How often a partner may be called for one agency. */
export interface Pace {
  key: string
  perMinute: number
  /** Milliseconds that the caller can wait. */
  patience: number
}

/** A little more than a minute, since the partner counts when calls arrive. */
const span = 61_000
/** By connection, when its last calls were made. */
const made = new Map<string, number[]>()

/** Milliseconds until one more call stays within the limit, given when the last ones were made. */
export function waitFor(times: readonly number[], perMinute: number, now: number): number {
  const lately = times.filter(at => at > now - span)
  if (lately.length < perMinute) return 0
  return (lately[lately.length - perMinute] ?? now) + span - now
}

/** Waits until it is this call's turn; false: that takes longer than the caller can wait. */
export async function turnFor({ key, perMinute, patience }: Pace): Promise<boolean> {
  for (;;) {
    const now = Date.now()
    const times = made.get(key) ?? []
    const ms = waitFor(times, perMinute, now)
    if (ms <= 0) {
      if (made.size > 10_000) made.clear()
      made.set(key, [...times.filter(at => at > now - span), now])
      return true
    }
    if (ms > patience) return false
    await wait(ms)
  }
}
