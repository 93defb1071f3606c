import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../src/db/tx.ts'
import { anEmployee } from '../src/demo/factories.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.load({
    employees: [anEmployee({ organization_id: house.agency.id }), anEmployee({ organization_id: house.other.id })],
  })
})
afterAll(() => house.close())

test('without an agency the database shows no row, and with one its own alone, with no where clause at all', async () => {
  const { pool } = house.database
  const unset = await transaction(pool, { role: 'app_user' }, db => db.rows(sql`select id from employees`))
  expect(unset).toEqual([])
  const ours = await transaction(pool, { role: 'app_user', organization_id: house.agency.id }, db =>
    db.rows<{ organization_id: string }>(sql`select organization_id from employees`),
  )
  expect(ours).toEqual([{ organization_id: house.agency.id }])
})
