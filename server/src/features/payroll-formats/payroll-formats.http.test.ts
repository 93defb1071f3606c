import { api } from '@preceptor/contract'
import { newFormat } from '@preceptor/contract/payroll-formats/own'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const add = async (name: string) => (await house.call(api.payrollFormats.add, { body: newFormat(name) })).data
const list = async () => (await house.call(api.payrollFormats.list, {})).data.data

test('[R-RTE-8] a layout is created, listed, changed, logged in the history and removed', async () => {
  const denied = 'viewer'
  const body = newFormat('Payroll Bureau')
  const { data: made } = await fourCases(house, api.payrollFormats.add, { args: { body }, denied })
  expect(made).toMatchObject({ ...body, version: 1, is_used: false, updated_by_name: 'Ada Admin' })
  const listed = await fourCases(house, api.payrollFormats.list, { args: {}, denied })
  expect(listed.data.data).toEqual([made])

  const params = { id: made.id }
  const changed = { ...body, negatives: 'trailing' as const }
  const headers = { 'if-match': '"1"' }
  const { data } = await fourCases(house, api.payrollFormats.update, {
    args: { params, body: changed },
    denied,
    headers,
  })
  expect(data).toMatchObject({ negatives: 'trailing', version: 2 })
  await fourCases(house, api.payrollFormats.remove, { args: { params }, denied })
  expect(await list()).toEqual([])

  const told = await house.owner.query<{ kind: string; subject_name: string; changes: object[] }>(
    `select kind, subject_name, changes from events where subject_id = $1 order by id`,
    [made.id],
  )
  expect(told.rows.map(({ kind, subject_name }) => `${kind} ${subject_name}`)).toEqual([
    'payroll_format.added Payroll Bureau',
    'payroll_format.updated Payroll Bureau',
    'payroll_format.removed Payroll Bureau',
  ])
  expect(told.rows[1]?.changes).toMatchObject([{ field: 'negatives', after: 'Minus after the number (1.50-)' }])
})

test('[R-RTE-8] two layouts can’t have one name, and one used by the payroll settings stays', async () => {
  const made = await add('In use')
  const again = await house.call(api.payrollFormats.add, { body: newFormat('in USE') })
  expect([again.status, again.failure.errors]).toEqual([422, { name: ['Another layout has this name.'] }])
  await house.owner.query(
    `insert into payroll_settings (organization_id, frequency, anchor, starts_on, check_lag, rounding, format, books_to, late_rule, long_online)
      values ($1, 'weekly', '2026-01-04', '2026-01-04', 5, 'exact', $2, 'cost_center', 'pay', 'pay_credit')`,
    [house.agency.id, made.id],
  )
  expect(await list()).toMatchObject([{ id: made.id, is_used: true }])
  const kept = await house.call(api.payrollFormats.remove, { params: { id: made.id } })
  expect([kept.status, kept.failure.message]).toEqual([
    409,
    'This layout is in use by the payroll settings, or by a batch that payroll has not taken yet.',
  ])
})

test('[R-RTE-8] a layout that would pay no one, or contain spreadsheet formulas, is refused at its field', async () => {
  const start = newFormat('Wrong')
  const columns = start.columns.map((column, at) => (at === 1 ? { ...column, heading: '=1+1' } : column))
  const run = await house.call(api.payrollFormats.add, { body: { ...start, columns } })
  expect([run.status, run.failure.errors]).toEqual([
    422,
    { 'columns.1.heading': ['Don’t begin with = + - or @. A spreadsheet would run it as a formula.'] },
  ])
  const unpaid = await house.call(api.payrollFormats.add, { body: { ...start, columns: start.columns.slice(0, 3) } })
  expect(unpaid.failure.errors).toEqual({ columns: ['Add a column for hours. Without one, no one is paid.'] })
})
