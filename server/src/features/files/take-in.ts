import { type FileUpload, type FileUseName, type Id, mostPieceBytes } from '@preceptor/contract'
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
 * that none waits while bytes are unpacked.
 */
export async function takeIn(
  scope: Within,
  services: UploadServices,
  coming: Coming,
  bytes: AsyncIterable<Uint8Array>,
): Promise<FileUpload> {
  const { id } = await inAgency(scope, within => startUpload(within, services.config, coming))
  try {
    let from = 0
    for await (const piece of piecesFrom(bytes)) {
      const file = { size: piece.length, bytes: async () => piece }
      await inAgency(scope, within => appendPiece(within, services.store, id, { from, file }))
      from += piece.length
    }
    if (from !== coming.size) throw invalid({ file: [fileTexts.named('moreThanSaid')] })
    return await inAgency(scope, within => finishUpload(within, services, id))
  } catch (error) {
    await giveBack(scope, services.store, [id])
    throw error
  }
}

/** Files that were taken in and that nothing will name. Those that are gone already, such as refused ones, stay gone. */
export async function giveBack(scope: Within, store: FileStore, ids: readonly Id[]): Promise<void> {
  for (const id of ids) await inAgency(scope, within => discardUpload(within, store, id)).catch(() => {})
}

/** As large as a piece may be. */
async function* piecesFrom(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
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
