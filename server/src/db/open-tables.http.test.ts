import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { House } from '../../test/house.ts'
import { findOpenTables } from '../../test/leaks.ts'
import { agencyTables, type Marked, openMarked } from '../../test/marked.ts'

/** Isolation in the database itself; `leaks.http.test.ts` looks for leaks through API calls. */
let house: House
let ours: Marked
let theirs: Marked
beforeAll(async () => {
  ;[house, ours, theirs] = await openMarked()
})
afterAll(() => house.close())

test('no table shows or accepts another agency’s rows in the app’s own transactions without a where clause', async () => {
  expect(await findOpenTables(house, ours, theirs)).toEqual([])
  expect(await findOpenTables(house, theirs, ours)).toEqual([])
})

describe('the search above fails once one barrier is broken', () => {
  const mayRead = async (table: string) =>
    (await house.owner.query<{ may: boolean }>(`select has_table_privilege('app_user', $1, 'select') as may`, [table]))
      .rows[0]?.may

  test('a policy opened on any table', { timeout: 120_000 }, async () => {
    const setPolicy = (table: string, rule: string) =>
      house.owner.query(`alter policy tenant on ${table} using (${rule}) with check (${rule})`)
    for (const table of await agencyTables(house)) {
      // Tables that app_user cannot read, such as emails, have nothing to expose
      if (!(await mayRead(table))) continue
      await setPolicy(table, 'true')
      expect((await findOpenTables(house, ours, theirs, [table])).join(), table).toContain(`${table} `)
      await setPolicy(table, 'organization_id = (select current_org())')
    }
    expect(await findOpenTables(house, ours, theirs)).toEqual([])
  })

  test('row-level security turned off on employees', async () => {
    await house.owner.query('alter table employees disable row level security')
    expect(await findOpenTables(house, ours, theirs)).toContain('employees shows foreign rows')
  })
})
