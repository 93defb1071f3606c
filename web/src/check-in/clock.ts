import type { Kept } from '@/widgets/public-shell/storage.ts'

/** A comparison of this device's clock with the server's; it goes along with each stamp. */
export interface ClockCheck {
  checked_at: string
  /** The correction of the device's clock. */
  offset_ms: number
}

const place = 'preceptor-check-in.clock'
const hours = 24

/** The server's time lies between asking and hearing: half of the way is taken off. */
export function compared(asked: number, heard: number, server: string): ClockCheck {
  return {
    checked_at: new Date(heard).toISOString(),
    offset_ms: Math.round(Date.parse(server) - (asked + heard) / 2),
  }
}

export const keepCheck = (kept: Kept, check: ClockCheck) => kept.write(place, JSON.stringify(check))

/** The last comparison, while it is young enough to count by. */
export function lastCheck(kept: Kept, now: number): ClockCheck | null {
  try {
    const check = JSON.parse(kept.read(place) ?? 'null') as ClockCheck | null
    return check && Math.abs(now - Date.parse(check.checked_at)) <= hours * 3_600_000 ? check : null
  } catch {
    return null
  }
}
