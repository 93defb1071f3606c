import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Written, writeBackup } from '../backup/write.ts'
import { readConfig } from '../config.ts'
import { openOwner } from '../db/open.ts'
import { Refused } from '../errors/refused.ts'
import { storeOf } from '../store/open-store.ts'
import { asCommand } from './run-command.ts'

const usage = 'npm run backup -- FILE [--agency ID] [--with-keys] [--without-files]'

/** Writes the whole database, or one agency, to a file. Preceptor can keep running. */
await asCommand(
  {
    usage,
    file: true,
    options: {
      agency: { type: 'string' },
      'with-keys': { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
    },
  },
  async ({ values: { agency, 'with-keys': withKeys, 'without-files': withoutFiles }, file: named }) => {
    const file = resolve(process.env.INIT_CWD ?? '', named)
    const config = readConfig()
    if (existsSync(file)) throw new Refused(`There is a file ${file} already. Nothing was written.`)
    if (withKeys && config.databaseUrl)
      throw new Refused('With DATABASE_URL the keys are yours: keep APP_KEYS where you keep your other secrets.')
    const { ownerUrl, stop } = await openOwner(config, { shared: true })
    try {
      const written = await writeBackup(ownerUrl, file, config.appKeys, {
        ...(agency && { agency }),
        withKeys,
        ...(!withoutFiles && { store: await storeOf(config) }),
      })
      return [done(written, file), ...lost(written), about(written)].join('\n')
    } finally {
      await stop()
    }
  },
)

function done({ header: { agency }, tables, rows, bytes }: Written, file: string) {
  const what = agency ? `the agency ${agency.name}` : 'the whole database'
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MiB`
  return `Backed up ${what}: ${rows.toLocaleString('en-US')} rows of ${tables} tables, ${size}, in ${file}.`
}

function lost({ missing }: Written) {
  if (missing === 0) return []
  const count = missing.toLocaleString('en-US')
  return [`${count} pieces of uploaded files are missing in the file store, and in this backup.`]
}

function about({ header: { app_keys, signed_by } }: Written) {
  if (app_keys !== null)
    return 'The keys are in it: whoever reads this file reads everything. Keep it as you would keep a password.'
  return `The keys are not in it. Keep APP_KEYS (${signed_by.id}, ${signed_by.fingerprint}) elsewhere: without them the backup cannot be checked, and two-factor secrets and waiting mails cannot be read.`
}
