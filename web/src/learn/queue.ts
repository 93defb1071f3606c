import type { Kept } from '@/widgets/public-shell/storage.ts'

/** A call that has to arrive, sooner or later. */
export interface Wanted {
  call: string
  params: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}
interface Waiting extends Wanted {
  /** Ensures that the server records it once, however often it is sent. */
  key: string
  at: number
}

/** The result of sending: its response, or the reason for none. `later`: it will be retried. */
export type Sent =
  | { is: 'answered'; answer: unknown }
  | { is: 'refused'; why: unknown }
  | { is: 'later'; offline: boolean }
  | { is: 'signed out' }

interface Needs {
  /** One link's name: one person's work is never sent for another. */
  name: string
  kept: Kept
  send: (wanted: Wanted, key: string) => Promise<Sent>
  newKey: () => string
  now: () => number
  /** Something changed in what waits, or in how it goes. */
  onChange?: (state: { waiting: number; offline: boolean }) => void
  /** Sending stops until the person proves their identity again. */
  onSignedOut?: () => void
}

export type Queue = ReturnType<typeof openQueue>

/**
 * Keeps work on this device until the server has it: one call after another, each with its own key, through tunnels
 * and closed pages. A newer call with the same meaning replaces one that still waits.
 */
export function openQueue({ name, kept, send, newKey, now, onChange, onSignedOut }: Needs) {
  const place = (key: string) => `${name}.${key}`
  let waiting = restored(kept, name)
  let offline = false
  let work: Promise<void> | null = null
  const asking = new Map<string, { resolve: (answer: unknown) => void; reject: (why: unknown) => void }>()
  const tell = () => onChange?.({ waiting: waiting.length, offline })
  const write = (one: Waiting) => kept.write(place(one.key), JSON.stringify(one))

  function drop({ key }: Waiting) {
    waiting = waiting.filter(one => one.key !== key)
    kept.remove(place(key))
  }

  /** Sends the first; false: no more for now. */
  async function sendFirst(): Promise<boolean> {
    const [first] = waiting
    if (!first) return false
    const sent = await send(first, first.key)
    if (sent.is === 'later' || sent.is === 'signed out') {
      offline = sent.is === 'later' && sent.offline
      if (sent.is === 'signed out') onSignedOut?.()
      return false
    }
    offline = false
    drop(first)
    const asker = asking.get(first.key)
    asking.delete(first.key)
    if (sent.is === 'answered') asker?.resolve(sent.answer)
    else asker?.reject(sent.why)
    return true
  }

  async function sendAll() {
    while (await sendFirst()) tell()
    tell()
  }

  return {
    /** Stores it at once; resolves when it was sent, and fails when it was refused. */
    add(wanted: Wanted): Promise<unknown> {
      // the first may have arrived without a response: it stays, because its key belongs to that body
      const same = waiting.slice(1).find(one => replaces(wanted, one))
      if (same) {
        Object.assign(same, { body: joined(same, wanted) })
        write(same)
      } else {
        const one = { ...wanted, key: newKey(), at: now() }
        waiting.push(one)
        write(one)
      }
      const { key } = same ?? waiting.at(-1) ?? { key: '' }
      tell()
      const before = asking.get(key)
      return new Promise((resolve, reject) => {
        asking.set(key, {
          resolve: answer => {
            before?.resolve(answer)
            resolve(answer)
          },
          reject: why => {
            before?.reject(why)
            reject(why)
          },
        })
      })
    },
    /** Sends what waits; one round at a time. */
    flush(): Promise<void> {
      work ??= sendAll().finally(() => {
        work = null
      })
      return work
    },
    waiting: () => waiting.length,
  }
}

/** Returns earlier waiting calls, in their order. */
function restored(kept: Kept, name: string): Waiting[] {
  const found = kept.keys().filter(key => key.startsWith(`${name}.`))
  return found.flatMap(key => readWaiting(kept.read(key))).toSorted((a, b) => a.at - b.at)
}

function readWaiting(text: string | null): Waiting[] {
  try {
    const one = JSON.parse(text ?? '') as Waiting
    return typeof one.call === 'string' && typeof one.key === 'string' ? [one] : []
  } catch {
    return []
  }
}

/** Only the last answers of an attempt count, and reports of a module add up until one says that it is done. */
const replaces = (wanted: Wanted, one: Waiting) =>
  one.call === wanted.call &&
  (wanted.call === 'saveAnswers' || wanted.call === 'progress') &&
  one.body['done'] === undefined &&
  Object.entries(wanted.params).every(([name, value]) => one.params[name] === value)

function joined(before: Waiting, { body }: Wanted) {
  const seconds = Number(before.body['seconds'] ?? 0) + Number(body['seconds'] ?? 0)
  return { ...before.body, ...body, ...(before.call === 'progress' && { seconds: Math.min(3600, seconds) }) }
}
