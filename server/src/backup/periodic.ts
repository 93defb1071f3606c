import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Log } from '../lib/log.ts'
import { activityOf } from './catalogue.ts'
import { readHeader } from './read.ts'
import { writeBackup } from './write.ts'
import { ownerClient } from '../db/owner-client.ts'

const ours = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.preceptor-backup$/

/** The time a shutdown waits for a running backup. */
const patience = 1_000

/** Backs up the embedded database periodically while the program runs, and keeps the newest few backups. */
export function keepBackups(ownerUrl: string, config: Config, log: Log) {
  const { everyMinutes } = config.backups
  if (everyMinutes === 0) return async () => {}
  let now: Promise<unknown> = Promise.resolve()
  let stopping = false
  const turn = () => {
    now = now
      .then(() => backUpIfChanged(ownerUrl, config))
      .then(rows => void (rows !== null && log.info({ count: rows }, 'backed up')))
      .catch((err: unknown) => stopping || log.error({ err }, 'the database could not be backed up'))
  }
  const timer = setInterval(turn, everyMinutes * 60_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping = true
    // The next start makes a new one and removes the partial file
    await Promise.race([now, wait(patience)])
  }
}

/** Returns the number of rows written, or null when nothing had changed since the newest backup. */
export async function backUpIfChanged(ownerUrl: string, config: Config): Promise<number | null> {
  const folder = join(config.dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const half of await left(folder)) await rm(join(folder, half), { force: true })
  const kept = await backupsIn(folder)
  const newest = kept.at(-1)
  if (newest !== undefined && (await activityIn(join(folder, newest))) === (await activityNow(ownerUrl))) return null
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.preceptor-backup`
  const { rows } = await writeBackup(ownerUrl, join(folder, name), config.appKeys)
  for (const old of (await backupsIn(folder)).slice(0, -config.backups.kept))
    await rm(join(folder, old), { force: true })
  return rows
}

const left = async (folder: string) =>
  (await readdir(folder)).filter(name => name.endsWith('.part') && ours.test(name.slice(0, -'.part'.length)))

/** Their names sort by time. */
const backupsIn = async (folder: string) => (await readdir(folder)).filter(name => ours.test(name)).sort()

const activityIn = (file: string) =>
  readHeader(file).then(
    header => header.activity,
    () => '',
  )

async function activityNow(ownerUrl: string) {
  const owner = ownerClient({ connectionString: ownerUrl, application_name: 'preceptor backup' })
  await owner.connect()
  try {
    return await activityOf(owner)
  } finally {
    await owner.end()
  }
}
