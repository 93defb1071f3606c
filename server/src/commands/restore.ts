import { resolve } from 'node:path'
import { adoptKeys } from '../backup/adopt-keys.ts'
import { restoreAgencyOfAnyAge } from '../backup/bring-forward.ts'
import { inspect, type Restored, restoreWhole } from '../backup/restore.ts'
import { operator } from '../lib/operator.ts'
import { verifyBackup } from '../backup/verify.ts'
import { readConfig } from '../config.ts'
import { openOwner } from '../db/open.ts'
import { storeOf } from '../store/open-store.ts'
import { asCommand } from './run-command.ts'

const usage = 'npm run restore -- FILE [--agency] [--replace] [--unsigned] | npm run restore -- FILE --verify'
const flag = { type: 'boolean', default: false } as const

/** Restores a backup into the configured database, or verifies in a scratch database that it can be restored. */
await asCommand(
  { usage, file: true, options: { agency: flag, replace: flag, unsigned: flag, verify: flag } },
  async ({ values: { agency, replace, unsigned: trusting, verify }, file: named }) => {
    const file = resolve(process.env.INIT_CWD ?? '', named)
    const config = readConfig()
    if (verify) return verifyBackup(file, config.appKeys, { trusting })
    // Checked before starting a database for it
    const { header } = await inspect(file, config.appKeys, { trusting })
    const owned = await openOwner(config)
    const note = { by: operator(), file }
    const store = await storeOf(config)
    try {
      if (agency) {
        await owned.prepare()
        const { matched, leftOut, ...restored } = await restoreAgencyOfAnyAge(owned.ownerUrl, file, config.appKeys, {
          replace,
          trusting,
          note,
          store,
        })
        const left = leftOut > 0 ? ` ${leftOut} rows that name people who are not here were left out.` : ''
        return `${done(restored)} ${matched} of its users were here already and stay as they are.${left}`
      }
      const restored = await restoreWhole(owned.ownerUrl, file, config.appKeys, {
        replace,
        trusting,
        note,
        store,
      })
      const keys = config.databaseUrl ? '' : adoptKeys(config.dataDir, header.app_keys)
      await owned.prepare()
      return [`${done(restored)} Everybody signs in again.`, keys].filter(Boolean).join('\n')
    } finally {
      await owned.stop()
    }
  },
)

function done({ header: { agency, made_at }, tables, rows }: Restored) {
  const what = agency ? `the agency ${agency.name}` : 'the whole database'
  return `Restored ${what} as of ${made_at}: ${rows.toLocaleString('en-US')} rows of ${tables} tables.`
}
