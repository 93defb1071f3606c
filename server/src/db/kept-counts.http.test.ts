import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, nextStatuses, type ProviderStatus } from '@preceptor/contract'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { restoreAgency } from '../backup/restore-agency.ts'
import { writeBackup } from '../backup/write.ts'
import { aLocation } from '../demo/factories/taxonomy.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { Random } from '../demo/random.ts'
import { type House, openHouse } from '../../test/house.ts'
import { csvFile, planned, run, undo, workerOf } from '../../test/import-flow.ts'
import { withDatabase } from '../../test/urls.ts'

let house: House
/** Our own concurrent writers. */
let pool: Pool
let worker: Awaited<ReturnType<typeof workerOf>>
const folder = mkdtempSync(join(tmpdir(), 'preceptor-counts-test-'))
const restored = `counts_${randomBytes(6).toString('hex')}`
const urlOf = (database: string) => withDatabase(inject('ownerUrl'), database)
beforeAll(async () => {
  house = await openHouse()
  pool = new Pool({ connectionString: urlOf(house.owner.database ?? ''), max: 4 })
  worker = await workerOf(house)
  const { id: organization_id } = house.agency
  await house.load({
    employees: [
      ...Array.from({ length: 300 }, (_, i) =>
        anEmployee({ organization_id, last_name: `First${i}`, provider_status: (1 + (i % 9)) as ProviderStatus }),
      ),
      anEmployee({ organization_id: house.other.id }),
    ],
  })
})
afterAll(async () => {
  await worker.stop()
  await rows(`drop database if exists ${restored}`)
  await pool.end()
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Two statements over many employees may lock them in different orders, so one retries, like the product's transactions (db/tx.ts).
 */
async function rows<Row extends object>(text: string, values: unknown[] = [], tries = 5): Promise<Row[]> {
  try {
    return (await pool.query<Row>(text, values)).rows
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01' || tries === 1) throw error
    return rows<Row>(text, values, tries - 1)
  }
}

/** Compares stored counts with the actual ones, in the database and in the list's current response, across all pages and totals. */
async function expectExact(moment: string) {
  const counted = await rows(
    `select organization_id, provider_status, count(*)::int as n from employees group by 1, 2 order by 1, 2`,
  )
  expect(
    await rows(
      `select organization_id, provider_status, employees as n from agency_counts where employees <> 0 order by 1, 2`,
    ),
    moment,
  ).toEqual(counted)
  expect(
    await rows('select organization_id, employees, active from agency_tallies where employees > 0 order by 1'),
    moment,
  ).toEqual(
    await rows(`select organization_id, count(*)::int as employees, count(*) filter (where provider_status = 1)::int as active
      from employees group by 1 order by 1`),
  )
  for (const status of ['', '1', '2,5', '5']) {
    const there = await rows<{ id: string }>(
      `select id from employees where organization_id = $1 and ($2 = '' or provider_status::text = any(string_to_array($2, ',')))
       order by sort_name desc, id desc`,
      [house.agency.id, status],
    )
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(there.length / 100) || page === 1; page++) {
      const query = { sort_by: '-name' as const, per_page: 100, page, ...(status && { provider_status: status }) }
      const { data, meta } = (await house.call(api.employees.list, { query })).data
      expect(meta.total, `${moment}, status ${status}`).toBe(there.length)
      seen.push(...data.map(({ id }) => id))
    }
    expect(seen, `${moment}, status ${status}`).toEqual(there.map(({ id }) => id))
  }
}

const chance = new Random('kept counts')
let named = 0
async function somebody() {
  const [one] = await rows<{ id: string; provider_status: ProviderStatus }>(
    'select id, provider_status from employees where organization_id = $1 order by md5(id::text || $2) limit 1',
    [house.agency.id, String(chance.next())],
  )
  if (!one) throw new Error('There is nobody.')
  return one
}

/** Names have no digits. */
const inLetters = (n: number) => String(n).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')

/**
 * Actions on employees by users and background jobs. Two may collide on one person: one is then refused, and still counts as an
 * action.
 */
const deeds: Record<string, () => Promise<unknown>> = {
  add: () =>
    house.call(api.employees.add, {
      body: {
        first_name: 'New',
        last_name: `Person ${++named}`,
        provider_status: chance.pick<ProviderStatus>([1, 6, 7]),
      },
    }),
  rename: async () => {
    const { id } = await somebody()
    return house.call(api.employees.update, { params: { id }, body: { last_name: `Renamed ${++named}` } })
  },
  move: async () => {
    const { id, provider_status } = await somebody()
    const status = chance.pick(nextStatuses(provider_status))
    return house.call(api.employees.changeStatus, {
      params: { id },
      body: { provider_status: status, reason: 'Other', effective_on: '2026-01-05' },
    })
  },
  'many at once': () =>
    rows(
      `update employees set provider_status = 1 + (provider_status + 3) % 9 where organization_id = $1 and id::text < $2`,
      [house.agency.id, chance.pick(['01', '1', '4'])],
    ),
  remove: async () => rows('delete from employees where id = $1', [(await somebody()).id]),
  'merge locations': async () => {
    const [from, into] = [1, 2].map(() => aLocation({ organization_id: house.agency.id, name: `Office ${++named}` }))
    if (!from || !into) throw new Error('There are no locations.')
    await house.load({ locations: [from, into] })
    await rows('update employees set location_id = $2 where organization_id = $1 and provider_status = 1', [
      house.agency.id,
      from.id,
    ])
    return house.call(api.taxonomy.mergeLocation, { params: { id: from.id }, body: { into_id: into.id } })
  },
  'import and perhaps undo': async () => {
    const lines = Array.from(
      { length: 40 },
      () => `${++named},Roe ${inLetters(named)},Ann,${chance.pick(['Active', 'On leave'])},1/22/2021`,
    )
    const { id } = await planned(house, csvFile(['Employee ID,Last Name,First Name,Status,Hire Date', ...lines]))
    expect(await run(house, id)).toMatchObject({ state: 'succeeded', counts: { create: 40 } })
    return chance.chance(0.5) ? undo(house, id) : undefined
  },
}

test('after any history, with many concurrent writers, stored counts, totals and pages match the data exactly', async () => {
  await expectExact('at first')
  const happened = new Set<string>()
  const deed = async (name: string) => {
    const reply = (await deeds[name]?.()) as { status?: number } | undefined
    if (!reply?.status || reply.status < 300) happened.add(name)
  }
  for (let round = 1; round <= 8; round++) {
    const chosen = round === 1 ? Object.keys(deeds) : Array.from({ length: 9 }, () => chance.pick(Object.keys(deeds)))
    // An import locks the rows it works on, so each round has only one
    const together = chosen.filter((name, i) => name !== 'import and perhaps undo' || chosen.indexOf(name) === i)
    await Promise.all(together.map(deed))
    await expectExact(`round ${round}: ${together.join(', ')}`)
  }
  expect([...happened].sort()).toEqual(Object.keys(deeds).sort())
}, 120_000)

test('an agency restored from a backup has counts that match its data and stay current', async () => {
  const file = join(folder, 'agency.backup')
  await writeBackup(urlOf(house.owner.database ?? ''), file, house.config.appKeys, { agency: house.agency.id })
  await rows(`create database ${restored} template preceptor_template`)
  await restoreAgency(urlOf(restored), file, house.config.appKeys)
  const client = new Client({ connectionString: urlOf(restored) })
  await client.connect()
  try {
    const there = async () =>
      (
        await client.query(`select provider_status, count(*)::int as n,
          (select c.employees from agency_counts c where c.provider_status = e.provider_status) as kept
          from employees e group by 1 order by 1`)
      ).rows as { n: number; kept: number }[]
    for (const statement of [
      'select',
      'delete from employees where provider_status = 2',
      'update employees set provider_status = 1',
    ]) {
      await client.query(statement)
      const found = await there()
      expect(found.map(({ kept }) => kept)).toEqual(found.map(({ n }) => n))
    }
    expect(await there()).toHaveLength(1)
  } finally {
    await client.end()
  }
}, 60_000)
