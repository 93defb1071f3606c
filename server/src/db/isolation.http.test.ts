import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureOf } from './savepoint.ts'
import { type Db, readingDb, transaction } from './tx.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { type House, openHouse } from '../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.load({
    employees: [anEmployee({ organization_id: house.agency.id }), anEmployee({ organization_id: house.other.id })],
  })
})
afterAll(() => house.close())

test('without an agency the database shows no rows, and with one only its own, without any where clause', async () => {
  const { pool } = house.database
  const unset = await transaction(pool, { role: 'app_user' }, db => db.rows(sql`select id from employees`))
  expect(unset).toEqual([])
  const ours = await transaction(pool, { role: 'app_user', organization_id: house.agency.id }, db =>
    db.rows<{ organization_id: string }>(sql`select organization_id from employees`),
  )
  expect(ours).toEqual([{ organization_id: house.agency.id }])
})

test('a single read sees only its own agency, cannot write, and leaves nothing on its connection', async () => {
  const { pool } = house.database
  const ours = { role: 'app_user', organization_id: house.agency.id } as const
  expect(
    await readingDb(pool, ours).rows(sql`select organization_id from employees where 'it''s' = ${"it's"}`),
  ).toEqual([{ organization_id: house.agency.id }])
  expect(await readingDb(pool, { role: 'app_user' }).rows(sql`select id from employees`)).toEqual([])
  await expect(readingDb(pool, ours).rows(sql`delete from employees`)).rejects.toThrow('read-only transaction')
  const left = await Promise.all(
    Array.from({ length: 8 }, () =>
      pool.query(`select current_user as login, coalesce(current_setting('app.org', true), '') as org,
        current_setting('transaction_read_only') as read_only`),
    ),
  )
  for (const { rows } of left) expect(rows).toEqual([{ login: 'preceptor_app', org: '', read_only: 'off' }])
})

test('the error that ended a transaction is reported, by later statements too: no failed opening or refusal is hidden by “it has ended”', async () => {
  const { pool } = house.database
  const ours = { role: 'app_user', organization_id: house.agency.id } as const
  const opening = transaction(pool, { ...ours, role: 'nobody' as never }, db => db.rows(sql`select 1`))
  await expect(opening).rejects.toMatchObject({ code: '22023' })
  const swallowed = transaction(pool, ours, async db => {
    await db.rows(sql`select 1 / 0`).catch(() => {})
    return db.rows(sql`select 1`)
  })
  await expect(swallowed).rejects.toMatchObject({ code: '22012' })
})

test('a statement over whole tables is planned without nested loops, and the next one as before', async () => {
  const { pool } = house.database
  const ours = { role: 'app_user', organization_id: house.agency.id } as const
  const loops = sql`select current_setting('enable_nestloop') as loops`
  const asked = (db: Db) =>
    Promise.all([db.whole(loops), db.whole(loops)]).then(async both => [...both, await db.rows(loops)])
  const expected = [[{ loops: 'off' }], [{ loops: 'off' }], [{ loops: 'on' }]]
  expect(await asked(readingDb(pool, ours))).toEqual(expected)
  expect(await transaction(pool, ours, asked)).toEqual(expected)
})

test('a named statement is planned once, an unnamed one for its values, even after a failed part', async () => {
  const { pool } = house.database
  const ours = { role: 'app_user', organization_id: house.agency.id } as const
  const mode = sql`select current_setting('plan_cache_mode') as mode`
  const found = await transaction(pool, ours, async db => {
    const before = [await db.row(mode, 'mode'), await db.row(mode)]
    await db.row(mode, 'mode')
    const failed = await failureOf(db, () => db.row(sql`select 1 / ${0}::int`, 'refused'))
    const again = await failureOf(db, () => db.row(sql`select 1 / ${0}::int`))
    return [...before, failed?.error, again?.error, await db.row(mode), await db.row(mode, 'mode')]
  })
  const refused = expect.objectContaining({ code: '22012' })
  const [anew, once] = [{ mode: 'auto' }, { mode: 'force_generic_plan' }]
  expect(found).toEqual([once, anew, refused, refused, anew, once])
})
