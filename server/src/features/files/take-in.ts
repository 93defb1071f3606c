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
 * Starts a file that comes out of another one, such as an archive, with the same steps as an upload: limits, quota, kind detection
 * and the virus scan apply, and an interrupted file is collected like an abandoned upload. Each step is its own transaction, so
 * none waits while bytes are unpacked, and each can be repeated.
 */
export const beginFile = async (scope: Within, services: UploadServices, coming: Coming): Promise<Id> =>
  (await inAgency(scope, within => startUpload(within, services.config, coming))).id

/** Takes the piece that begins at `from`. */
export async function takePiece(
  scope: Within,
  { store }: UploadServices,
  { id, from }: { id: Id; from: number },
  bytes: Buffer,
): Promise<void> {
  const file = { size: bytes.length, bytes: async () => bytes }
  await inAgency(scope, within => appendPiece(within, store, id, { from, file }))
}

/** Finishes the file after its last piece: the unpacked content must end there too. */
export async function endFile(
  scope: Within,
  services: UploadServices,
  id: Id,
  pieces: AsyncIterator<Buffer>,
): Promise<void> {
  if (!(await pieces.next()).done) throw invalid({ file: [fileTexts.named('moreThanSaid')] })
  await inAgency(scope, within => finishUpload(within, services, id))
}

/** Releases files that were taken in but that nothing will name. Those already gone, such as refused ones, stay gone. */
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
