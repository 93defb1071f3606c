import type { AnswerValue } from '@preceptor/contract/forms/answer-values'

/** An unsaved answer, and the server's answer when it was typed. */
export interface KeptAnswer {
  value: AnswerValue
  base: AnswerValue
}
type Kept = Readonly<Record<string, KeptAnswer>>

/**
 * Plain answers that haven't reached the server, stored on this device and encrypted with a key from the link: without the link,
 * anyone with the device can't read them. Medical and secret answers are never stored here.
 */
export interface KeptAnswers {
  read: () => Promise<Kept>
  /** Writes this tab's answers; those of other tabs with the same link stay. */
  write: (answers: Kept) => Promise<void>
  /** Removes all answers, including other tabs'. */
  clear: () => Promise<void>
  /** False when the browser refuses storage. */
  works: boolean
}

const database = 'preceptor-sign'
const shelf = 'answers'

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(database, 1)
    asked.addEventListener('upgradeneeded', () => void asked.result.createObjectStore(shelf))
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('refused')))
  })

const answered = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('refused')))
  })

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function keyOf(token: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(token), 'HKDF', false, ['deriveKey'])
  const derived = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(database), info: bytesOf(shelf) }
  return crypto.subtle.deriveKey(derived, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  /** The last tab that wrote it. */
  by: string
}

const place = async (mode: IDBTransactionMode) => (await opened()).transaction(shelf, mode).objectStore(shelf)

/** Opens the storage. `name` identifies the link in storage, which never contains its token. */
export function keptAnswers({ name, token }: { name: string; token: string }): KeptAnswers {
  const works = typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined
  if (!works) return { read: async () => ({}), write: async () => {}, clear: async () => {}, works }
  const key = keyOf(token)
  key.catch(() => {})
  const by = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const at = (field: string) => `${name}/${field}`
  const all = IDBKeyRange.bound(at(''), at('\uffff'))
  /** This tab's last write, by field. */
  const written = new Map<string, string>()
  const put = async (field: string, text: string) => {
    const nonce = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await key, bytesOf(text))
    await answered((await place('readwrite')).put({ nonce, bytes: sealed, by } satisfies Sealed, at(field)))
  }
  const drop = async (field: string) => {
    const store = await place('readwrite')
    const found = await answered<Sealed | undefined>(store.get(at(field)))
    if (found?.by === by) await answered(store.delete(at(field)))
  }
  const change = async (answers: Kept) => {
    for (const [field, answer] of Object.entries(answers)) {
      const text = JSON.stringify({ field, answer })
      if (written.get(field) === text) continue
      written.set(field, text)
      await put(field, text)
    }
    for (const field of written.keys())
      if (!(field in answers)) {
        written.delete(field)
        await drop(field)
      }
  }
  // One after another: the last one stays
  let last: Promise<unknown> = Promise.resolve()
  const next = (work: () => Promise<unknown>): Promise<void> => {
    // The page still has the answers while it is open
    const done = last.then(work).then(
      () => {},
      () => {},
    )
    last = done
    return done
  }
  return {
    works,
    read: async () => {
      try {
        const found = await answered<Sealed[]>((await place('readonly')).getAll(all))
        const kept: Record<string, KeptAnswer> = {}
        for (const { nonce, bytes } of found) {
          const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, await key, bytes)
          const { field, answer } = JSON.parse(new TextDecoder().decode(text)) as { field: string; answer: KeptAnswer }
          kept[field] = answer
        }
        return kept
      } catch {
        // The data is from another link, or the browser doesn't allow storage
        return {}
      }
    },
    write: answers => next(() => change(answers)),
    clear: () =>
      next(async () => {
        written.clear()
        await answered((await place('readwrite')).delete(all))
      }),
  }
}
