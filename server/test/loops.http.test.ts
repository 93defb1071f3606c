import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/client.ts'
import { failingLoops } from '../src/db/failing-loops.ts'
import { anAgency } from '../src/demo/factories/agencies.ts'
import { loopsWith } from '../src/features/start-worker.ts'
import type { Loop } from '../src/jobs/background/loop.ts'
import { look } from '../src/jobs/background/run-loops.ts'
import { runWorker } from '../src/jobs/worker.ts'
import { openLog } from '../src/lib/log.ts'
import { campaign } from './campaign.ts'
import { inTurn } from './sample.ts'
import { type House, openHouse } from './house.ts'
import { killServers, startServer } from './server-process.ts'

/** Tests every declared loop, whatever it does; new loops must pass too. */

const token = 'whoever-reads-the-metrics-of-the-tests'
let house: House
beforeAll(async () => {
  house = await openHouse({ METRICS_TOKEN: token })
})
afterAll(async () => {
  await killServers()
  await house.close()
})

const loops = () => loopsWith(house.config)
const names = (of: Loop['of']) =>
  loops()
    .filter(loop => loop.of === of)
    .map(({ name }) => name)

/** Makes this agency unreadable: its zone doesn't exist, and neither its row nor its seals can be read. */
const breaks = (id: string) => `
  update organizations set time_zone = 'Mars/Base' where id = '${id}';
  create function is_sound(id uuid) returns boolean language plpgsql as $$
    begin if id = '${id}' then raise exception 'broken'; end if; return true; end $$;
  create policy sound on organizations as restrictive for select to app_user using (is_sound(id));
  create function fails_here() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
  create trigger fails before insert on event_seals for each row when (new.organization_id = '${id}') execute function fails_here()`
const mends = (id: string) => `
  drop policy sound on organizations; drop function is_sound(uuid);
  drop trigger fails on event_seals; drop function fails_here();
  update organizations set time_zone = 'America/New_York' where id = '${id}'`

test('beside a broken agency, the healthy one gets its turn in every loop, and the broken one is retried', async () => {
  const broken = house.other.id
  const healthy = house.agency.id
  await house.owner.query(
    `insert into events (organization_id, kind, source, actor_name) select id, 'user.signed_in', 'system', 'Somebody' from unnest($1::uuid[]) id`,
    [[broken, healthy]],
  )
  await house.owner.query(breaks(broken))
  const told: { loop?: string; organization_id?: string; attempt?: number }[] = []
  const log = openLog('error', { write: line => void told.push(JSON.parse(line) as object) })
  const had = new Set<string>()
  const busy = (loop: Loop): Loop => ({
    ...loop,
    every: 300,
    first: 50,
    // The agencies that the loop finds itself, plus both; agencies that had their run leave the queue to those of schedules, which
    // come last
    find: async (database, asked) => [
      ...(await loop.find(database, asked)),
      ...(loop.of === 'all'
        ? []
        : [broken, healthy].flatMap(organization_id =>
            had.has(`${loop.name} ${organization_id}`) ? [] : [{ organization_id }],
          )),
    ],
    work: async (turn, hands) => {
      const done = await loop.work(turn, hands)
      had.add(`${loop.name} ${turn.organization_id}`)
      return done
    },
  })
  const { config, database } = house
  const worker = await runWorker({ config, database, logger: log, definitions: [], loops: loops().map(busy) })
  try {
    const wanted = [
      ...[...names('agency'), ...names('chain')].map(name => `${name} ${healthy}`),
      ...names('all').map(name => `${name} null`),
    ]
    await expect.poll(() => wanted.filter(one => !had.has(one)), { timeout: 60_000, interval: 100 }).toEqual([])
    const failing = [...names('agency'), 'seal of the history']
    await expect
      .poll(() => failing.filter(name => !told.some(({ loop }) => loop === name)), { timeout: 30_000, interval: 100 })
      .toEqual([])
    expect(failing.filter(name => had.has(`${name} ${broken}`))).toEqual([])
    // Each with its agency, and less often than it was found
    expect(told.filter(({ loop, organization_id }) => !loop || organization_id !== broken)).toEqual([])
    const tries = told.map(({ loop, attempt }) => `${loop} ${attempt}`)
    expect(new Set(tries).size).toBe(tries.length)
    const counted = async () => (await failingLoops(database)).map(({ loop, agencies }) => `${loop} ${agencies}`)
    expect((await counted()).toSorted()).toEqual(failing.map(name => `${name} 1`).toSorted())
    const scrape = await house.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })
    for (const name of failing) {
      expect(scrape.body).toContain(`preceptor_background_failing_agencies{loop="${name}"} 1`)
      expect(scrape.body).toMatch(new RegExp(`preceptor_background_turns_total{loop="${name}",outcome="failed"} [1-9]`))
    }
    await house.owner.query(mends(broken))
    await house.owner.query(`update graphile_worker._private_jobs set run_at = now() where last_error is not null`)
    await expect.poll(counted, { timeout: 30_000, interval: 200 }).toEqual([])
    expect(failing.filter(name => !had.has(`${name} ${broken}`))).toEqual([])
  } finally {
    await worker.stop()
  }
}, 180_000)

test('work due within seconds runs before scheduled turns', async () => {
  const turns = [{ organization_id: house.agency.id, turn: '2026-01-01 0', moves: 1 }, { organization_id: null }]
  await house.owner.query(`select enqueue_background('of nobody', $1::jsonb)`, [JSON.stringify(turns)])
  const ofNobody = `from graphile_worker._private_jobs where key like 'loop:of nobody:%'`
  const { rows } = await house.owner.query(`select priority::int as priority ${ofNobody} order by id`)
  expect(rows).toEqual([{ priority: 10 }, { priority: 0 }])
  await house.owner.query(`delete ${ofNobody}`)
})

/** Counts database queries. */
function counting(): { database: Database; asked: () => number } {
  const database = openDatabase({ url: house.database.longPool.options.connectionString ?? '', max: 1 })
  let statements = 0
  for (const pool of [database.pool, database.longPool])
    pool.on('connect', (client: PoolClient) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      Object.assign(client, {
        query: (...args: unknown[]) => {
          statements++
          return query(...args)
        },
      })
    })
  return { database, asked: () => statements }
}

test.runIf(inTurn(4))(
  'when nothing is due, a loop queries the database as little for hundreds of agencies as for two, and does nothing',
  async () => {
    const { database, asked } = counting()
    /** Waits until every agency has had its run. */
    const rest = async () => {
      for (let turn = 0; turn < 5; turn++)
        for (const { find, work, done } of loops().filter(({ of }) => of !== 'all'))
          for (const found of await find(house.database, { now: new Date(), all: false })) {
            await work(found, { database: house.database, log: house.app.log, now: new Date(), isOver: () => false })
            await done?.(house.database, found)
          }
    }
    const idle = async () => {
      const costs: Record<string, number> = {}
      for (const loop of loops()) {
        const before = asked()
        const found = await look(loop, database)
        costs[loop.name] = asked() - before
        expect([loop.name, found]).toEqual([loop.name, loop.of === 'all' ? 1 : 0])
      }
      return costs
    }
    try {
      await rest()
      const few = await idle()
      await house.load({ organizations: Array.from({ length: campaign(200, 10_000) }, () => anAgency()) })
      await rest()
      expect(await idle()).toEqual(few)
    } finally {
      await database.end()
    }
  },
  600_000,
)

test.for([
  ['America/New_York', '2026-01-15T06:59:00Z', '2026-01-14 14'],
  ['America/New_York', '2026-01-15T07:00:00Z', '2026-01-15 2'],
  ['Pacific/Honolulu', '2026-01-15T07:00:00Z', '2026-01-14 14'],
  // The hour from 2 to 3 doesn't exist: the run starts with the next hour
  ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-07 14'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 2'],
  // The hour from 1 to 2 occurs twice: one run
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 2'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25 2'],
  // Treated as UTC
  ['Mars/Base', '2026-01-15T01:59:00Z', '2026-01-14 14'],
  ['Mars/Base', '2026-01-15T02:00:00Z', '2026-01-15 2'],
])('a schedule for 2 and 14 o’clock in %s at %s: the run %s', async ([zone, at, turn]) => {
  const { rows } = await house.owner.query(`select local_turn($1, '{14,2}', $2) as turn`, [zone, at])
  expect(rows).toEqual([{ turn }])
})

test.runIf(inTurn(2))(
  'SIGTERM ends the process within five seconds, even while the work of all loops hangs',
  async () => {
    const server = await startServer(house)
    const workers = async () => (await house.owner.query('select from workers')).rowCount
    await expect.poll(workers, { timeout: 30_000, interval: 100 }).toBeGreaterThan(0)
    const { rows } = await house.owner.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'workers'`,
    )
    const { owner } = house
    await owner.query('begin')
    await owner.query(`lock table ${rows.map(({ name }) => name).join()} in access exclusive mode`)
    try {
      const other = openDatabase({ url: house.database.longPool.options.connectionString ?? '', max: 2 })
      try {
        for (const { name, of } of loops())
          await other.longPool.query(`begin; set local role app_job; select enqueue_background('${name}',
          '[{ "organization_id": ${of === 'all' ? 'null' : `"${house.agency.id}"`} }]'); commit`)
        const atWork = async () =>
          (
            await other.longPool.query<{ n: number }>(
              `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rows[0]?.n
        await expect.poll(atWork, { timeout: 30_000, interval: 100 }).toBeGreaterThanOrEqual(4)
      } finally {
        await other.end()
      }
      const told = Date.now()
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(Date.now() - told).toBeLessThan(5_000)
    } finally {
      await owner.query('rollback')
    }
  },
  120_000,
)
