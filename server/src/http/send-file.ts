import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { httpTexts } from './texts.ts'
import { holds, type Keeping } from './etag.ts'

/**
 * Produces the bytes of a file while they are sent. Resolves when the first ones are there, or throws the error that prevented
 * them; later errors are thrown while reading. `gone` signals that the client has left.
 */
export type FileSource<Bytes extends Uint8Array = Uint8Array> = (gone: AbortSignal) => Promise<AsyncIterable<Bytes>>

/** A file response instead of JSON. Its source is called after the transaction has ended. */
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

/** A complete file in the store: parts of it can be requested, and requested again. */
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
  /** True if a browser may show it; otherwise it is downloaded. */
  shown: boolean
  /** True if it may be shown in the panel, but not saved or opened in its own tab. */
  onScreen?: boolean
  /** The page's content policy, if it has its own. */
  policy?: string
  /** Opens the bytes from `from` to before `to`. */
  open: (from: number, to: number, gone: AbortSignal) => AsyncIterable<Uint8Array>
}

/** Browsers show a PDF in their own viewer, which a sandbox would block; it can't reach our data from there. */
const shownPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'none'"

/**
 * Sends all of it, or the part requested by `Range` (RFC 9110), so that a video can be skipped through and a broken download
 * continued.
 */
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

/** Browsers send the purpose of a request; for files that our pages draw themselves it is `empty` or an image. */
const opensAsPage = ({ 'sec-fetch-dest': dest }: IncomingHttpHeaders) =>
  dest !== undefined && dest !== 'empty' && dest !== 'image'

/**
 * Returns undefined for the whole file, which is also the response to several ranges at once; null if the range is beyond the end.
 */
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

/** Names may contain any characters; readers of the plain form get a name without special ones. */
const dispositionOf = (how: 'inline' | 'attachment', name: string) =>
  `${how}; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    found => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

/**
 * Sends a file that is generated on the fly. An error only ends this response: before the first byte it is an ordinary failure;
 * after that the connection is reset, so that a partial file never looks complete.
 */
export async function sendFile(reply: FastifyReply, { name, type, body }: FileAnswer): Promise<FastifyReply> {
  const bytes = Buffer.isBuffer(body) ? body : await streamOf(reply, body)
  // The client has left
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
    // A plain close ends an HTTP/1.0 response like its last byte would, and proxies may use HTTP/1.0
    if (raw.socket instanceof Socket) raw.socket.resetAndDestroy()
  })
  return stream
}
