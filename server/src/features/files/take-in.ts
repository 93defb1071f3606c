import { type FileUseName, type Id, mostPieceBytes } from '@preceptor/contract'
import { invalid } from '../../errors/app-error.ts'
import { inAgency, type ScopeWithoutDb } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { fileTexts } from './texts.ts'
import { appendPiece, discardUpload, finishUpload, startUpload, type UploadServices } from './uploads.ts'

type Within = Extract<ScopeWithoutDb, { agency: unknown }>

interface Coming {
  use: FileUseName
  name: string
  size: number
}

/**
 * A file that comes out of another one, such as an archive, by the very steps of an upload: limits, quota, kind by bytes and the
 * scanner hold for it, and what is cut off is collected like an upload that was given up. Each step is a transaction of its own, so
 * that none waits while bytes are unpacked, and may be repeated.
 */
export const beginFile = async (scope: Within, services: UploadServices, coming: Coming): Promise<Id> =>
  (await inAgency(scope, within => startUpload(within, services.config, coming))).id

/** The piece that begins at `from`. */
export async function takePiece(
  scope: Within,
  { store }: UploadServices,
  { id, from }: { id: Id; from: number },
  bytes: Buffer,
): Promise<void> {
  const file = { size: bytes.length, bytes: async () => bytes }
  await inAgency(scope, within => appendPiece(within, store, id, { from, file }))
}

/** After its last piece: what was unpacked must end there too. */
export async function endFile(
  scope: Within,
  services: UploadServices,
  id: Id,
  pieces: AsyncIterator<Buffer>,
): Promise<void> {
  if (!(await pieces.next()).done) throw invalid({ file: [fileTexts.named('moreThanSaid')] })
  await inAgency(scope, within => finishUpload(within, services, id))
}

/** Files that were taken in and that nothing will name. Those that are gone already, such as refused ones, stay gone. */
export async function giveBack(scope: Within, store: FileStore, ids: readonly Id[]): Promise<void> {
  for (const id of ids) await inAgency(scope, within => discardUpload(within, store, id)).catch(() => {})
}

/** Yields pieces of the largest allowed size. */
export async function* piecesFrom(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + mostPieceBytes - size)
      gathered.push(part)
      size += part.length
      at += part.length
      if (size < mostPieceBytes) continue
      yield Buffer.concat(gathered)
      gathered = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(gathered)
}
