import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { httpTexts } from './texts.ts'
import { holds, type Keeping } from './etag.ts'

/**
 * Makes the bytes of a file while they are sent. Answers when the first of them are there, or throws what kept them from being made;
 * what fails later is thrown where they are read. `gone` says that nobody waits for them any more.
 */
export type FileSource<Bytes extends Uint8Array = Uint8Array> = (gone: AbortSignal) => Promise<AsyncIterable<Bytes>>

/** A file answered instead of JSON. A source is asked after the transaction has ended. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly body: Buffer | FileSource
  readonly keeping: Keeping | undefined
  constructor(name: string, type: string, body: Buffer | FileSource, keeping?: Keeping) {
    this.name = name
    this.type = type
    this.body = body
    this.keeping = keeping
  }
}

/** A file that lies in the store whole: parts of it can be asked for, and asked for again. */
export class StoredFile {
  readonly file: Stored
  constructor(file: Stored) {
    this.file = file
  }
}
interface Stored {
  name: string
  type: string
  size: number
  etag: string
  /** A browser may show it; otherwise it saves it. */
  shown: boolean
  /** It may be shown in the panel, but neither saved nor opened in a tab of its own. */
  onScreen?: boolean
  /** The page's own content policy, if it differs. */
  policy?: string
  /** The bytes from `from` up to and without `to`. */
  open: (from: number, to: number, gone: AbortSignal) => AsyncIterable<Uint8Array>
}

/** Browsers show a PDF in a part of their own, which a sandbox would keep them from; it reaches nothing of ours from there. */
const shownPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'none'"

/** All of it, or the part that `Range` asks for (RFC 9110), so that a film can be wound on and a cut download continued. */
export async function sendStored(reply: FastifyReply, { file }: StoredFile): Promise<FastifyReply> {
  const {
    name,
    type,
    size,
    etag,
    shown,
    onScreen,
    policy = type === 'application/pdf' && shown ? shownPolicy : null,
  } = file
  const { request } = reply
  if (onScreen && (!shown || opensAsPage(request.headers)))
    throw new AppError('FORBIDDEN', httpTexts.named('onScreenOnly'))
  void reply.headers({ etag, 'accept-ranges': 'bytes' })
  if (holds(request.headers['if-none-match'], etag)) return reply.status(304).send()
  const part = partOf(request.headers, size, etag)
  if (part === null) {
    void reply.header('content-range', `bytes */${size}`)
    throw new AppError('RANGE_OUT_OF_REACH', httpTexts.named('outOfReach', { size }))
  }
  const [from, to] = part ?? [0, size]
  void reply.type(type).headers({
    'content-disposition': dispositionOf(shown ? 'inline' : 'attachment', name),
    'content-length': String(to - from),
    ...(part && { 'content-range': `bytes ${from}-${to - 1}/${size}` }),
    ...(policy !== null && { 'content-security-policy': policy }),
  })
  void reply.status(part ? 206 : 200)
  if (request.method === 'HEAD') return reply.send()
  const stream = await streamOf(reply, async gone => file.open(from, to, gone))
  return stream ? reply.send(stream) : reply.hijack()
}

/** Browsers name what they load a file for; what our pages draw themselves is `empty` or an image. */
const opensAsPage = ({ 'sec-fetch-dest': dest }: IncomingHttpHeaders) =>
  dest !== undefined && dest !== 'empty' && dest !== 'image'

/** `undefined`: all of it, as several parts at once are answered too. Null: it does not reach so far. */
function partOf(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | undefined },
  size: number,
  etag: string,
): [number, number] | null | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return from < to ? [from, to] : null
}

/** Names hold any characters; what reads the plain form alone gets one without them. */
const dispositionOf = (how: 'inline' | 'attachment', name: string) =>
  `${how}; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    found => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

/**
 * The way a file that is made on the way leaves the API. Whatever fails on the way ends this answer and nothing else: before the first byte it is
 * a failure like any other; after it the connection is broken off, so that no half of a file looks whole.
 */
export async function sendFile(reply: FastifyReply, { name, type, body }: FileAnswer): Promise<FastifyReply> {
  const bytes = Buffer.isBuffer(body) ? body : await streamOf(reply, body)
  // nobody is left to be answered
  if (!bytes) return reply.hijack()
  return reply.type(type).header('content-disposition', dispositionOf('attachment', name)).send(bytes)
}

async function streamOf({ raw, log }: FastifyReply, source: FileSource): Promise<Readable | null> {
  const leaving = new AbortController()
  const gone = leaving.signal
  raw.once('close', () => leaving.abort())
  if (raw.destroyed) leaving.abort()
  let chunks: AsyncIterable<Uint8Array>
  try {
    chunks = await source(gone)
  } catch (error) {
    if (gone.aborted) return null
    throw error
  }
  const stream = Readable.from(chunks, { objectMode: false, highWaterMark: 256 * 1024 })
  stream.on('error', err => {
    if (gone.aborted || !raw.headersSent) return
    log.error({ err }, 'a file was cut off')
    // A mere close ends an HTTP/1.0 answer as its last byte would, and proxies may speak that.
    if (raw.socket instanceof Socket) raw.socket.resetAndDestroy()
  })
  return stream
}
