import { join } from 'node:path'
import { makeTablesOf, migrations } from '../db/migrate.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { ensureRoles } from '../db/roles.ts'
import type { Keyring } from '../keys/secrets.ts'
import { readHeader } from './read.ts'
import { refuseUnknown, type Restoring } from './restore.ts'
import { restoreAgency, type RestoredAgency } from './restore-agency.ts'
import { withScratch } from './scratch.ts'
import { writeBackup } from './write.ts'
import { ownerClient } from '../db/owner-client.ts'
import { folderStore } from '../store/folder.ts'

/**
 * Restores one agency into an up-to-date database. Rows of an older schema are first upgraded in a scratch database: it creates the
 * tables as the backup knew them, fills them, and migrates them like any old database.
 */
export async function restoreAgencyOfAnyAge(
  ownerUrl: string,
  file: string,
  keys: Keyring,
  how: Restoring = {},
): Promise<RestoredAgency> {
  const header = await readHeader(file)
  refuseUnknown(header)
  const { agency } = header
  if (!agency || header.migrations.length === migrations().length) return restoreAgency(ownerUrl, file, keys, how)
  return withScratch(async ({ server, password, folder }) => {
    await makeOlder(server.ownerUrl, new Set(header.migrations.map(({ name }) => name)))
    const { note, ...silent } = how
    const store = how.store && folderStore(join(folder, 'files'))
    const older = await restoreAgency(server.ownerUrl, file, keys, { ...silent, ...(store && { store }) })
    await prepareDatabase(server.ownerUrl, password)
    const grown = join(folder, 'grown')
    await writeBackup(server.ownerUrl, grown, keys, { agency: agency.id, ...(store && { store }) })
    const restored = await restoreAgency(ownerUrl, grown, keys, { ...how, ...(note && { note: { ...note, header } }) })
    return { ...restored, header, leftOut: older.leftOut + restored.leftOut }
  })
}

async function makeOlder(ownerUrl: string, names: ReadonlySet<string>) {
  const owner = ownerClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await ensureRoles(owner, null)
    await makeTablesOf(owner, names)
  } finally {
    await owner.end()
  }
}
