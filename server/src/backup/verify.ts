import { join } from 'node:path'
import { checkIsolation } from '../db/canary.ts'
import { openDatabase } from '../db/client.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { loginRole } from '../db/roles.ts'
import type { Keyring } from '../keys/secrets.ts'
import { restoreAgencyOfAnyAge } from './bring-forward.ts'
import { readHeader } from './read.ts'
import { type Restoring, restoreWhole } from './restore.ts'
import { withScratch } from './scratch.ts'
import { folderStore } from '../store/folder.ts'

/** Runs the restore drill: restores into a temporary database, brings it up to date, counts its canary, and deletes it. */
export async function verifyBackup(file: string, keys: Keyring, how: Restoring): Promise<string> {
  const { agency } = await readHeader(file)
  return withScratch(async ({ server, password, folder }) => {
    const prepare = () => prepareDatabase(server.ownerUrl, password)
    if (agency) await prepare()
    const restore = agency ? restoreAgencyOfAnyAge : restoreWhole
    const { header, rows, tables } = await restore(server.ownerUrl, file, keys, {
      ...how,
      store: folderStore(join(folder, 'files')),
    })
    await prepare()
    const database = openDatabase({ url: server.urlFor(loginRole, password ?? undefined), max: 2 })
    try {
      await checkIsolation(database.pool)
    } finally {
      await database.end()
    }
    const compared = agency ? 'brought into' : 'compared row by row in'
    return `This backup can be restored: ${rows.toLocaleString('en-US')} rows of ${tables} tables as of ${header.made_at}, ${compared} a scratch database that is gone again.`
  })
}
