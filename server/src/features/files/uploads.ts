import { createHash, randomBytes } from 'node:crypto'
import {
  type api,
  type FileType,
  type FileUpload,
  fileUses,
  type FileUseName,
  type Id,
  type Input,
  isSealedUse,
} from '@preceptor/contract'
import sql, { raw } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Uploaded } from '../../http/uploaded.ts'
import { forbidden, inAgency, mayI, permissionsOf, reading, type Scope } from '../../scope/scope.ts'
import { newFileKey, openFileKey, sealFileKey, sealPiece } from '../../keys/sealed-pieces.ts'
import { newId } from '../../lib/new-id.ts'
import type { FileStore } from '../../store/file-store.ts'
import { dropLeaving } from './collect.ts'
import { begins, isPacked, kindOf, telling } from './kinds.ts'
import { openScan } from './scan.ts'
import { bytesOf, type Piece, piecesOf } from './stored.ts'
import { fileTexts } from './texts.ts'

/** Lets another feature check files uploaded for its use and report problems. */
export type FileChecks = Partial<
  Record<
    FileUseName,
    (file: {
      size: number
      read: (from: number, to: number, gone?: AbortSignal) => AsyncIterable<Uint8Array>
    }) => Promise<string | null>
  >
>

/** Services for inspecting a whole file. */
export interface UploadServices {
  store: FileStore
  config: Config
  checks: FileChecks
}

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

interface Upload extends FileUpload {
  use: FileUseName
  claimed: boolean
  /** Its own key, if its bytes are sealed. */
  key_sealed: string | null
}
const columns = raw('id, use, name, size, received, type, claimed, key_sealed')
const shown = ({ id, name, size, received, type }: Upload): FileUpload => ({ id, name, size, received, type })

const tooLarge = ({ mostBytes }: { mostBytes: number }) =>
  mostBytes < gibibyte
    ? fileTexts.named('tooLarge', { most: mostBytes / mebibyte })
    : fileTexts.named('tooManyGib', { most: mostBytes / gibibyte })

/** Checks the announced size up front, so no one uploads a file that will be refused. */
export async function startUpload(
  scope: Scope,
  config: Config,
  { use, name, size }: Input<typeof api.files.start>['body'],
): Promise<FileUpload> {
  const { db, agency, actor } = scope
  const rule = fileUses[use]
  if (!mayI(actor, rule.access)) throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, rule.access)
  if (size > rule.mostBytes) throw invalid({ file: [tooLarge(rule)] })
  // Two concurrent uploads must not both take the last of the quota
  await db.run(sql`select pg_advisory_xact_lock(hashtext('files'), hashtext(${agency.id}))`)
  const used = await db.row<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::bigint as bytes from files where organization_id = ${agency.id}`,
  )
  if ((used?.bytes ?? 0) + size > config.filesGibPerAgency * gibibyte)
    throw invalid({ file: [fileTexts.named('quotaFull', { most: config.filesGibPerAgency })] })
  const id = newId()
  const key_sealed = isSealedUse(use) ? sealFileKey(config.appKeys, id, newFileKey()) : null
  const made = await db.row<Upload>(sql`insert into files (organization_id, id, use, name, size, created_by, key_sealed)
    values (${agency.id}, ${id}, ${use}, ${name}, ${size}, ${actor.user_id}, ${key_sealed}) returning ${columns}`)
  if (!made) throw new Error('The upload was not written.')
  return shown(made)
}

/** Returns the actor's upload; throws NOT_FOUND for other users' uploads. */
async function ownUpload({ db, agency, actor }: Scope, id: Id): Promise<Upload> {
  const found = await db.row<Upload>(sql`select ${columns} from files
    where organization_id = ${agency.id} and id = ${id} and created_by = ${actor.user_id} and state <> 'leaving'`)
  if (!found) throw new AppError('NOT_FOUND', fileTexts.named('noUpload'))
  return found
}

export const readUpload = async (scope: Scope, id: Id): Promise<FileUpload> => shown(await ownUpload(scope, id))

const notNext = ({ received }: Upload) =>
  new AppError('CONFLICT', fileTexts.named('notNext', { received }), { details: { received } })

/**
 * Appends the piece that begins where the last one ended. A piece that is already here changes nothing: a response may have been
 * lost.
 */
export async function appendPiece(
  scope: Scope,
  store: FileStore,
  id: Id,
  { from, file }: { from: number; file: Pick<Uploaded, 'size' | 'bytes'> },
): Promise<FileUpload> {
  const { db, agency } = scope
  const before = await ownUpload(reading(scope), id)
  if (from + file.size <= before.received) return shown(before)
  if (from !== before.received) throw notNext(before)
  if (from + file.size > before.size) throw invalid({ file: [fileTexts.named('moreThanSaid')] })
  const bytes = await file.bytes()
  if (from === 0) await refuseAtOnce(scope, store, before, bytes)
  // An unguessable name: a late piece must not replace one that was checked
  const key = `${agency.id}/${id}/${from}-${randomBytes(16).toString('hex')}`
  await store.put(key, keptAs(store, before, key, bytes))
  try {
    const after = await db.row<Upload>(sql`update files set received = received + ${bytes.length}, touched_at = now()
      where organization_id = ${agency.id} and id = ${id} and received = ${from} and state = 'receiving' returning ${columns}`)
    if (!after) throw notNext(await ownUpload(scope, id))
    await db.run(sql`insert into file_pieces (organization_id, file_id, starts_at, size, key)
      values (${agency.id}, ${id}, ${from}, ${bytes.length}, ${key})`)
    return shown(after)
  } catch (error) {
    await store.remove(key)
    throw error
  }
}

/** Returns the bytes of a piece as stored. */
function keptAs({ keys }: FileStore, { id, key_sealed }: Upload, name: string, bytes: Buffer): Buffer {
  if (key_sealed === null) return bytes
  if (!keys) throw new Error('This store was opened without the keys of its files.')
  return sealPiece(openFileKey(keys, id, key_sealed), name, bytes)
}

/** Refuses a file by its first piece if possible, before the rest is sent. */
async function refuseAtOnce(scope: Scope, store: FileStore, { id, use, size }: Upload, bytes: Buffer) {
  const kinds: readonly FileType[] = fileUses[use].kinds
  const whole = bytes.length === size
  const kind = begins(bytes.subarray(0, telling.head))
  const known = kind === 'zip' && whole ? kindOf(bytes, bytes) : kind
  if (known === 'zip' ? kinds.some(isPacked) : known && kinds.includes(known)) return
  await drop(scope, store, id)
  throw invalid({ file: [fileUses[use].refusal] })
}

/** Checks the whole file and keeps it, or refuses it and removes it completely. A repeated call returns the same result. */
export async function finishUpload(
  scope: Scope,
  { store, config, checks }: UploadServices,
  id: Id,
): Promise<FileUpload> {
  const looking = reading(scope)
  const upload = await ownUpload(looking, id)
  if (upload.type) return shown(upload)
  if (upload.received < upload.size)
    throw new AppError('CONFLICT', fileTexts.named('notWhole'), { details: { received: upload.received } })
  const { agency } = scope
  const pieces = await piecesOf(looking.db, agency.id, id)
  const { type, sha256, infection } = await examine(store, config, upload, pieces)
  const kinds: readonly FileType[] = fileUses[upload.use].kinds
  const refusal =
    infection === null
      ? type === null || !kinds.includes(type)
        ? fileUses[upload.use].refusal
        : await checks[upload.use]?.({
            size: upload.size,
            read: (from, to, gone) => bytesOf(store, pieces, [from, to], gone),
          })
      : fileTexts.named('infected', { found: infection })
  if (refusal) {
    await drop(scope, store, id)
    throw invalid({ file: [refusal] })
  }
  await removeStrays(store, `${agency.id}/${id}`, pieces)
  await scope.db.run(sql`update files set state = 'kept', type = ${type}, sha256 = ${sha256}, touched_at = now()
    where organization_id = ${agency.id} and id = ${id} and state = 'receiving'`)
  return readUpload(scope, id)
}

async function examine(store: FileStore, config: Config, { size }: Upload, pieces: readonly Piece[]) {
  const hash = createHash('sha256')
  const heads: Uint8Array[] = []
  const tail = Buffer.alloc(Math.min(size, telling.tail))
  let at = 0
  const scan = await openScan(config)
  try {
    for await (const chunk of bytesOf(store, pieces, [0, size])) {
      hash.update(chunk)
      if (at < telling.head) heads.push(chunk.slice(0, telling.head - at))
      const into = at - (size - tail.length)
      if (into + chunk.length > 0) tail.set(into < 0 ? chunk.subarray(-into) : chunk, Math.max(0, into))
      at += chunk.length
      await scan.take(chunk)
    }
    const infection = await scan.found()
    return { type: kindOf(Buffer.concat(heads), tail), sha256: hash.digest(), infection }
  } finally {
    scan.end()
  }
}

/** Removes pieces of calls that were killed between the store and the database. */
async function removeStrays(store: FileStore, folder: string, pieces: readonly Piece[]) {
  const known = new Set(pieces.map(({ key }) => key))
  for (const key of await store.list(folder)) if (!known.has(key)) await store.remove(key)
}

export async function discardUpload(scope: Scope, store: FileStore, id: Id): Promise<undefined> {
  const { claimed } = await ownUpload(reading(scope), id)
  if (claimed || !(await drop(scope, store, id))) throw new AppError('CONFLICT', fileTexts.named('inUse'))
}

/** Runs in its own transactions: a refusal rolls back what the call itself has written. */
async function drop(scope: Scope, store: FileStore, id: Id): Promise<boolean> {
  const { agency } = scope
  const marked = await inAgency(scope, ({ db }) =>
    db.run(sql`update files set state = 'leaving'
      where organization_id = ${agency.id} and id = ${id} and not claimed`),
  )
  if (marked) await dropLeaving(scope.database, store, { organization_id: agency.id, id })
  return marked > 0
}
