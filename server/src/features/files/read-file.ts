import { type FileType, fileKinds, isShown } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { transaction } from '../../db/tx.ts'
import { StoredFile } from '../../http/send-file.ts'
import type { PublicScope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { addressed } from './address.ts'
import { bytesOf, piecesOf } from './stored.ts'
import { fileTexts } from './texts.ts'

interface Kept {
  name: string
  type: FileType
  size: number
  sha256: Buffer
}

/** Serves the file of an address: shown where a browser can do so safely, otherwise saved. */
export async function readByAddress(
  { database }: PublicScope,
  store: FileStore,
  { appKeys }: Config,
  { address, download }: { address: string; download: boolean },
): Promise<StoredFile> {
  const which = addressed(appKeys, address)
  const found =
    which &&
    (await transaction(database.pool, { role: 'app_user', organization_id: which.organization_id }, async db => {
      const { organization_id, id } = which
      const file = await db.row<Kept>(sql`select name, type, size, sha256 from files
        where organization_id = ${organization_id} and id = ${id} and state = 'kept'`)
      return file && { file, pieces: await piecesOf(db, organization_id, id) }
    }))
  if (!found) throw new AppError('NOT_FOUND', fileTexts.named('noFile'))
  const { name, type, size, sha256 } = found.file
  return new StoredFile({
    name: savedAs(name, type),
    type: type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    size,
    etag: `"${sha256.toString('base64url')}"`,
    shown: !download && isShown(type),
    onScreen: which?.onScreen ?? false,
    open: (from, to, gone) => bytesOf(store, found.pieces, [from, to], gone),
  })
}

/** Gives the name the extension of its kind: a text file named `setup.bat` must not run on a double click. */
export function savedAs(name: string, type: FileType): string {
  const { endings }: { endings: readonly string[] } = fileKinds[type]
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') && endings.includes(ending) ? name : `${name}.${endings[0]}`
}
