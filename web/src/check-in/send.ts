import { api, type SentStamp } from '@preceptor/contract'
import { asFailure } from '@/api/failure.ts'
import { call } from '@/widgets/public-shell/calls.ts'
import { device } from '@/widgets/public-shell/storage.ts'
import { compared, keepCheck } from './clock.ts'
import { deviceId, type Sent } from './stamps.ts'

const nobody = { token: null }
const device_id = deviceId(device)
const tryLater: ReadonlySet<number> = new Set([408, 409, 425, 429])

export async function sendStamps(stamps: readonly SentStamp[], kiosk: string | null): Promise<Sent> {
  const body = {
    device_id,
    sent_at: new Date().toISOString(),
    stamps: [...stamps],
    ...(kiosk !== null && { kiosk }),
  }
  try {
    const { data } = await call(api.checkIn.send, { body }, nobody)
    return { is: 'answered', data }
  } catch (thrown) {
    const { kind, status } = asFailure(thrown)
    if (kind !== 'response') return { is: 'later', offline: true }
    if (status >= 500 || tryLater.has(status)) return { is: 'later', offline: false, often: status === 429 }
    return { is: 'refused', status }
  }
}

/** Compares this device's clock with the server's; offline, the last comparison stays. */
export async function checkClock(): Promise<void> {
  const asked = Date.now()
  try {
    const { now } = await call(api.checkIn.time, {}, nobody)
    keepCheck(device, compared(asked, Date.now(), now))
  } catch {
    // The next check will do
  }
}

export type Look =
  | { is: 'found'; about: Awaited<ReturnType<typeof askAbout>> }
  | { is: 'gone' }
  | { is: 'often' }
  | { is: 'offline' }

const askAbout = (body: { code: string } | { kiosk: string }) => call(api.checkIn.look, { body }, nobody)
export type About = Awaited<ReturnType<typeof askAbout>>

/** Finds the session of a code or a link; the response names no one. */
export async function look(body: { code: string } | { kiosk: string }): Promise<Look> {
  try {
    return { is: 'found', about: await askAbout(body) }
  } catch (thrown) {
    const { kind, status } = asFailure(thrown)
    if (kind !== 'response' || status >= 500) return { is: 'offline' }
    return { is: status === 429 ? 'often' : 'gone' }
  }
}
