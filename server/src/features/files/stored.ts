import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../db/tx.ts'
import type { FileStore } from '../../store/file-store.ts'

export interface Piece {
  starts_at: number
  size: number
  key: string
}

export const piecesOf = (db: Db, organization_id: Id, file_id: Id): Promise<Piece[]> =>
  db.rows<Piece>(sql`select starts_at, size, key from file_pieces
    where organization_id = ${organization_id} and file_id = ${file_id} order by starts_at`)

/** The bytes from `from` up to and without `to`, piece after piece. */
export async function* bytesOf(
  store: FileStore,
  pieces: readonly Piece[],
  [from, to]: readonly [number, number],
  gone?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const { starts_at, size, key } of pieces) {
    const first = Math.max(0, from - starts_at)
    const last = Math.min(size, to - starts_at)
    if (first >= last) continue
    let came = 0
    for await (const chunk of store.read(key, first, last, gone)) {
      came += chunk.length
      yield chunk
    }
    if (came !== last - first) throw new Error(`The piece ${key} is not whole in the store.`)
  }
}
