import { checkInMinutes, codeSeconds, type Id } from '@preceptor/contract'
import { createHmac } from 'node:crypto'
import type { Keyring } from '../../keys/secrets.ts'

const minute = 60_000
const slot = codeSeconds * 1000
/** Returns the slot of the code on the screen at a given time. */
const slotAt = (at: number) => Math.floor(at / slot)

/** The changing part, which no one can compute without the installation's key. */
const digitsOf = (key: Buffer, session_id: Id, nth: number): string =>
  String(
    createHmac('sha256', createHmac('sha256', key).update('check-in codes').digest())
      .update(`${session_id} ${nth}`)
      .digest()
      .readUIntBE(0, 6) % 100_000,
  ).padStart(5, '0')

export const numberOf = (code: string) => Number(code.slice(0, 4))

interface Shown {
  keys: Keyring
  session_id: Id
  number: number
}

/** Returns the codes of the next minutes, the current one first. */
export function codesFrom({ keys, session_id, number }: Shown, now: number, count: number) {
  const [newest] = keys
  if (!newest) throw new Error('The key ring is empty.')
  const first = slotAt(now)
  return Array.from({ length: count }, (_, at) => ({
    code: String(number).padStart(4, '0') + digitsOf(newest.key, session_id, first + at),
    from: new Date((first + at) * slot).toISOString(),
    until: new Date((first + at + 1) * slot).toISOString(),
  }))
}

/** A code is read, typed and sent while the next ones appear; the clocks of two devices differ by seconds. */
const earlier = 2
const later = 1
/** Codes up to this age are reported as old, not as wrong. */
const known = 40

export type Found = { is: 'right' | 'old' } | null

/** Judges a session's code at a given time. */
export function judgeCode(keys: Keyring, session_id: Id, code: string, at: number): Found {
  const now = slotAt(at)
  for (let nth = now + later; nth >= now - known; nth--)
    if (keys.some(({ key }) => digitsOf(key, session_id, nth) === code.slice(4)))
      return { is: nth >= now - earlier ? 'right' : 'old' }
  return null
}

interface Hours {
  starts_at: string
  ends_at: string
}

/** The check-in and check-out hours on a day of a session. */
export const hoursOf = ({ starts_at, ends_at }: Hours) => ({
  opens: Date.parse(starts_at) - checkInMinutes.early * minute,
  closes: Date.parse(ends_at) + checkInMinutes.after * minute,
})

/** Returns when a code was on the screen on one of these days: used as the stamp's time if no clock can be trusted. */
export function shownAt(keys: Keyring, session_id: Id, code: string, days: readonly Hours[]): number | null {
  for (const day of days) {
    const { opens, closes } = hoursOf(day)
    for (let nth = slotAt(opens); nth <= slotAt(closes); nth++)
      if (keys.some(({ key }) => digitsOf(key, session_id, nth) === code.slice(4))) return nth * slot
  }
  return null
}
