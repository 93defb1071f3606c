import { createHash, generateKeyPairSync, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2, { type AuthContext, type Connection, type FileEntry, type Server, type SFTPWrapper } from 'ssh2'
import { newPrivateKey } from '../../features/sftp/private-key.ts'

/**
 * An SSH host on this machine with in-memory folders, which can imitate the quirks of partners' hosts. For tests, and for a demo
 * world that delivers files.
 */

export type Quirk =
  | 'no_rename'
  | 'rename_overwrites'
  | 'no_listing'
  | 'write_only'
  | 'consumed'
  | 'wrong_size'
  | 'full_disk'
  | 'cut'
  | 'no_delete'

export interface PeerSettings {
  port?: number
  username: string
  /** Null accepts keys only. */
  password?: string | null
  /** Lines as in `authorized_keys`. */
  publicKeys?: readonly string[]
  /** Private keys of the host, in PEM or OpenSSH format; absent: a new one. */
  hostKeys?: readonly string[]
}

export interface SshPeer {
  port: number
  /** Its files by path. */
  files: Map<string, Buffer>
  quirks: Set<Quirk>
  /** For `full_disk` and `cut`: the number of bytes before the fault. */
  limit: number
  /** The request at which it disconnects, counted from 1, before or after serving it. */
  hangUpAt: { question: number; when: 'before' | 'after' } | null
  /** Requests on the last connection so far. */
  questions: number
  /** Names of files that lost their contents. It must stay empty. */
  overwritten: string[]
  /** All sign-in attempts. */
  signIns: { method: string; ok: boolean }[]
  hostKey: { algorithm: string; sha256: string }
  /** Ends all connections, like a host that goes down. */
  cut: () => void
  close: () => Promise<void>
}

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

export type KeyKind = 'ed25519' | 'ecdsa' | 'rsa'
/** Returns a private key in file format. */
export function newKey(kind: KeyKind = 'ed25519'): string {
  if (kind === 'ed25519') return newPrivateKey().private
  if (kind === 'ecdsa')
    return generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'sec1', format: 'pem' })
      .toString()
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs1', format: 'pem' })
    .toString()
}

function publicOf(key: string) {
  const parsed = ssh2.utils.parseKey(key)
  if (parsed instanceof Error) throw parsed
  return parsed
}
const same = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

export async function openSshPeer({
  port = 0,
  username,
  password,
  publicKeys = [],
  hostKeys = [newKey()],
}: PeerSettings): Promise<SshPeer> {
  const connections = new Set<Connection>()
  const files = new Map<string, Buffer>()
  const peer: SshPeer = {
    port: 0,
    files,
    quirks: new Set(),
    limit: 1024,
    hangUpAt: null,
    questions: 0,
    overwritten: [],
    signIns: [],
    hostKey: hostKeyOf(hostKeys[0] ?? ''),
    cut: () => {
      for (const one of connections) one.end()
    },
    close: () =>
      new Promise(resolve => {
        peer.cut()
        server.close(() => resolve())
      }),
  }
  const allowed = publicKeys.map(publicOf)
  const lets = (asked: AuthContext): boolean => {
    if (asked.username !== username) return false
    if (asked.method === 'password') return Boolean(password) && asked.password === password
    if (asked.method !== 'publickey') return false
    const key = allowed.find(one => same(one.getPublicSSH(), asked.key.data))
    return (
      key !== undefined &&
      (!asked.signature || key.verify(asked.blob ?? Buffer.alloc(0), asked.signature, asked.hashAlgo))
    )
  }
  const server: Server = new ssh2.Server({ hostKeys: [...hostKeys] }, connection => {
    // The types of ssh2 don't include it
    ;(connection as typeof connection & { setNoDelay: (on: boolean) => void }).setNoDelay(true)
    connections.add(connection)
    connection.on('close', () => connections.delete(connection)).on('error', () => {})
    connection.on('authentication', asked => {
      const ok = lets(asked)
      if (asked.method !== 'none') peer.signIns.push({ method: asked.method, ok })
      if (ok) asked.accept()
      else asked.reject(!password ? ['publickey'] : ['password', 'publickey'])
    })
    connection.on('session', accept => {
      accept().on('sftp', begin => serve(begin(), peer, () => connection.end()))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  peer.port = (server.address() as AddressInfo).port
  return peer
}

export function hostKeyOf(key: string) {
  const parsed = publicOf(key)
  const sha256 = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')
  return { algorithm: parsed.type, sha256: `SHA256:${sha256}` }
}

type Opened =
  | { is: 'file'; path: string; bytes: Buffer; writes: boolean; wrote: number; opened: boolean }
  | { is: 'folder'; entries: FileEntry[] | null }

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/'
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const isPart = (path: string) => path.endsWith('.part')
const attributes = (size: number) => ({
  mode: 0o100644,
  uid: 0,
  gid: 0,
  size,
  atime: 1_760_000_000,
  mtime: 1_760_000_000,
})

function serve(real: SFTPWrapper, peer: SshPeer, hangUp: () => void) {
  const { files, quirks } = peer
  peer.questions = 0
  let isGone = false
  const leave = () => {
    isGone = true
    hangUp()
  }
  /** Sends replies unless the connection is closed. */
  const sftp = {
    status: (id: number, code: number) => void (isGone || real.status(id, code)),
    handle: (id: number, handle: Buffer) => void (isGone || real.handle(id, handle)),
    data: (id: number, data: Buffer) => void (isGone || real.data(id, data)),
    attrs: (id: number, attrs: ReturnType<typeof attributes>) => void (isGone || real.attrs(id, attrs)),
    name: (id: number, names: FileEntry[]) => void (isGone || real.name(id, names)),
    on: <Args extends [id: number, ...rest: never[]]>(question: string, answer: (...args: Args) => void) =>
      real.on(
        question as 'READ',
        ((...args: Args) => {
          if (isGone) return
          peer.questions++
          const at = peer.hangUpAt?.question === peer.questions ? peer.hangUpAt.when : null
          if (at === 'before') return leave()
          if (at === 'after') isGone = true
          answer(...args)
          if (at === 'after') hangUp()
        }) as never,
      ),
  }
  const handles = new Map<number, Opened>()
  let next = 0
  const give = (opened: Opened) => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(next)
    handles.set(next++, opened)
    return handle
  }
  const heldBy = (handle: Buffer) => handles.get(handle.readUInt32BE(0))
  const { OK, FAILURE, NO_SUCH_FILE, PERMISSION_DENIED, OP_UNSUPPORTED, EOF } = STATUS_CODE
  const seen = (size: number) => (quirks.has('wrong_size') ? Math.max(0, size - 1) : size)
  const isBlind = () => quirks.has('write_only')

  sftp.on('OPEN', (id: number, path: string, flags: number) => {
    const writes = (flags & OPEN_MODE.WRITE) !== 0
    const held = files.get(path)
    if (!writes) {
      if (isBlind()) return sftp.status(id, PERMISSION_DENIED)
      if (!held) return sftp.status(id, NO_SUCH_FILE)
      return sftp.handle(id, give({ is: 'file', path, bytes: held, writes, wrote: 0, opened: true }))
    }
    if (folderOf(path) === '/missing') return sftp.status(id, NO_SUCH_FILE)
    if (held && (flags & OPEN_MODE.EXCL) !== 0) return sftp.status(id, FAILURE)
    if (held) peer.overwritten.push(path)
    files.set(path, Buffer.alloc(0))
    return sftp.handle(id, give({ is: 'file', path, bytes: Buffer.alloc(0), writes, wrote: 0, opened: true }))
  })
  sftp.on('WRITE', (id: number, handle: Buffer, offset: number, data: Buffer) => {
    const opened = heldBy(handle)
    if (opened?.is !== 'file' || !opened.writes) return sftp.status(id, FAILURE)
    if (opened.wrote + data.length > peer.limit) {
      if (quirks.has('full_disk')) return sftp.status(id, FAILURE)
      if (quirks.has('cut')) return leave()
    }
    opened.wrote += data.length
    const size = Math.max(opened.bytes.length, offset + data.length)
    const grown =
      size > opened.bytes.length
        ? Buffer.concat([opened.bytes, Buffer.alloc(size - opened.bytes.length)])
        : opened.bytes
    data.copy(grown, offset)
    opened.bytes = grown
    files.set(opened.path, quirks.has('wrong_size') ? grown.subarray(0, seen(grown.length)) : grown)
    return sftp.status(id, OK)
  })
  sftp.on('READ', (id: number, handle: Buffer, offset: number, length: number) => {
    const opened = heldBy(handle)
    if (opened?.is !== 'file') return sftp.status(id, FAILURE)
    if (offset >= opened.bytes.length) return sftp.status(id, EOF)
    return sftp.data(id, opened.bytes.subarray(offset, offset + length))
  })
  const state = (id: number, path: string) => {
    if (isBlind()) return sftp.status(id, PERMISSION_DENIED)
    const held = files.get(path)
    return held ? sftp.attrs(id, attributes(held.length)) : sftp.status(id, NO_SUCH_FILE)
  }
  sftp.on('STAT', state)
  sftp.on('LSTAT', state)
  sftp.on('FSTAT', (id: number, handle: Buffer) => {
    const opened = heldBy(handle)
    if (opened?.is !== 'file' || isBlind()) return sftp.status(id, PERMISSION_DENIED)
    return sftp.attrs(id, attributes(seen(opened.bytes.length)))
  })
  sftp.on('CLOSE', (id: number, handle: Buffer) => {
    const opened = heldBy(handle)
    handles.delete(handle.readUInt32BE(0))
    if (opened?.is === 'file' && opened.writes && !isPart(opened.path) && quirks.has('consumed'))
      files.delete(opened.path)
    return sftp.status(id, OK)
  })
  sftp.on('OPENDIR', (id: number, path: string) => {
    if (isBlind() || quirks.has('no_listing')) return sftp.status(id, PERMISSION_DENIED)
    const folder = path.replace(/\/+$/, '') || '/'
    if (folder === '/missing') return sftp.status(id, NO_SUCH_FILE)
    const entries = [...files].flatMap(([name, bytes]): FileEntry[] => {
      if (folderOf(name) !== folder) return []
      const longname = `-rw-r--r--    1 peer     peer     ${String(bytes.length).padStart(8)} Oct  9 08:53 ${nameOf(name)}`
      return [{ filename: nameOf(name), longname, attrs: attributes(bytes.length) }]
    })
    return sftp.handle(id, give({ is: 'folder', entries }))
  })
  sftp.on('READDIR', (id: number, handle: Buffer) => {
    const opened = heldBy(handle)
    if (opened?.is !== 'folder') return sftp.status(id, FAILURE)
    const { entries } = opened
    if (!entries?.length) return sftp.status(id, EOF)
    opened.entries = null
    return sftp.name(id, entries)
  })
  sftp.on('REMOVE', (id: number, path: string) => {
    if (quirks.has('no_delete')) return sftp.status(id, PERMISSION_DENIED)
    return sftp.status(id, files.delete(path) ? OK : NO_SUCH_FILE)
  })
  sftp.on('RENAME', (id: number, from: string, to: string) => {
    if (quirks.has('no_rename')) return sftp.status(id, OP_UNSUPPORTED)
    const held = files.get(from)
    if (!held) return sftp.status(id, NO_SUCH_FILE)
    if (files.has(to)) {
      if (!quirks.has('rename_overwrites')) return sftp.status(id, FAILURE)
      if (!nameOf(to).startsWith('preceptor-test-')) peer.overwritten.push(to)
    }
    files.delete(from)
    if (!quirks.has('consumed')) files.set(to, held)
    return sftp.status(id, OK)
  })
  sftp.on('REALPATH', (id: number, path: string) =>
    sftp.name(id, [{ filename: path, longname: path, attrs: attributes(0) }]),
  )
}
