import { clockHours, type SentStamp } from '@preceptor/contract'

const hour = 60 * 60_000
/** Two readings of one clock differ by the network delay, not by more. */
const leeway = 2 * 60_000
/** The longest time from the press to the call on a working connection. */
const fresh = 60_000

export interface Time {
  /** The time of the stamp in milliseconds, as far as we know. */
  at: number
  /** True when the device's clock was compared with ours within the day and not changed since. */
  is_trusted: boolean
  /** True when it arrives as it happens, not later from a queue. */
  is_live: boolean
}

/**
 * Returns the time of a stamp, by the device's clock if it was compared with the server's within the day. Sending repeats the
 * device's time (`sent_at`), so a changed clock is noticed.
 */
export function timeOf(
  { device_at, clock }: Pick<SentStamp, 'device_at' | 'clock'>,
  sent_at: string,
  now: number,
): Time {
  const sent = Date.parse(sent_at)
  const device = Date.parse(device_at)
  const at_sending = now - sent
  // Live stamps need no comparison: our clock gives their time
  const is_new = sent >= device && sent - device <= fresh
  const offset = is_new ? at_sending : (clock?.offset_ms ?? at_sending)
  const at = device + offset
  const is_checked = clock !== null && Math.abs(device - Date.parse(clock.checked_at)) <= clockHours * hour
  const is_steady = Math.abs(offset - at_sending) <= leeway
  return {
    // A stamp with an impossible time is kept anyway, with the current time
    at: Math.abs(at - now) > 400 * 24 * hour ? now : at,
    is_trusted: is_new || (is_checked && is_steady && at <= now + leeway),
    is_live: Math.abs(now - at) <= leeway,
  }
}
