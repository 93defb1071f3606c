import type { FastifyReply } from 'fastify'

/** Caching of a response by clients. */
export interface Keeping {
  etag: string
  /** True if the address names a version: its content never changes, so clients don't have to ask again. */
  forGood?: boolean
}

/** Returns true when one of the client's `ETag`s is this one. */
export const holds = (held: string | undefined, etag: string) =>
  held?.split(',').some(one => one.trim().replace(/^W\//, '') === etag) ?? false

/** Allows caching only in the browser of this session, since another user may get a different response. */
export function sayKeeping(reply: FastifyReply, { etag, forGood = false }: Keeping) {
  void reply.header('etag', etag)
  if (!forGood) return
  const { vary } = reply.getHeaders()
  void reply.headers({
    'cache-control': 'private, max-age=31536000, immutable',
    vary: typeof vary === 'string' ? `${vary}, X-Authorization` : 'X-Authorization',
  })
}
