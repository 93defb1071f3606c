import { api } from '@preceptor/contract'
import { Pool, type PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { topics } from './topics.ts'
import { anEmployee, type EmployeeRecord } from '../demo/factories/employees.ts'
import { type House, openHouse } from '../../test/house.ts'
import { withDatabase } from '../../test/urls.ts'

/** Data versions per topic and kept counts (docs/decisions/043). */

let house: House
/** Our own writers, concurrent with the app's. */
let pool: Pool
let people: EmployeeRecord[]
beforeAll(async () => {
  house = await openHouse()
  const { database = '' } = house.owner
  pool = new Pool({ connectionString: withDatabase(inject('ownerUrl'), database), max: 12, lock_timeout: 1_000 })
  people = Array.from({ length: 12 }, (_, n) =>
    anEmployee({ organization_id: house.agency.id, last_name: `Person${n}`, provider_status: 1 }),
  )
  await house.load({ employees: people })
  // A table with a topic that nothing on the employees list uses
  await house.owner.query(`create table probes (organization_id uuid not null, n int not null, primary key (organization_id, n));
    select tenant_table('probes', null, 'probes')`)
})
const open = new Set<PoolClient>()
afterEach(async () => {
  for (const client of open) {
    await client.query('rollback')
    client.release()
  }
  open.clear()
})
afterAll(async () => {
  await pool.end()
  await house.close()
})

/** A transaction that stays open: a running import, or a browser on a slow connection. */
async function begun(): Promise<PoolClient> {
  const client = await pool.connect()
  open.add(client)
  await client.query('begin')
  return client
}
async function end(client: PoolClient, how: 'commit' | 'rollback') {
  await client.query(how)
  client.release()
  open.delete(client)
}

const idOf = (n: number) => people[n]?.id ?? ''
const rename = (client: PoolClient, n: number, name: string) =>
  client.query('update employees set last_name = $2 where id = $1', [idOf(n), name])
const move = (client: PoolClient, n: number, status: number) =>
  client.query('update employees set provider_status = $2 where id = $1', [idOf(n), status])
const list = async (query: { provider_status?: string; search?: string } = {}) =>
  (await house.call(api.employees.list, { query: { per_page: 100, ...query } })).data
const namesIn = async () => (await list()).data.map(({ last_name }) => last_name)

async function slots(table: 'topic_moves' | 'employee_counts', more = '') {
  const { rows } = await house.owner.query(`select from ${table} where organization_id = $1 ${more}`, [house.agency.id])
  return rows.length
}
const versionOf = async (topic: string): Promise<number> => {
  const { rows } = await house.owner.query<{ n: number }>(
    'select coalesce(sum(moves), 0)::int as n from topic_moves where organization_id = $1 and topic = $2',
    [house.agency.id, topic],
  )
  return rows[0]?.n ?? 0
}

describe('writers of one agency', () => {
  test('do not wait for each other, whatever they change: names, statuses, new people, people who leave', async () => {
    const import_ = await begun()
    await import_.query(`update employees set city = 'Bronx' where id = any($1)`, [[idOf(0), idOf(1)]])
    await move(import_, 0, 4)
    await import_.query(`insert into employees (organization_id, first_name, last_name) values ($1, 'Ana', 'Open')`, [
      house.agency.id,
    ])
    // Another transaction, and three calls from the panel, while it is open
    const other = await begun()
    await move(other, 2, 4)
    await other.query('delete from employees where id = $1', [idOf(3)])
    const calls = [
      await house.call(api.employees.update, { params: { id: idOf(4) }, body: { city: 'Queens' } }),
      await house.call(api.employees.add, { body: { first_name: 'Wei', last_name: 'Beside' } }),
      await house.call(api.employees.changeStatus, {
        params: { id: idOf(5) },
        body: { provider_status: 3, reason: 'Other', effective_on: '2026-01-05' },
      }),
    ]
    expect(calls.map(({ status, failure }) => failure?.message ?? status)).toEqual([200, 200, 200])
    await end(other, 'commit')
    await end(import_, 'commit')
    const { rows } = await house.owner.query(
      `select c.provider_status, c.employees as kept, (select count(*)::int from employees e
        where e.organization_id = c.organization_id and e.provider_status = c.provider_status) as there
       from agency_counts c where c.organization_id = $1 and c.employees <> 0 order by 1`,
      [house.agency.id],
    )
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ there }) => there))
    expect(rows.map(({ provider_status }) => provider_status)).toEqual([1, 3, 4])
  })

  test('keep as many slots as there ever were concurrent writers, and no more', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, begun))
    for (const [n, client] of many.entries()) await move(client, 6 + n, 2)
    for (const client of many) await end(client, 'commit')
    const held = await slots('topic_moves', `and topic = 'people'`)
    expect(held).toBeGreaterThanOrEqual(6)
    for (let n = 0; n < 20; n++) {
      const client = await begun()
      await move(client, 6, 1 + (n % 2))
      await end(client, 'commit')
    }
    expect(await slots('topic_moves', `and topic = 'people'`)).toBe(held)
    expect(await slots('employee_counts')).toBeLessThanOrEqual(held)
  })
})

describe('the next read after a committed write sees it, totals included', () => {
  test('when writers overlap and commit in a different order than they wrote', async () => {
    const [first, second, third] = [await begun(), await begun(), await begun()]
    await rename(first, 0, 'Committedlast')
    await rename(second, 1, 'Committedfirst')
    await rename(third, 2, 'Rolledback')
    const before = await namesIn()
    await end(second, 'commit')
    expect(await namesIn()).toContain('Committedfirst')
    expect(await namesIn()).not.toContain('Committedlast')
    await end(third, 'rollback')
    expect(await namesIn()).not.toContain('Rolledback')
    await end(first, 'commit')
    const after = await namesIn()
    expect(after).toEqual(expect.arrayContaining(['Committedfirst', 'Committedlast']))
    expect(after).toHaveLength(before.length)
  })

  test('when the write came after a savepoint that was rolled back', async () => {
    const client = await begun()
    await client.query('savepoint one')
    await rename(client, 0, 'Undone')
    await client.query('rollback to savepoint one')
    await rename(client, 0, 'Aftersavepoint')
    expect(await namesIn()).not.toContain('Aftersavepoint')
    await end(client, 'commit')
    expect(await namesIn()).toContain('Aftersavepoint')
  })

  test('in any history of open, overlapping and rolled back transactions: no version covers two states', async () => {
    const chance = (n: number) => Math.floor(Math.random() * n)
    const states = new Map<number, string>()
    for (let round = 0; round < 60; round++) {
      if (open.size < 5) {
        const client = await begun()
        const n = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11][round % 11] ?? 0
        // Skips people whom an open transaction is changing
        const locked = await client.query('select from employees where id = $1 for update skip locked', [idOf(n)])
        if (locked.rowCount) await move(client, n, 1 + chance(9))
      }
      const one = [...open][chance(open.size)]
      if (one && chance(2)) await end(one, chance(4) ? 'commit' : 'rollback')
      const version = await versionOf('people')
      const { meta } = await list({ provider_status: '1' })
      const { rows } = await house.owner.query<{ state: string; active: number }>(
        `select string_agg(id::text || xmin::text, ',' order by id) as state,
           count(*) filter (where provider_status = 1)::int as active from employees where organization_id = $1`,
        [house.agency.id],
      )
      expect(meta.total).toBe(rows[0]?.active)
      expect(states.get(version) ?? rows[0]?.state).toBe(rows[0]?.state)
      states.set(version, rows[0]?.state ?? '')
    }
    expect(states.size).toBeGreaterThan(10)
  })
})

describe('a topic', () => {
  test('keeps the cache of others: learner writes do not invalidate employee lists', async () => {
    const before = (await list({ search: 'Person' })).data.length
    // bypasses the triggers, so that only a recalculated list would show it
    await house.owner.query(`alter table employees disable trigger user`)
    await house.owner.query(`update employees set last_name = 'Person again' where id = $1`, [idOf(0)])
    await house.owner.query(`alter table employees enable trigger user`)
    const unmoved = await versionOf('people')
    await house.owner.query('insert into probes select $1, n from generate_series(1, 3) n', [house.agency.id])
    expect([await versionOf('probes'), await versionOf('people')]).toEqual([1, unmoved])
    expect((await list({ search: 'Person' })).data).toHaveLength(before)
    await house.owner.query('update disciplines set name = name where organization_id = $1', [house.agency.id])
    expect((await list({ search: 'Person' })).data).toHaveLength(before + 1)
  })

  test('is named by every trigger that moves one, and is known to the code', async () => {
    const { rows } = await house.owner.query<{ topic: string }>(
      `select distinct coalesce(encode(t.tgargs, 'escape'), '') as topic from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.proname = 'agency_data_changed' and t.tgrelid <> 'probes'::regclass order by 1`,
    )
    expect(rows.map(({ topic }) => topic.replace('\\000', ''))).toEqual(topics.toSorted())
  })

  test('of planned status changes is that of people: the list shows them without touching the employee', async () => {
    const before = (await list()).data.find(({ id }) => id === idOf(1))
    expect(before?.planned_change).toBeNull()
    await house.owner.query(
      `insert into scheduled_statuses (organization_id, employee_id, provider_status, effective_on, created_by_name)
       values ($1, $2, 4, '2099-01-01', 'Test')`,
      [house.agency.id, idOf(1)],
    )
    const after = (await list()).data.find(({ id }) => id === idOf(1))
    expect(after?.planned_change).toEqual({ provider_status: 4, effective_on: '2099-01-01' })
  })
})
