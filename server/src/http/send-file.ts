import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

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
  constructor(name: string, type: string, body: Buffer | FileSource) {
    this.name = name
    this.type = type
    this.body = body
  }
}

/**
 * The only way a file leaves the API. Whatever fails on the way ends this answer and nothing else: before the first byte it is
 * a failure like any other; after it the connection is broken off, so that no half of a file looks whole.
 */
export async function sendFile(reply: FastifyReply, { name, type, body }: FileAnswer): Promise<FastifyReply> {
  const bytes = Buffer.isBuffer(body) ? body : await streamOf(reply, body)
  // nobody is left to be answered
  if (!bytes) return reply.hijack()
  return reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(bytes)
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
