import { setTimeout as wait } from 'node:timers/promises'

/** The limit on calls to a partner for one agency. */
export interface Pace {
  key: string
  perMinute: number
  /** Milliseconds that the caller can wait. */
  patience: number
}

/** Slightly over a minute, because the partner counts by arrival. */
const span = 61_000
/** Times of recent calls, by connection. */
const made = new Map<string, number[]>()

/** Returns the milliseconds until another call is within the limit, given the times of recent ones. */
export function waitFor(times: readonly number[], perMinute: number, now: number): number {
  const lately = times.filter(at => at > now - span)
  if (lately.length < perMinute) return 0
  return (lately[lately.length - perMinute] ?? now) + span - now
}

/** Waits until it is this call's turn; returns false if that takes longer than the caller can wait. */
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
