import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { aPartner } from '../../demo/factories/agencies.ts'

const { partnerRegistry } = api
const used = aPartner({ name: 'Used already', adapter: 'hhax' })
const signsIn = aPartner({ name: 'Signs users in', kind: 'sso' })
let house: House

beforeAll(async () => {
  house = await openHouse()
  await house.load({ partners: [used, signsIn] })
  await house.owner.query('update organizations set partner_id = $1 where id = $2', [used.id, house.agency.id])
})
afterAll(() => house.close())

test('[R-PER-15] users who manage partners maintain the registry, and its changes are recorded', async () => {
  const read = await fourCases(house, partnerRegistry.list, { args: {}, denied: 'csm', as: 'cs_super_user' })
  const found = read.data.data.find(({ id }) => id === used.id)
  expect(found).toMatchObject({ adapter: 'hhax', agencies: 1, is_active: true })
  expect(read.data.data.map(({ id }) => id)).not.toContain(signsIn.id)

  const body = {
    name: 'AxisCare of tests',
    kind: 'ams' as const,
    connector: 'builtin' as const,
    adapter: 'rest' as const,
    template: 'axiscare' as const,
  }
  const added = await fourCases(house, partnerRegistry.add, { args: { body }, denied: 'csm', as: 'cs_super_user' })
  expect(added.data).toMatchObject({ name: 'AxisCare of tests', agencies: 0 })
  const params = { id: added.data.id }
  const changed = await fourCases(house, partnerRegistry.update, {
    args: { params, body: { is_active: false, template: null } },
    denied: 'csm',
    as: 'cs_super_user',
  })
  expect(changed.data).toMatchObject({ is_active: false, template: null, adapter: 'rest' })
  const { rows } = await house.owner.query<{ kind: string }>(
    `select kind from events where subject_id = $1 and organization_id is null order by id`,
    [params.id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['partner.added', 'partner.changed'])
})

test('invalid values are refused at their field, and a connection in use stays', async () => {
  const as = { as: 'admin' as const }
  const body = {
    name: 'used ALREADY',
    kind: 'ams' as const,
    connector: 'builtin' as const,
    adapter: null,
    template: null,
  }
  const add = async (over: object) =>
    (await house.call(partnerRegistry.add, { body: { ...body, ...over } }, as)).failure
  expect((await add({})).errors).toEqual({ name: ['Another partner has this name.'] })
  expect((await add({ name: 'X', connector: 'pubapi', adapter: 'rest' })).errors).toEqual({
    adapter: ['A partner that connects itself has no connection of Preceptor.'],
  })
  expect((await add({ name: 'X', adapter: 'drop', template: 'axiscare' })).errors).toEqual({
    template: ['This template is for another connection.'],
  })
  const moved = await house.call(partnerRegistry.update, { params: { id: used.id }, body: { adapter: 'rest' } }, as)
  expect([moved.status, moved.failure.message]).toEqual([409, '1 agency has this partner: its connection stays.'])
})
