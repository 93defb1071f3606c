import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkIsolation } from '../db/canary.ts'
import { openDatabase } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { loginRole } from '../db/roles.ts'
import type { Keyring } from '../secrets.ts'
import { readHeader } from './read.ts'
import { type Restoring, restoreWhole } from './restore.ts'
import { restoreAgency } from './restore-agency.ts'

/** The drill: restores into a database of its own, brings that up to date, counts its canary, and throws it away. */
export async function verifyBackup(file: string, keys: Keyring, how: Restoring): Promise<string> {
  const { agency } = await readHeader(file)
  const dataDir = mkdtempSync(join(tmpdir(), 'preceptor-verify-'))
  try {
    const server = await startEmbedded({ dataDir })
    try {
      const password = new URL(server.ownerUrl).password || null
      const prepare = () => prepareDatabase(server.ownerUrl, password)
      if (agency) await prepare()
      const restore = agency ? restoreAgency : restoreWhole
      const { header, rows, tables } = await restore(server.ownerUrl, file, keys, how)
      await prepare()
      const database = openDatabase({ url: server.urlFor(loginRole, password ?? undefined), max: 2 })
      await checkIsolation(database.pool).finally(() => database.end())
      return `This backup can be restored: ${rows.toLocaleString('en-US')} rows of ${tables} tables as of ${header.made_at}, ${agency ? 'brought into' : 'compared row by row in'} a scratch database that is gone again.`
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
