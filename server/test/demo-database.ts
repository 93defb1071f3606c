import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/db/client.ts'
import { fillDemoWorld } from '../src/demo/story.ts'
import type { Config } from '../src/config.ts'
import { dropDatabase } from './drop-database.ts'
import { asLogin, withDatabase } from './urls.ts'

export interface DemoDatabase {
  database: Database
  owner: Client
  /** The agency of 1,850 people. */
  organization_id: string
  close: () => Promise<void>
}

/** Opens a separate database with the demo world. It takes a minute, so it is for `npm run prove`. */
export async function openDemoDatabase({
  demoDate,
  appKeys,
}: Pick<Config, 'demoDate' | 'appKeys'>): Promise<DemoDatabase> {
  const admin = new Client({ connectionString: inject('ownerUrl') })
  await admin.connect()
  const name = `d_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template preceptor_template`)
  const url = withDatabase(inject('ownerUrl'), name)
  await fillDemoWorld(url, { demoDate, appKeys })
  const database = openDatabase({ url: asLogin(url), max: 2 })
  const owner = new Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    `select id from organizations where name = 'Harborlight Home Care' limit 1`,
  )
  return {
    database,
    owner,
    organization_id: rows[0]?.id ?? '',
    close: async () => {
      await owner.end()
      await database.end()
      await dropDatabase(admin, name)
      await admin.end()
    },
  }
}
