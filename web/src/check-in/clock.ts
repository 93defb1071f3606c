import type { Kept } from '@/widgets/public-shell/storage.ts'

/** A comparison of this device's clock with the server's, sent with each stamp. */
export interface ClockCheck {
  checked_at: string
  /** The correction for the device's clock. */
  offset_ms: number
}

const place = 'preceptor-check-in.clock'
const hours = 24

/** Compares the clocks. The server's time lies between request and response, so it assumes half the round trip. */
export function compared(asked: number, heard: number, server: string): ClockCheck {
  return {
    checked_at: new Date(heard).toISOString(),
    offset_ms: Math.round(Date.parse(server) - (asked + heard) / 2),
  }
}

export const keepCheck = (kept: Kept, check: ClockCheck) => kept.write(place, JSON.stringify(check))

/** Returns the last comparison, if it is recent enough to use. */
export function lastCheck(kept: Kept, now: number): ClockCheck | null {
  try {
    const check = JSON.parse(kept.read(place) ?? 'null') as ClockCheck | null
    return check && Math.abs(now - Date.parse(check.checked_at)) <= hours * 3_600_000 ? check : null
  } catch {
    return null
  }
}
