import { randomUUID } from 'node:crypto'
import { type Args, api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPanelMessage, type PanelMessageRecord } from '../../demo/factories/panel-messages.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.owner.query('delete from panel_messages')
})

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
const running = { starts_at: hours(-1), ends_at: null }
const told = async (...messages: Partial<PanelMessageRecord>[]) => {
  const all = messages.map(over => aPanelMessage({ ...running, created_by: house.users.csm.id, ...over }))
  await house.load({ panel_messages: all })
  return all.map(({ id }) => id)
}
const shown = async (as: Caller) =>
  (await house.call(api.panelMessages.current, {}, { as })).data.data.map(({ title }) => title)
const dismiss = (id: string, as: Caller) => house.call(api.panelMessages.dismiss, { params: { id }, body: {} }, { as })

type New = Args<typeof api.panelMessages.add>['body']
const aBody = (over: Partial<New> = {}): New => ({
  title: 'Maintenance on Sunday',
  body: 'Down for 20 minutes.\nSee https://status.example.org',
  level: 'warning',
  roles: [],
  agencies: [],
  starts_at: hours(-1),
  ends_at: hours(24),
  time_zone: 'America/New_York',
  is_dismissible: true,
  needs_acknowledgement: false,
  ...over,
})
const add = async (over: Partial<New> = {}) =>
  (await house.call(api.panelMessages.add, { body: aBody(over) }, { as: 'csm' })).data
const patch = (id: string, body: NonNullable<Args<typeof api.panelMessages.update>['body']>, version: number | null) =>
  house.call(
    api.panelMessages.update,
    { params: { id }, body },
    { as: 'csm', headers: version === null ? {} : { 'if-match': `"${version}"` } },
  )
const vendorEvents = async () =>
  (
    await house.owner.query<{ kind: string; actor_name: string; subject_name: string; note: string | null }>(
      `select kind, actor_name, subject_name, note from events where organization_id is null order by at, id`,
    )
  ).rows

test('[R-API-24] [R-ENT-5] every signed-in user can request their own messages; no one else can', async () => {
  await told({ title: 'For all' })
  const { data } = await fourCases(house, api.panelMessages.current, { args: {}, as: 'viewer' })
  expect(data.data).toEqual([
    {
      id: expect.any(String),
      title: 'For all',
      body: 'The panel is down for at most 20 minutes.',
      level: 'info',
      is_dismissible: true,
      needs_acknowledgement: false,
      starts_at: expect.stringMatching(/Z$/),
      ends_at: null,
    },
  ])
})

test('a Spanish reader gets the Spanish text, or the other one where there is none', async () => {
  await add({ title: 'Only in English', level: 'info' })
  const both = await add({ title_es: 'Mantenimiento', body_es: 'El domingo.' })
  const spanish = { as: 'viewer', headers: { 'accept-language': 'es' } } as const
  const words = ({ title, body }: { title: string; body: string }) => [title, body]
  const { data } = await house.call(api.panelMessages.current, {}, spanish)
  expect(data.data.map(words)).toEqual([
    ['Mantenimiento', 'El domingo.'],
    ['Only in English', aBody().body],
  ])
  expect(await shown('viewer')).toEqual(['Maintenance on Sunday', 'Only in English'])
  const half = await patch(both.id, { body_es: null }, 1)
  expect([half.status, half.failure.errors]).toEqual([422, { body_es: ['Enter the Spanish text too.'] }])
  const neither = await patch(both.id, { title_es: null, body_es: null }, 1)
  expect(neither.data).toMatchObject({ title_es: null, body_es: null })
})

test('[R-API-24] only current messages are shown, most severe first, then the latest', async () => {
  await told(
    { title: 'Draft', starts_at: null },
    { title: 'Tomorrow', starts_at: hours(24) },
    { title: 'Over', starts_at: hours(-9), ends_at: hours(-1) },
    { title: 'Old info', starts_at: hours(-8) },
    { title: 'New info', starts_at: hours(-2), ends_at: hours(2) },
    { title: 'Problem', level: 'error', starts_at: hours(-20) },
    { title: 'Warning', level: 'warning' },
  )
  expect(await shown('agency_admin')).toEqual(['Problem', 'Warning', 'New info', 'Old info'])
})

test('[R-API-24] a message limited to roles or agencies is only for those', async () => {
  await told(
    { title: 'Admins', roles: ['agency_admin'] },
    { title: 'Ours', agency_ids: [house.agency.id] },
    { title: 'Our nurses', agency_ids: [house.agency.id], roles: ['rn_limited'] },
    { title: 'Theirs', agency_ids: [house.other.id] },
    { title: 'Staff', roles: ['csm', 'super_admin'] },
  )
  const seen = async (as: Caller) => (await shown(as)).toSorted()
  expect(await seen('agency_admin')).toEqual(['Admins', 'Ours'])
  expect(await seen('rn_limited')).toEqual(['Our nurses', 'Ours'])
  expect(await seen('viewer')).toEqual(['Ours'])
  expect(await seen('other')).toEqual(['Admins', 'Theirs'])
  expect(await seen('csm')).toEqual(['Staff'])
})

test('[R-ENT-5] a closed message stays closed for that user and remains for the others', async () => {
  const [id = ''] = await told({ title: 'Hello' })
  await fourCases(house, api.panelMessages.dismiss, { args: { params: { id }, body: {} }, as: 'viewer' })
  expect((await dismiss(id, 'viewer')).status).toBe(204)
  expect([await shown('viewer'), await shown('agency_admin')]).toEqual([[], ['Hello']])
})

test('one that stays until it ends cannot be closed, one that requires it can be acknowledged', async () => {
  const [stays = '', asks = ''] = await told(
    { title: 'Stays', is_dismissible: false },
    { title: 'Asks', is_dismissible: false, needs_acknowledgement: true },
  )
  const refused = await dismiss(stays, 'viewer')
  expect([refused.status, refused.failure.message]).toEqual([409, 'This message stays until it ends.'])
  expect((await dismiss(asks, 'viewer')).status).toBe(204)
  expect(await shown('viewer')).toEqual(['Stays'])
})

test('messages for others do not exist for the user; one that has just ended can still be closed', async () => {
  const [theirs = '', soon = '', over = ''] = await told(
    { agency_ids: [house.other.id] },
    { starts_at: hours(3) },
    { starts_at: hours(-3), ends_at: hours(-1) },
  )
  const never = await dismiss(randomUUID(), 'agency_admin')
  for (const id of [theirs, soon]) {
    const answer = await dismiss(id, 'agency_admin')
    expect([answer.status, answer.failure]).toEqual([404, never.failure])
  }
  expect((await dismiss(over, 'agency_admin')).status).toBe(204)
})

test('[R-ENT-5] customer success writes messages; agency users are refused; the vendor’s history records it', async () => {
  const args = { body: aBody({ title: 'New', agencies: [house.agency.id, house.agency.id], roles: ['viewer'] }) }
  const { data, headers } = await fourCases(house, api.panelMessages.add, { args, denied: 'agency_admin', as: 'csm' })
  expect(data).toMatchObject({
    title: 'New',
    state: 'running',
    agencies: [{ id: house.agency.id, name: 'Ours Home Care' }],
    roles: ['viewer'],
    created_by_name: 'Vendor csm',
    dismissed_count: 0,
    version: 1,
  })
  expect(headers.etag).toBe('"1"')
  expect(await shown('viewer')).toEqual(['New'])
  expect((await vendorEvents()).at(-1)).toMatchObject({
    kind: 'panel_message.written',
    actor_name: 'Vendor csm',
    subject_name: 'New',
  })
  const read = await fourCases(house, api.panelMessages.get, {
    args: { params: { id: data.id } },
    denied: 'viewer',
    as: 'csm',
  })
  expect(read.data).toEqual(data)
})

test('an invalid message is refused at its fields', async () => {
  const refusals: [Partial<New>, string][] = [
    [{ title: ' ' }, 'title'],
    [{ title: 'two\nlines' }, 'title'],
    [{ body: 'x'.repeat(2001) }, 'body'],
    [{ starts_at: 'soon' }, 'starts_at'],
    [{ starts_at: hours(5), ends_at: hours(4) }, 'ends_at'],
    [{ ends_at: hours(-0.5) }, 'ends_at'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ agencies: [randomUUID()] }, 'agencies'],
    [{ roles: ['boss' as 'viewer'] }, 'roles.0'],
  ]
  for (const [over, field] of refusals) {
    const answer = await house.call(api.panelMessages.add, { body: aBody(over) }, { as: 'csm' })
    expect([field, answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([field, 422, [field]])
  }
})

test('the list shows each state and audience, and can be filtered and searched', async () => {
  await told(
    { title: 'Draft', starts_at: null },
    { title: 'Soon', starts_at: hours(24) },
    { title: 'Now', agency_ids: [house.agency.id] },
    { title: 'Past 100%', starts_at: hours(-9), ends_at: hours(-1) },
  )
  const { data } = await fourCases(house, api.panelMessages.list, {
    args: {},
    denied: 'agency_admin',
    as: 'cs_super_user',
  })
  expect(data.data.map(({ title, state }) => [title, state])).toEqual([
    ['Now', 'running'],
    ['Soon', 'scheduled'],
    ['Draft', 'draft'],
    ['Past 100%', 'ended'],
  ])
  expect(data.data[0]?.agencies).toEqual([{ id: house.agency.id, name: 'Ours Home Care' }])
  expect(data.meta).toEqual({ total: 4, page: 1, per_page: 50 })
  const titles = async (query: Args<typeof api.panelMessages.list>['query']) =>
    (await house.call(api.panelMessages.list, { query: query ?? {} }, { as: 'csm' })).data.data.map(
      ({ title }) => title,
    )
  expect(await titles({ state: 'ended' })).toEqual(['Past 100%'])
  expect(await titles({ search: '0%' })).toEqual(['Past 100%'])
  expect(await titles({ per_page: 1, page: 2 })).toEqual(['Soon'])
})

test('a change requires the version it was read in, and is refused with the current state if someone was faster', async () => {
  const { id } = await add()
  expect((await patch(id, { title: 'Mine' }, null)).status).toBe(428)
  const first = await patch(id, { title: 'First' }, 1)
  expect([first.status, first.data.version, first.headers.etag]).toEqual([200, 2, '"2"'])
  const late = await patch(id, { title: 'Late' }, 1)
  expect([late.status, late.failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect(late.failure.details).toMatchObject({ current: { title: 'First' } })
  expect((await house.call(api.panelMessages.get, { params: { id } }, { as: 'csm' })).data.title).toBe('First')
  for (const as of ['agency_admin', 'viewer'] as const)
    expect((await house.call(api.panelMessages.update, { params: { id }, body: {} }, { as })).status).toBe(403)
})

test('a running message keeps its start; shown again it returns for those who closed it', async () => {
  const { id, starts_at } = await add()
  const moved = await patch(id, { starts_at: hours(5), ends_at: null }, 1)
  expect([moved.status, Object.keys(moved.failure.errors ?? {})]).toEqual([422, ['starts_at']])
  await dismiss(id, 'viewer')
  const quiet = await patch(id, { body: 'A typo mended.', starts_at }, 1)
  expect([quiet.data.dismissed_count, await shown('viewer')]).toEqual([1, []])
  const loud = await patch(id, { body: 'New facts.', show_again: true }, 2)
  expect([loud.data.dismissed_count, await shown('viewer')]).toEqual([0, ['Maintenance on Sunday']])
  expect((await vendorEvents()).at(-1)).toMatchObject({
    kind: 'panel_message.changed',
    note: 'Shown again to everyone',
  })
})

test('ending stops it at once, and an ended one is left unchanged', async () => {
  const { id } = await add()
  const { data } = await fourCases(house, api.panelMessages.end, {
    args: { params: { id }, body: {} },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect([data.state, await shown('viewer')]).toEqual(['ended', []])
  const again = await house.call(api.panelMessages.end, { params: { id }, body: {} }, { as: 'csm' })
  expect([again.status, again.failure.message]).toEqual([409, 'This message has already ended.'])
  expect((await patch(id, { title: 'Other' }, data.version)).status).toBe(409)
  expect((await vendorEvents()).at(-1)?.kind).toBe('panel_message.ended')
})

test('a draft or a scheduled message can be deleted; shown messages stay on record', async () => {
  const draft = await add({ starts_at: null, ends_at: null })
  const args = { params: { id: draft.id } }
  await fourCases(house, api.panelMessages.remove, { args, denied: 'agency_admin', as: 'csm' })
  expect((await house.call(api.panelMessages.get, args, { as: 'csm' })).status).toBe(404)
  expect((await vendorEvents()).at(-1)?.kind).toBe('panel_message.deleted')
  const scheduled = await add({ starts_at: hours(1) })
  expect((await house.call(api.panelMessages.remove, { params: { id: scheduled.id } }, { as: 'csm' })).status).toBe(204)
  const live = await add()
  expect((await house.call(api.panelMessages.remove, { params: { id: live.id } }, { as: 'csm' })).status).toBe(409)
})

test('an audience’s reach counts people once, with their agencies, and staff separately', async () => {
  const reach = async (body: Args<typeof api.panelMessages.reach>['body']) =>
    (await house.call(api.panelMessages.reach, { body }, { as: 'csm' })).data
  const { data } = await fourCases(house, api.panelMessages.reach, {
    args: { body: { roles: [], agencies: [] } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(data).toEqual({ users: 5, agencies: 2, staff: 4 })
  expect(await reach({ roles: ['agency_admin'], agencies: [] })).toEqual({ users: 2, agencies: 2, staff: 0 })
  expect(await reach({ roles: [], agencies: [house.agency.id] })).toEqual({ users: 4, agencies: 1, staff: 0 })
  expect(await reach({ roles: ['csm', 'viewer'], agencies: [] })).toEqual({ users: 1, agencies: 1, staff: 1 })
})
