import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProve } from './campaign.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { startTestServer } from '../src/db/test-server.ts'
import { endPrograms, folder, patience, program, refusal, until } from './program.ts'
import { withDatabase } from './urls.ts'
import { inTurn } from './sample.ts'

endPrograms()

const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`

describe('on a server named by DATABASE_URL', { timeout: 2 * patience }, () => {
  // A separate cluster, since the start sets the password of the app's login, which the other tests use too.
  let cluster: { ownerUrl: string; stop: () => Promise<void> }
  let url: string
  beforeAll(async () => {
    const own = process.env.TEST_DB === 'server' && !process.env.PG_TEST_URL
    cluster = own ? await startTestServer() : await startEmbedded({ dataDir: folder(), durable: false })
    await asOwner('create database served')
    url = withDatabase(cluster.ownerUrl, 'served')
  }, patience)
  afterAll(() => cluster.stop())

  async function asOwner<T extends object>(statement: string, database?: string): Promise<T[]> {
    const client = new Client({
      connectionString: database ? withDatabase(cluster.ownerUrl, database) : cluster.ownerUrl,
    })
    await client.connect()
    try {
      return (await client.query<T>(statement)).rows
    } finally {
      await client.end()
    }
  }

  test.runIf(inTurn(5))(
    'an owner’s address is used to create an unprivileged login, and the server runs as that login',
    async () => {
      const first = program({ DATABASE_URL: url, APP_KEYS: keys })
      const address = await first.ready()
      expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
      const serving = await asOwner<{ usename: string }>(
        `select distinct usename from pg_stat_activity where datname = 'served' and application_name like 'preceptor%'`,
        'served',
      )
      expect(serving).toEqual([{ usename: 'preceptor_app' }])
      first.child.kill('SIGTERM')
      expect(await first.ended).toBe(0)
    },
  )

  test.runIf(inTurn(3))('while draining, the server reports not ready before it stops listening', async () => {
    const first = program({ DATABASE_URL: url, APP_KEYS: keys, WORKER: '0' })
    const address = await first.ready()
    first.child.kill('SIGTERM')
    await until(() => first.err().includes('"stopping"'))
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(503)
    expect(await first.ended).toBe(0)
  })

  test.runIf(inProve)('an owner admits an operator’s own serving login', async () => {
    await asOwner(`create role operators_login login password 'op'`)
    const own = new URL(url)
    own.username = 'operators_login'
    own.password = 'op'
    const first = program({ DATABASE_URL: own.href, DATABASE_OWNER_URL: url, APP_KEYS: keys })
    const address = await first.ready()
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  test('running as the owner or as a superuser is refused', async () => {
    expect(await refusal({ DATABASE_URL: url, DATABASE_OWNER_URL: url, APP_KEYS: keys })).toMatch(
      /is a superuser|bypasses row-level security|owns the tables/,
    )
  })

  test.runIf(inProve)('a login that can’t create roles needs an owner address too', async () => {
    await asOwner(`create role weak login password 'weak'`)
    const weak = new URL(url)
    weak.username = 'weak'
    weak.password = 'weak'
    expect(await refusal({ DATABASE_URL: weak.href, APP_KEYS: keys })).toContain('DATABASE_OWNER_URL')
  })

  test.runIf(inTurn(1))('an unreachable database, or missing keys, give one clear message', async () => {
    const nowhere = 'postgres://somebody:secret-password@127.0.0.1:1/nothing'
    const [unreachable, keyless, missing] = await Promise.all([
      refusal({ DATABASE_URL: nowhere, APP_KEYS: keys }),
      refusal({ DATABASE_URL: nowhere }),
      refusal({ DATABASE_URL: withDatabase(url, 'no_such_database'), APP_KEYS: keys }),
    ])
    expect(unreachable).toContain('nothing listens there')
    expect(unreachable).not.toContain('secret-password')
    expect(keyless).toContain('APP_KEYS is not set')
    expect(missing).toContain('no such database')
  })
})
