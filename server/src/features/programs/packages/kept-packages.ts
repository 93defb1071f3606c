import type { Id } from '@preceptor/contract'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/tx.ts'
import { storeOf } from '../../../store/open-store.ts'
import { bytesOf, piecesOf } from '../../files/stored.ts'
import { type OpenPackage, openPackage } from './open-package.ts'

interface Stored {
  organization_id: Id
  file_id: Id
  size: number
}

/** Directories of packages in use, so not every image request reads them again. Counted in files; a file never changes. */
const opened = new LRUCache<string, OpenPackage>({
  maxSize: 50_000,
  sizeCalculation: ({ facts }) => facts.files + 1,
  ttl: 60 * 60_000,
})

/** Opens the package in a stored file. */
export async function packageIn(
  db: Db,
  config: Config,
  { organization_id, file_id, size }: Stored,
): Promise<OpenPackage> {
  const key = `${organization_id}/${file_id}`
  const known = opened.get(key)
  if (known) return known
  const pieces = await piecesOf(db, organization_id, file_id)
  const store = await storeOf(config)
  const found = await openPackage({ size, read: (from, to, gone) => bytesOf(store, pieces, [from, to], gone) })
  opened.set(key, found)
  return found
}
