import { api, type ApiKey } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { todayIn } from '../../employees/today.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const make = async (name: string, over: { scopes?: ApiKey['scopes']; expires_on?: string } = {}) => {
  const { data } = await house.call(api.apiKeys.add, { body: { name, scopes: ['learning:read'], ...over } })
  return data
}
const opens = async (token: string) =>
  (await house.call(api.learners.assignments, { params: { learner: 'number:none' } }, { as: { token } })).failure.code
const events = async () => {
  const { rows } = await house.owner.query<{ kind: string; subject_name: string }>(
    `select kind, subject_name, changes from events where kind like 'api_key.%' order by id`,
  )
  return rows
}

test('administrators create, list (without the secret), rotate and revoke a key, and the history shows it', async () => {
  const body = { name: 'Caregiver app', scopes: ['learning:write', 'learning:read'] as ApiKey['scopes'] }
  const { data } = await fourCases(house, api.apiKeys.add, { args: { body }, denied: 'viewer' })
  expect(data).toMatchObject({
    name: 'Caregiver app',
    hint: data.secret.slice(-4),
    expires_on: null,
    last_used_at: null,
  })
  const list = await fourCases(house, api.apiKeys.list, { args: {}, denied: 'coordinator_limited' })
  expect(list.data.data.map(({ name }) => name)).toEqual(['Caregiver app'])
  expect(JSON.stringify(list.data)).not.toContain(data.secret)
  const params = { id: data.id }
  const rotated = await fourCases(house, api.apiKeys.rotate, {
    args: { params, body: { overlap_hours: 24 } },
    denied: 'rn_limited',
  })
  expect(rotated.data.secret).not.toBe(data.secret)
  const revoked = await fourCases(house, api.apiKeys.revoke, {
    args: { params, body: {} },
    denied: 'coordinator_limited',
  })
  expect(revoked.data.revoked_by_name).toBe('Ada Admin')
  expect((await house.call(api.apiKeys.revoke, { params, body: {} })).failure.code).toBe('CONFLICT')
  expect(await events()).toMatchObject([
    { kind: 'api_key.created', subject_name: 'Caregiver app' },
    { kind: 'api_key.rotated' },
    { kind: 'api_key.revoked' },
  ])
  const { rows } = await house.owner.query(`select * from api_keys`)
  expect(JSON.stringify(rows)).not.toContain(data.secret)
})

test('an invalid key is refused at its field, and so is a name already in use', async () => {
  await make('Taken')
  const refused = async (body: object) =>
    Object.keys((await house.call(api.apiKeys.add, { body: body as never })).failure.errors ?? {})
  const scopes = ['learning:read']
  expect(await refused({ name: ' ', scopes })).toEqual(['name'])
  expect(await refused({ name: 'taken', scopes })).toEqual(['name'])
  expect(await refused({ name: 'Other', scopes: [] })).toEqual(['scopes'])
  expect(await refused({ name: 'Other', scopes, expires_on: '2020-01-01' })).toEqual(['expires_on'])
  // A revoked key frees its name
  const { id } = await make('Free again')
  await house.call(api.apiKeys.revoke, { params: { id }, body: {} })
  expect((await make('Free again')).id).not.toBe(id)
})

test('an old secret works for the chosen time; expired, revoked and unknown keys get the same refusal', async () => {
  const first = await make('Rotating')
  expect(await opens(first.secret)).toBe('NOT_FOUND')
  const params = { id: first.id }
  const second = await house.call(api.apiKeys.rotate, { params, body: { overlap_hours: 2 } })
  expect([await opens(first.secret), await opens(second.data.secret)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  await house.owner.query(`update api_keys set old_until = now() - interval '1 second' where id = $1`, [first.id])
  expect([await opens(first.secret), await opens(second.data.secret)]).toEqual(['SESSION_EXPIRED', 'NOT_FOUND'])
  const today = await make('Until today', { expires_on: todayIn('America/New_York') })
  expect(await opens(today.secret)).toBe('NOT_FOUND')
  await house.owner.query(`update api_keys set expires_on = expires_on - 1 where id = $1`, [today.id])
  expect(await opens(today.secret)).toBe('SESSION_EXPIRED')
  await house.call(api.apiKeys.revoke, { params, body: {} })
  expect(await opens(second.data.secret)).toBe('SESSION_EXPIRED')
  expect(await opens('preceptor_key_guessed')).toBe('SESSION_EXPIRED')
})

test('a key works for no panel call, and a sign-in for no public API call; each use of a key is recorded', async () => {
  const { id, secret } = await make('Narrow')
  const panel = await house.call(api.apiKeys.list, {}, { as: { token: secret } })
  expect([panel.status, panel.failure.code]).toEqual([401, 'SESSION_EXPIRED'])
  const token = await house.tokenFor(house.users.agency_admin, house.agency.id)
  expect(await opens(token)).toBe('SESSION_EXPIRED')
  const params = { learner: 'me', id, module_id: id }
  const lacking = await house.call(api.learners.start, { params, body: {} }, { as: { token: secret } })
  expect([lacking.status, lacking.failure.code]).toEqual([403, 'FORBIDDEN'])
  await opens(secret)
  const { data } = await house.call(api.apiKeys.list, {})
  expect(data.data.find(one => one.id === id)?.last_used_at).not.toBeNull()
})

test('keys of a closed agency don’t work; learners of a paused agency can go on', async () => {
  const { secret } = await make('Standing')
  const become = (status: string) =>
    house.owner.query('update organizations set status = $1 where id = $2', [status, house.agency.id])
  await become('paused')
  expect(await opens(secret)).toBe('NOT_FOUND')
  await become('closed')
  expect(await opens(secret)).toBe('SESSION_EXPIRED')
  await become('live')
})
