import { createHash } from 'node:crypto'
import type { SftpAuth, SftpStep } from '@preceptor/contract'
import type { Client, ServerHostKeyAlgorithm, SFTPWrapper, Stats } from 'ssh2'
import { PrivateAddress } from '../../messages/post.ts'
import { type Bounds, DemoOnly, dial, type Place } from './dial.ts'
import { sftpTexts } from './texts.ts'
import { SftpTrouble } from './trouble.ts'

export interface HostKey {
  algorithm: string
  sha256: string
}

export interface SignIn extends Place {
  username: string
  auth: SftpAuth
  /** The password, or a private key without a passphrase. */
  secret: string
  /** The accepted key; null while no one has accepted one. */
  hostKey: HostKey | null
}

/** The host presents a key that no one has accepted. Nothing was sent to it. */
export class StrangeKey extends SftpTrouble {
  readonly seen: HostKey
  constructor(seen: HostKey, isFirst: boolean) {
    super('host_key', sftpTexts.named(isFirst ? 'keyNew' : 'keyChanged'), 'key', true)
    this.seen = seen
  }
}

export interface FileFacts {
  size: number
  /** Seconds since 1970. */
  modified: number
  isFile: boolean
  /** The folder's listing line; null when it was looked up by name. */
  listing: string | null
}

/** Responses of the server, by protocol code. */
export type Said = 'gone' | 'denied' | 'unsupported' | 'failed' | 'lost'

export class Refusal extends Error {
  readonly said: Said
  constructor(said: Said, message: string) {
    super(message)
    this.said = said
  }
}

const saidBy: Readonly<Record<number, Said>> = { 2: 'gone', 3: 'denied', 8: 'unsupported' }
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const { code, message } = error as { code?: unknown; message: string }
  return new Refusal(typeof code === 'number' ? (saidBy[code] ?? 'failed') : 'lost', message)
}

/** Time limit of one request, in milliseconds. */
const patience = 30_000
const readyPatience = 20_000

/** One connection with the requests that deliveries need. Every request fails once the connection ends. */
export class SftpSession {
  readonly #client: Client
  readonly #sftp: SFTPWrapper
  readonly #ended: Promise<never>

  constructor(client: Client, sftp: SFTPWrapper) {
    this.#client = client
    this.#sftp = sftp
    this.#ended = new Promise<never>((_, reject) => {
      const lost = () => reject(new Refusal('lost', 'The connection ended.'))
      client.once('close', lost).once('error', lost)
      sftp.once('close', lost)
    })
    this.#ended.catch(() => {})
  }

  async #ask<T>(question: (sftp: SFTPWrapper, answer: (error: unknown, value?: T) => void) => unknown): Promise<T> {
    const told = Promise.withResolvers<T>()
    const late = setTimeout(() => told.reject(new Refusal('lost', 'The host did not answer in time.')), patience)
    try {
      question(this.#sftp, (error, value) => (error ? told.reject(error) : told.resolve(value as T)))
      return await Promise.race([told.promise, this.#ended])
    } catch (error) {
      throw refusalOf(error)
    } finally {
      clearTimeout(late)
    }
  }

  open = (path: string, flags: 'r' | 'wx') => this.#ask<Buffer>((sftp, answer) => sftp.open(path, flags, answer))
  close = (handle: Buffer) => this.#ask<void>((sftp, answer) => sftp.close(handle, answer))
  unlink = (path: string) => this.#ask<void>((sftp, answer) => sftp.unlink(path, answer))
  /** Not `posixRename`, which overwrites. */
  rename = (from: string, to: string) => this.#ask<void>((sftp, answer) => sftp.rename(from, to, answer))
  stat = async (path: string) => factsOf(await this.#ask<Stats>((sftp, answer) => sftp.stat(path, answer)), null)
  statHandle = async (handle: Buffer) =>
    factsOf(await this.#ask<Stats>((sftp, answer) => sftp.fstat(handle, answer)), null)

  /** Writes everything, several pieces at once. */
  async write(handle: Buffer, bytes: Buffer): Promise<void> {
    let at = 0
    const lane = async () => {
      while (at < bytes.length) {
        const from = at
        at += piece
        const length = Math.min(piece, bytes.length - from)
        await this.#ask<void>((sftp, answer) => sftp.write(handle, bytes, from, length, from, answer))
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  /** Returns a file's content; stops after `most` bytes. */
  async read(path: string, most: number): Promise<Buffer> {
    const handle = await this.open(path, 'r')
    try {
      const parts: Buffer[] = []
      let at = 0
      while (at <= most) {
        const part = await this.#ask<Buffer | null>((sftp, answer) =>
          sftp.read(handle, Buffer.alloc(piece), 0, piece, at, (error, count, buffer) =>
            // the protocol reports the end of a file as an error
            (error as { code?: number } | undefined)?.code === 1
              ? answer(undefined, null)
              : answer(error, count > 0 ? Buffer.from(buffer.subarray(0, count)) : null),
          ),
        )
        if (!part) break
        parts.push(part)
        at += part.length
      }
      return Buffer.concat(parts)
    } finally {
      await this.close(handle).catch(() => {})
    }
  }

  /** Walks through a folder until `look` has seen enough, without loading all of it. */
  async list(folder: string, look: (name: string, facts: FileFacts) => boolean): Promise<void> {
    const handle = await this.#ask<Buffer>((sftp, answer) => sftp.opendir(folder, answer))
    try {
      for (let seen = 0; seen < mostListed; ) {
        type Entry = { filename: string; longname: string; attrs: Stats }
        const entries = await this.#ask<readonly Entry[] | null>((sftp, answer) =>
          sftp.readdir(handle, (error, found) =>
            (error as { code?: number } | undefined)?.code === 1 ? answer(undefined, null) : answer(error, found),
          ),
        )
        if (!entries) return
        for (const { filename, longname, attrs } of entries)
          if (look(filename, factsOf(attrs, longname.slice(0, 300)))) return
        seen += entries.length
      }
    } finally {
      await this.close(handle).catch(() => {})
    }
  }

  end() {
    this.#client.end()
    this.#client.destroy()
  }
}

const piece = 32 * 1024
const lanes = 8
const mostListed = 100_000

const factsOf = (attrs: Stats, listing: string | null): FileFacts => ({
  size: attrs.size ?? 0,
  modified: attrs.mtime ?? 0,
  // servers without modes are assumed to list files
  isFile: !attrs.mode || (attrs.mode & 0o170000) === 0o100000,
  listing,
})

/** Returns signature types for keys of this algorithm. */
const signaturesOf = (algorithm: string): ServerHostKeyAlgorithm[] =>
  algorithm === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'] : [algorithm as ServerHostKeyAlgorithm]

const keyOf = (blob: Buffer): HostKey => ({
  algorithm: blob.subarray(4, 4 + blob.readUInt32BE(0)).toString('latin1'),
  sha256: `SHA256:${createHash('sha256')
    .update(blob)
    .digest('base64')
    .replace(/={1,2}$/, '')}`,
})

/** Connects, compares the host key before sending anything, and signs in. Calls `done` after each successful step. */
export async function openSession(
  signIn: SignIn,
  bounds: Bounds,
  done: (step: SftpStep) => void,
): Promise<SftpSession> {
  const { hostKey } = signIn
  const socket = await dial(signIn, bounds).catch((error: unknown) => {
    if (error instanceof DemoOnly) throw new SftpTrouble('connect', sftpTexts.named('demoOnly'), 'never', true)
    if (error instanceof PrivateAddress) throw new SftpTrouble('connect', sftpTexts.named('notPublic'), 'never', true)
    const { code } = error as { code?: string }
    throw new SftpTrouble(
      'connect',
      sftpTexts.named(
        code === 'ENOTFOUND' || code === 'EAI_AGAIN'
          ? 'nameUnknown'
          : code === 'ECONNREFUSED'
            ? 'portClosed'
            : 'noAnswer',
      ),
      'later',
      true,
    )
  })
  done('connect')
  // loaded when the first file is sent
  const { Client } = (await import('ssh2')).default
  const client = new Client()
  let seen: HostKey | null = null
  const ready = new Promise<void>((resolve, reject) => {
    client.once('ready', resolve).on('error', reject)
    client.once('close', () => reject(Object.assign(new Error('The connection ended.'), { level: 'closed' })))
  })
  // some servers ask for the password as a question
  client.on('keyboard-interactive', (_name, _words, _language, prompts, answer) =>
    answer(prompts.map(() => signIn.secret)),
  )
  try {
    client.connect({
      sock: socket,
      username: signIn.username,
      ...(signIn.auth === 'password'
        ? { password: signIn.secret, tryKeyboard: true, authHandler: ['password', 'keyboard-interactive'] }
        : { privateKey: signIn.secret, authHandler: ['publickey'] }),
      readyTimeout: readyPatience,
      ...(hostKey && { algorithms: { serverHostKey: signaturesOf(hostKey.algorithm) } }),
      hostVerifier: (blob: Buffer) => {
        seen = keyOf(blob)
        const isAccepted = hostKey !== null && seen.sha256 === hostKey.sha256 && seen.algorithm === hostKey.algorithm
        if (isAccepted) done('host_key')
        return isAccepted
      },
    })
    await ready
    done('sign_in')
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('late')), patience)
      client.sftp((error, made) => {
        clearTimeout(late)
        if (error) reject(error)
        else resolve(made)
      })
    }).catch(() => {
      throw new SftpTrouble('sign_in', sftpTexts.named('noSftp'), 'never', true)
    })
    return new SftpSession(client, sftp)
  } catch (error) {
    client.on('error', () => {})
    client.destroy()
    if (error instanceof SftpTrouble) throw error
    return failed(error, seen, signIn, bounds)
  }
}

async function failed(cause: unknown, seen: HostKey | null, signIn: SignIn, bounds: Bounds): Promise<never> {
  const { hostKey } = signIn
  const { level = '', message } = cause as { level?: string; message: string }
  if (seen && (seen.sha256 !== hostKey?.sha256 || seen.algorithm !== hostKey.algorithm))
    throw new StrangeKey(seen, hostKey === null)
  // the host no longer has a key of the accepted type: find out which one it shows
  if (!seen && hostKey && /no matching host key/i.test(message))
    await openSession({ ...signIn, hostKey: null }, bounds, () => {}).catch((other: unknown) => {
      throw other instanceof StrangeKey ? new StrangeKey(other.seen, false) : other
    })
  if (level === 'client-authentication')
    throw new SftpTrouble(
      'sign_in',
      sftpTexts.named(signIn.auth === 'password' ? 'passwordRefused' : 'keyRefused'),
      'never',
      true,
    )
  throw new SftpTrouble(seen ? 'sign_in' : 'host_key', sftpTexts.named(seen ? 'cutOff' : 'noSsh'), 'later', true)
}
