import type { Answer, api, SentStamp } from '@preceptor/contract'
import type { Kept } from '@/widgets/public-shell/storage.ts'

export type Told = Answer<typeof api.checkIn.send>['data'][number]

/** A stamp to deliver, now or later; one from a tablet has the tablet's link. */
export interface Waiting {
  stamp: SentStamp
  kiosk: string | null
  at: number
}

/** The result of sending. `later`: it will be retried. */
export type Sent =
  | { is: 'answered'; data: readonly Told[] }
  | { is: 'refused'; status: number }
  | { is: 'later'; offline: boolean; often?: boolean }

interface Needs {
  kept: Kept
  send: (stamps: readonly SentStamp[], kiosk: string | null) => Promise<Sent>
  now: () => number
  onChange?: (state: { waiting: number; offline: boolean }) => void
}

const prefix = 'preceptor-check-in.stamp.'
/** The most stamps the server accepts at once. */
const most = 100

/**
 * Keeps stamps on this device until the server has them, even without a connection or when the page closes. Each gets its id when
 * the button is pressed, so that sending it twice counts once.
 */
export function openStamps({ kept, send, now, onChange }: Needs) {
  let waiting = restored(kept)
  let offline = false
  let work: Promise<void> | null = null
  const answers = new Map<string, Told | { is: 'failed'; often: boolean }>()
  const tell = () => onChange?.({ waiting: waiting.length, offline })

  function drop(ids: ReadonlySet<string>) {
    waiting = waiting.filter(one => !ids.has(one.stamp.id))
    for (const id of ids) kept.remove(prefix + id)
  }

  /** Sends the oldest stamp with all others that can go with it; returns false to stop for now. */
  async function sendSome(alone: boolean): Promise<boolean> {
    const [first] = waiting
    if (!first) return false
    const some = alone ? [first] : waiting.filter(one => one.kiosk === first.kiosk).slice(0, most)
    const sent = await send(
      some.map(({ stamp }) => stamp),
      first.kiosk,
    )
    if (sent.is === 'later') {
      offline = sent.offline
      if (sent.often) for (const { stamp } of some) answers.set(stamp.id, { is: 'failed', often: true })
      return false
    }
    offline = false
    // One that can't be read must not block the others
    if (sent.is === 'refused' && some.length > 1) return sendSome(true)
    if (sent.is === 'answered') for (const told of sent.data) answers.set(told.id, told)
    else answers.set(first.stamp.id, { is: 'failed', often: false })
    drop(new Set(some.map(({ stamp }) => stamp.id)))
    return true
  }

  async function sendAll() {
    while (await sendSome(false)) tell()
    tell()
  }

  const flush = (): Promise<void> => {
    work ??= sendAll().finally(() => {
      work = null
    })
    return work
  }

  return {
    /** Stores a stamp at once. Returns the server's answer, or null without one. */
    async add(stamp: SentStamp, kiosk: string | null): Promise<Told | { is: 'failed'; often: boolean } | null> {
      const one = { stamp, kiosk, at: now() }
      waiting.push(one)
      kept.write(prefix + stamp.id, JSON.stringify(one))
      tell()
      // A round in progress may have begun without it
      await flush()
      if (!answers.has(stamp.id)) await flush()
      const answer = answers.get(stamp.id) ?? null
      answers.delete(stamp.id)
      return answer
    },
    flush,
    waiting: () => waiting.length,
  }
}

function restored(kept: Kept): Waiting[] {
  const found = kept.keys().filter(key => key.startsWith(prefix))
  return found.flatMap(key => readWaiting(kept.read(key))).toSorted((a, b) => a.at - b.at)
}

function readWaiting(text: string | null): Waiting[] {
  try {
    const one = JSON.parse(text ?? '') as Waiting
    return typeof one.stamp.id === 'string' && typeof one.at === 'number' ? [one] : []
  } catch {
    return []
  }
}

/** `crypto.randomUUID` is missing on pages loaded without encryption, as in a test on a phone. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns this device's id, which distinguishes the devices of a session and identifies no one. */
export function deviceId(kept: Kept): string {
  const place = 'preceptor-check-in.device'
  const known = kept.read(place)
  if (known) return known
  const made = newId()
  kept.write(place, made)
  return made
}
