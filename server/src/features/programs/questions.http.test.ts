import { api, type Args, type Program } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'

let house: House
let program: Program
beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id })
  await house.load({ training_types: [type] })
  const body = { titles: { en: 'Falls' }, training_type_id: type.id, delivery: 'online' } as const
  program = (await house.call(api.programs.add, { body })).data
})
afterAll(() => house.close())

const set = (body: NonNullable<Args<typeof api.programs.update>['body']>) =>
  house.call(api.programs.update, { params: { id: program.id }, body }, { headers: { 'if-match': '*' } })
const read = async () => (await house.call(api.programs.get, { params: { id: program.id } })).data
const deactivate = (id: string, is_active: boolean) =>
  house.owner.query('update memberships set is_active = $2 where user_id = $1', [id, is_active])

test('users who can answer questions: the four cases; only active ones of the agency', async () => {
  const { users } = house
  await deactivate(users.viewer.id, false)
  const { data } = await fourCases(house, api.programs.askable, { args: {}, denied: 'coordinator_limited' })
  await deactivate(users.viewer.id, true)
  const ids = data.data.map(({ id }) => id)
  expect(ids).toContain(users.agency_admin.id)
  expect(data.data.find(({ id }) => id === users.rn_limited.id)?.email).toBe(users.rn_limited.email)
  for (const { id } of [users.viewer, users.other, users.csm]) expect(ids).not.toContain(id)
})

test('learners ask the user while active, otherwise the address; without both, a state that requires one is named', async () => {
  const nurse = house.users.rn_limited
  expect(await read()).toMatchObject({ asks: null, asks_user: null, asks_missing_in: 'NY' })
  const chosen = await set({ asks_user_id: nurse.id })
  expect(chosen.data).toMatchObject({ asks: { name: nurse.name, email: nurse.email }, asks_missing_in: null })
  await deactivate(nurse.id, false)
  expect(await read()).toMatchObject({ asks: null, asks_user: { is_active: false }, asks_missing_in: 'NY' })
  // It can be saved with its existing value
  expect((await set({ asks_user_id: nurse.id, grace_days: 3 })).status).toBe(200)
  const address = { asks_name: 'Training desk', asks_email: 'training@ours.example' }
  expect((await set(address)).data).toMatchObject({
    asks: { name: 'Training desk', email: 'training@ours.example' },
    asks_missing_in: null,
  })
  await deactivate(nurse.id, true)
  expect((await read()).asks?.email).toBe(nurse.email)
  await set({ asks_user_id: null, asks_name: null, asks_email: null })
  await house.owner.query("update organizations set state = 'NJ' where id = $1", [house.agency.id])
  expect(await read()).toMatchObject({ asks: null, asks_missing_in: null })
  await house.owner.query("update organizations set state = 'WA' where id = $1", [house.agency.id])
  expect((await read()).asks_missing_in).toBe('WA')
})

test('no one from another agency can be named, and users who left are removed', async () => {
  const { users, agency } = house
  for (const id of [users.other.id, users.csm.id])
    expect((await set({ asks_user_id: id })).failure.errors).toEqual({
      asks_user_id: ['Choose an active user of your agency.'],
    })
  await set({ asks_user_id: users.viewer.id })
  await deactivate(users.viewer.id, false)
  const titles = { en: 'Falls again' }
  const copy = await house.call(api.programs.duplicate, { params: { id: program.id }, body: { titles } })
  expect(copy.data).toMatchObject({ title: 'Falls again', asks_user_id: null })
  await house.owner.query('delete from memberships where organization_id = $1 and user_id = $2', [
    agency.id,
    users.viewer.id,
  ])
  expect(await read()).toMatchObject({ asks_user_id: null, asks_user: null })
})
