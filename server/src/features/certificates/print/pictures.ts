import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../../db/tx.ts'
import { flatPicture } from '../../../files/pdf/flat-picture.ts'
import type { FileStore } from '../../../store/file-store.ts'
import { bytesOf, piecesOf } from '../../files/stored.ts'

/** Logos and signatures by the ID of their file; the empty ID is the agency's own logo. */
export type Pictures = ReadonlyMap<string, Buffer>

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
    // A picture that can't be read anymore is left out
    const picture = await flatPicture(Buffer.concat(chunks))
    if (picture) found.set(id, picture)
  }
  const own = await db.row<{ png: Buffer }>(sql`select png from agency_logos where organization_id = ${agency.id}`)
  const logo = own && (await flatPicture(own.png))
  if (logo) found.set('', logo)
  return found
}
