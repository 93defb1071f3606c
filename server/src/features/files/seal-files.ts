import { createHash, randomBytes } from 'node:crypto'
import { type Id, sealedUses } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop } from '../../jobs/background/loop.ts'
import { newFileKey, sealFileKey, sealPiece } from '../../keys/sealed-pieces.ts'
import { inAgency } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { mayRemovePieces } from '../../store/hold-pieces.ts'
import { bytesOf, type Piece, piecesOf } from './stored.ts'

const uses = sealedUses.filter(use => use !== 'form_document' && use !== 'report_run')
const atOnce = 50
/** How long readers of plain bytes may continue. */
const grace = '5 minutes'

/** True for `files f` stored before files about people were sealed. A failed one is retried the next day. */
const isClear = sql`f.state = 'kept' and f.use = any(${uses}::text[]) and f.key_sealed is null
  and (f.seal_tried_at is null or f.seal_tried_at < now() - interval '1 day')
  and exists (select from file_pieces p where p.organization_id = f.organization_id and p.file_id = f.id)`
const hasStrays = sql`f.strays_since < now() - ${grace}::interval`

/**
 * Seals files about people that are stored in the clear. Writes the sealed pieces first, then points the rows to them, and later
 * removes the clear bytes, so an interrupted run is picked up again.
 */
export const clearFiles = ({ appKeys }: Pick<Config, 'appKeys'>, openStore: () => Promise<FileStore>) =>
  agencyLoop({
    name: 'files to seal',
    every: 60,
    takes: 60,
    isLong: true,
    due: () => sql`select distinct f.organization_id from files f where ${isClear}
      union select distinct f.organization_id from files f where ${hasStrays}`,
    work: async (basis, hands) => {
      const store = await openStore()
      const found = (which: typeof isClear) =>
        inAgency(basis, ({ db, agency }) =>
          db.rows<{ id: Id }>(
            sql`select f.id from files f where f.organization_id = ${agency.id} and ${which} limit ${atOnce}`,
          ),
        )
      const sealed = await eachOf(hands, await found(isClear), ({ id }) => sealOne(basis, { appKeys, store }, id))
      return sealed + (await eachOf(hands, await found(hasStrays), ({ id }) => removeStrays(basis, store, id)))
    },
  })

interface Means extends Pick<Config, 'appKeys'> {
  store: FileStore
}

async function sealOne(basis: AgencyBasis, { appKeys, store }: Means, id: Id): Promise<number> {
  const { pieces, was } = await inAgency(basis, async ({ db, agency }) => {
    const row = await db.row<{ sha256: string | null }>(sql`update files set seal_tried_at = now()
      where organization_id = ${agency.id} and id = ${id} returning encode(sha256, 'hex') as sha256`)
    return { pieces: await piecesOf(db, agency.id, id), was: row?.sha256 ?? null }
  })
  const own = newFileKey()
  const sha256 = createHash('sha256')
  const names = new Map<string, string>()
  for (const piece of pieces) {
    const bytes = await wholeOf(store, piece)
    const name = `${basis.agency.id}/${id}/${piece.starts_at}-${randomBytes(16).toString('hex')}`
    await store.put(name, sealPiece(own, name, bytes))
    sha256.update(bytes)
    names.set(piece.key, name)
  }
  if (was !== null && sha256.digest('hex') !== was)
    throw new Error(`The file ${id} was changed in the store: it is not sealed.`)
  return inAgency(basis, async ({ db, agency }) => {
    const taken = await db.run(sql`update files set key_sealed = ${sealFileKey(appKeys, id, own)}, strays_since = now()
      where organization_id = ${agency.id} and id = ${id} and state = 'kept' and key_sealed is null`)
    // Another process was faster, or the file is leaving: the pieces just stored are strays
    if (taken === 0) return 0
    for (const [from, to] of names)
      await db.run(
        sql`update file_pieces set key = ${to} where organization_id = ${agency.id} and file_id = ${id} and key = ${from}`,
      )
    return 1
  })
}

async function wholeOf(store: FileStore, piece: Piece): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytesOf(store, [piece], [piece.starts_at, piece.starts_at + piece.size])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Removes everything in the file's folder that no row names. Keeps it while a backup is written, because the backup's rows may name
 * it.
 */
const removeStrays = (basis: AgencyBasis, store: FileStore, id: Id): Promise<number> =>
  inAgency(basis, async ({ db, agency }) => {
    if (!(await mayRemovePieces(db))) return 0
    const listed = await store.list(`${agency.id}/${id}`)
    const named = await db.rows<{ key: string }>(sql`select key from file_pieces where key = any(${listed}::text[])`)
    const known = new Set(named.map(({ key }) => key))
    for (const key of listed) if (!known.has(key)) await store.remove(key)
    return db.run(sql`update files set strays_since = null where organization_id = ${agency.id} and id = ${id}`)
  })
