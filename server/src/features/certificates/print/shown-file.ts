import { createHash } from 'node:crypto'
import { StoredFile } from '../../../http/send-file.ts'

/** A newly created PDF, which a browser displays, or saves when requested. */
export const shownFile = (
  bytes: Buffer,
  { name, download, onScreen }: { name: string; download: boolean; onScreen: boolean | undefined },
) =>
  new StoredFile({
    name,
    type: 'application/pdf',
    size: bytes.length,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    shown: !download,
    onScreen: onScreen ?? false,
    open: (from, to) => part(bytes, from, to),
  })

async function* part(bytes: Buffer, from: number, to: number) {
  yield bytes.subarray(from, to)
}
