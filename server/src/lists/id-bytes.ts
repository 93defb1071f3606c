import type { Id } from '@preceptor/contract'

/** Ids are concatenated as `uuid_send` writes them: as text, a hundred thousand of them would fill the cache. */
export const bytesOfId = 16

export function idsIn(bytes: Buffer): Id[] {
  const hex = bytes.toString('hex')
  return Array.from({ length: bytes.length / bytesOfId }, (_, at) =>
    hex.slice(at * 32, at * 32 + 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  )
}
