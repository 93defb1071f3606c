import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { employeeTableColumns } from './table-columns.ts'

test('the table’s columns are all those in the database', async () => {
  const house = await openHouse()
  try {
    const { rows } = await house.owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'employees'::regclass and attnum > 0 and not attisdropped order by attnum`,
    )
    expect([...employeeTableColumns]).toEqual(rows.map(({ name }) => name))
  } finally {
    await house.close()
  }
})
