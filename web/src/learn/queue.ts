import type { Kept } from '@/widgets/public-shell/storage.ts'

/** A call to deliver, now or later. */
export interface Wanted {
  call: string
  params: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}
interface Waiting extends Wanted {
  /** Ensures that the server records the call once, however often it is sent. */
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
  /** Name of one link: work is never sent for a different person. */
  name: string
  kept: Kept
  send: (wanted: Wanted, key: string) => Promise<Sent>
  newKey: () => string
  now: () => number
  /** Called when the waiting calls or the connection change. */
  onChange?: (state: { waiting: number; offline: boolean }) => void
  /** Called when sending stops until the person verifies their identity again. */
  onSignedOut?: () => void
}

export type Queue = ReturnType<typeof openQueue>

/**
 * Keeps work on this device until the server has it: one call after another, each with its own key, even without a connection or
 * when the page closes. A newer call with the same purpose replaces one that is still waiting.
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

  /** Sends the first call; returns false to stop for now. */
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
    /** Stores the call at once; resolves when it was sent, and rejects when it was refused. */
    add(wanted: Wanted): Promise<unknown> {
      // The first call may have arrived without a response: it stays, because its key belongs to that body
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
    /** Sends waiting calls, one round at a time. */
    flush(): Promise<void> {
      work ??= sendAll().finally(() => {
        work = null
      })
      return work
    },
    waiting: () => waiting.length,
  }
}

/** Returns waiting calls from earlier visits, in order. */
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

/**
 * Returns true if a call replaces a waiting one: only the latest answers of an attempt count, and progress reports of a module
 * merge until one is final.
 */
const replaces = (wanted: Wanted, one: Waiting) =>
  one.call === wanted.call &&
  (wanted.call === 'saveAnswers' || wanted.call === 'progress') &&
  one.body['done'] === undefined &&
  Object.entries(wanted.params).every(([name, value]) => one.params[name] === value)

function joined(before: Waiting, { body }: Wanted) {
  const seconds = Number(before.body['seconds'] ?? 0) + Number(body['seconds'] ?? 0)
  return { ...before.body, ...body, ...(before.call === 'progress' && { seconds: Math.min(3600, seconds) }) }
}
