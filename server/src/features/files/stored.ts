import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../db/tx.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { openFileKey, openPiece, sealedRange } from '../../keys/sealed-pieces.ts'
import type { FileStore } from '../../store/file-store.ts'
import { fileTexts } from './texts.ts'

export interface Piece {
  starts_at: number
  /** The size in the clear. */
  size: number
  key: string
  file_id: Id
  /** Null when its bytes are stored unsealed. */
  key_sealed: string | null
}

export const piecesOf = (db: Db, organization_id: Id, file_id: Id): Promise<Piece[]> =>
  db.rows<Piece>(sql`select p.starts_at, p.size, p.key, p.file_id, f.key_sealed from file_pieces p
    join files f on f.organization_id = p.organization_id and f.id = p.file_id
    where p.organization_id = ${organization_id} and p.file_id = ${file_id} order by p.starts_at`)

/** Yields the bytes from `from` up to but not including `to`, piece by piece. */
export async function* bytesOf(
  store: FileStore,
  pieces: readonly Piece[],
  [from, to]: readonly [number, number],
  gone?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    const { starts_at, size, key } = piece
    const first = Math.max(0, from - starts_at)
    const last = Math.min(size, to - starts_at)
    if (first >= last) continue
    let came = 0
    for await (const chunk of chunksOf(store, piece, [first, last], gone)) {
      came += chunk.length
      yield chunk
    }
    if (came !== last - first) throw new Error(`The piece ${key} is not whole in the store.`)
  }
}

function chunksOf(store: FileStore, piece: Piece, range: readonly [number, number], gone?: AbortSignal) {
  const { key, size, key_sealed } = piece
  if (key_sealed === null) return store.read(key, ...range, gone)
  if (!store.keys) throw new Error('This store was opened without the keys of its files.')
  return unchanged(
    key,
    opened(store.keys, { ...piece, key_sealed }, range, store.read(key, ...sealedRange(size, range), gone)),
  )
}

/** Opens the file key when the first bytes are read, so a changed key is reported like changed bytes. */
async function* opened(
  keys: Keyring,
  { key, size, file_id, key_sealed }: Piece & { key_sealed: string },
  range: readonly [number, number],
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* openPiece(openFileKey(keys, file_id, key_sealed), { name: key, size }, range, sealed)
}

/** Refuses bytes that were changed in the store. */
async function* unchanged(key: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    if (!/authenticate data/.test((error as Error).message)) throw error
    throw Object.assign(new AppError('UNAVAILABLE', fileTexts.named('changedInStore')), {
      cause: new Error(`The piece ${key} was changed in the store.`, { cause: error }),
    })
  }
}
