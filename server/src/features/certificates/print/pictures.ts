import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../../db/tx.ts'
import type { FileStore } from '../../../store/file-store.ts'
import { bytesOf, piecesOf } from '../../files/stored.ts'

/** Logos and signatures by the id of their file; under the empty id the agency's own logo. */
export type Pictures = ReadonlyMap<string, Buffer>

/**
 * On white and as JPEG, which is written into a file as it is: pictures with holes are taken apart beside the event loop, and the bytes of
 * the file would come in another order each time.
 */
export async function picturesFor(
  { db, agency, store }: { db: Db; agency: { id: Id }; store: FileStore },
  ids: readonly (Id | null)[],
): Promise<Pictures> {
  const found = new Map<string, Buffer>()
  for (const id of new Set(ids.filter(id => id !== null))) {
    const known = await db.row(sql`select from files
      where organization_id = ${agency.id} and id = ${id} and use = 'certificate' and state = 'kept'`)
    if (!known) continue
    const pieces = await piecesOf(db, agency.id, id)
    const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
    const chunks: Uint8Array[] = []
    for await (const chunk of bytesOf(store, pieces, [0, size])) chunks.push(chunk)
    const picture = await flat(Buffer.concat(chunks))
    if (picture) found.set(id, picture)
  }
  const own = await db.row<{ png: Buffer }>(sql`select png from agency_logos where organization_id = ${agency.id}`)
  const logo = own && (await flat(own.png))
  if (logo) found.set('', logo)
  return found
}

/** Null: it can't be read any more, and the certificate does without. */
async function flat(file: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  return sharp(file, { limitInputPixels: 40_000_000 })
    .rotate()
    .resize({ width: 1200, height: 600, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .catch(() => null)
}
