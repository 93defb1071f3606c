import { api, type Args, catalogId, type Endpoint, endedStates, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../../test/house.ts'
import { workerOf } from '../../../../test/import-flow.ts'
import { aTrainingType } from '../../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../../jobs/worker.ts'

const inCatalog = { as: 'cs_super_user', organization_id: catalogId } as const
let house: House
let worker: RunningWorker
let type_id: Id
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  const { data } = await house.call(api.lookups.trainingTypes, {}, inCatalog)
  type_id = data.data.find(({ name }) => name === 'In-service')?.id ?? ''
  await house.load({ training_types: [aTrainingType({ organization_id: house.agency.id, code: 'INSVC' })] })
  await house.owner.query('update organizations set cs_user_id = $1 where id = $2', [
    house.users.csm.id,
    house.other.id,
  ])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

async function offered(title: string): Promise<Id> {
  const body = { titles: { en: title }, training_type_id: type_id, delivery: 'online' as const }
  const { data } = await house.call(api.programs.add, { body }, inCatalog)
  const params = { id: data.id }
  const content = { kind: 'acknowledgement' as const, statements: { en: 'Read.' } }
  const module = { kind: 'acknowledgement' as const, titles: { en: `${title}, first` }, content }
  await house.call(api.programContents.addModule, { params, body: module }, inCatalog)
  const { data: draft } = await house.call(api.programContents.get, { params, query: {} }, inCatalog)
  const published = await house.call(
    api.programRules.publish,
    { params, body: { change_kind: 'minor', given_to: 'new_only', note: 'First', seen_at: draft.version.updated_at } },
    inCatalog,
  )
  expect(published.status, JSON.stringify(published.failure)).toBe(200)
  return data.id
}
async function ownType(): Promise<Id> {
  const { data } = await house.call(api.lookups.trainingTypes, {})
  return data.data[0]?.id ?? ''
}
const requestOf = async (search: string, as: 'csm' | 'cs_super_user' = 'cs_super_user') => {
  const { data } = await house.call(api.catalogRequests.list, { query: { search } }, { as })
  const [row] = data.data
  if (!row) throw new Error('There is no request.')
  return row
}
async function over(id: Id) {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const { data } = await house.call(api.catalog.lastRun, { params: { id } }, { as: 'cs_super_user' })
    if (data.data && endedStates.includes(data.data.state)) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error('The checkout did not end.')
}

/** Returns the recipients of mails about requests for a program. */
async function mailsAbout(title: string): Promise<string[]> {
  const { rows } = await house.owner.query<{ recipient: string; organization_id: Id | null }>(
    `select recipient, organization_id from outbox where event = 'catalog_requested' and subject like '%' || $1 || '%'`,
    [title],
  )
  // No agency can turn it off
  expect(rows.every(({ organization_id }) => organization_id === null)).toBe(true)
  return rows.map(({ recipient }) => recipient)
}

test('the mail about a request goes only to the agency’s customer success manager', async () => {
  const id = await offered('Oxygen at home')
  const at = { as: 'other', organization_id: house.other.id } as const
  await house.call(api.catalogRequests.ask, { params: { id }, body: { note: 'For two clients' } }, at)
  expect(await mailsAbout('Oxygen at home')).toEqual([house.users.csm.email])
})

/** The cases of a call that names a catalog program, which is the same for every agency. */
async function onlyIn<E extends Endpoint>(endpoint: E, args: Args<E>, denied: readonly Caller[] = []) {
  const callers: Caller[] = ['anonymous', 'other', ...denied]
  const statuses = await Promise.all(callers.map(async as => (await house.call(endpoint, args, { as })).status))
  expect(statuses).toEqual([401, 404, ...denied.map(() => 403)])
}

test('an agency browses the catalog, with each program’s contents and whether it has it; drafts and withdrawn ones are left out', async () => {
  const id = await offered('Lifting safely')
  const args = { query: { search: 'lifting' } }
  const { data } = await fourCases(house, api.catalogRequests.offers, { args })
  expect(data.data).toMatchObject([
    { id, title: 'Lifting safely', standing: 'open', program_id: null, module_count: 1 },
  ])
  const counts = await fourCases(house, api.catalogRequests.offerCounts, {
    args: { query: { of: 'standing', search: 'lifting' } },
  })
  expect(counts.data.data).toEqual([{ value: 'open', count: 1 }])
  await onlyIn(api.catalogRequests.offer, { params: { id } })
  const one = await house.call(api.catalogRequests.offer, { params: { id } })
  expect(one.data.modules).toEqual([{ title: 'Lifting safely, first', minutes: 0 }])
  const body = { titles: { en: 'Lifting, a draft' }, training_type_id: type_id, delivery: 'online' as const }
  await house.call(api.programs.add, { body }, inCatalog)
  expect((await house.call(api.catalogRequests.offers, args)).data.meta.total).toBe(1)
  await house.call(
    api.catalog.setStatus,
    { params: { id }, body: { status: 'withdrawn', people: 'finish' } },
    { as: 'cs_super_user' },
  )
  expect((await house.call(api.catalogRequests.offers, args)).data.meta.total).toBe(0)
  expect((await house.call(api.catalogRequests.offer, { params: { id } })).status).toBe(404)
})

test('an agency asks for a program, customer success sees the request and checks it out, and the agency has it', async () => {
  const id = await offered('Dementia care')
  const ask = { params: { id }, body: { note: 'For our new unit' } }
  await onlyIn(api.catalogRequests.ask, ask, ['viewer'])
  const asked = await house.call(api.catalogRequests.ask, ask)
  expect(asked.data).toMatchObject({ standing: 'asked', asked_by_name: house.users.agency_admin.name })
  // No one looks after this agency, so the email goes to someone in customer success who can check the program out
  expect(await mailsAbout('Dementia care')).toEqual([house.users.cs_super_user.email])
  await house.call(api.catalogRequests.ask, ask)
  expect(await mailsAbout('Dementia care')).toHaveLength(1)
  const seen = await fourCases(house, api.catalogRequests.list, {
    args: { query: { search: 'dementia', state: 'asked' } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(seen.data.data).toHaveLength(seen.data.meta.total)
  const request = await requestOf('dementia')
  expect(request).toMatchObject({ agency: house.agency.name, note: 'For our new unit', state: 'asked', may_act: true })
  const waiting = await fourCases(house, api.catalogRequests.counts, {
    args: { query: { of: 'state', search: 'dementia' } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(waiting.data.data.find(({ value }) => value === 'asked')?.count).toBe(seen.data.meta.total)
  const terms = { mode: 'linked' as const, seats: 5, valid_from: null, valid_to: null }
  const given = { params: { id: request.id }, body: terms }
  const refused = await house.call(api.catalogRequests.checkOut, given, { as: 'csm' })
  expect([refused.status, refused.failure.message]).toEqual([
    409,
    'You can only check out programs to agencies you look after.',
  ])
  expect((await house.call(api.catalogRequests.checkOut, given, { as: 'agency_admin' })).status).toBe(403)
  expect((await house.call(api.catalogRequests.checkOut, given, { as: 'cs_super_user' })).status).toBe(200)
  await over(id)
  expect((await requestOf('dementia')).state).toBe('given')
  const { data } = await house.call(api.catalogRequests.offers, { query: { search: 'dementia' } })
  expect(data.data).toMatchObject([{ standing: 'held' }])
  const program = await house.call(api.programs.get, { params: { id: data.data[0]?.program_id ?? '' } })
  expect(program.data.checkout).toMatchObject({ mode: 'linked', seats: 5 })
  const again = await house.call(api.catalogRequests.ask, { params: { id }, body: { note: null } })
  expect(again.failure.message).toBe('Your agency has “Dementia care” already.')
})

test('a declined request gives the agency the reason, and it may ask again; a withdrawn one waits for no one', async () => {
  const id = await offered('Wound care')
  await house.call(api.catalogRequests.ask, { params: { id }, body: { note: null } })
  const request = await requestOf('wound')
  const args = { params: { id: request.id }, body: { answer: 'It is for nurses.' } }
  expect((await house.call(api.catalogRequests.decline, args, { as: 'agency_admin' })).status).toBe(403)
  expect((await house.call(api.catalogRequests.decline, args, { as: 'cs_super_user' })).data.state).toBe('declined')
  const { data } = await house.call(api.catalogRequests.offers, { query: { search: 'wound' } })
  expect(data.data).toMatchObject([
    { standing: 'declined', declined: 'It is for nurses.', declined_at: expect.any(String) },
  ])
  const { rows } = await house.owner.query(
    'select kind, note from events where organization_id = $1 and kind like $2 order by id',
    [house.agency.id, 'catalog.request%'],
  )
  expect(rows.at(-1)).toEqual({ kind: 'catalog.request_declined', note: 'It is for nurses.' })
  await house.call(api.catalogRequests.ask, { params: { id }, body: { note: null } })
  await onlyIn(api.catalogRequests.withdraw, { params: { id }, body: {} }, ['viewer'])
  const withdrawn = await house.call(api.catalogRequests.withdraw, { params: { id }, body: {} })
  expect(withdrawn.data).toMatchObject({ standing: 'open', declined: null, declined_at: null })
  const late = await house.call(api.catalogRequests.withdraw, { params: { id }, body: {} })
  expect(late.failure.message).toBe('This request was answered or withdrawn already.')
})

test('an agency with its own program of the same title sees which one; an archived one is not named', async () => {
  await offered('Bathing safely')
  const { data: own } = await house.call(api.programs.add, {
    body: { titles: { en: 'Bathing Safely' }, training_type_id: await ownType(), delivery: 'online' },
  })
  const seen = async () => {
    const { data } = await house.call(api.catalogRequests.offers, { query: { search: 'bathing' } })
    return data.data.map(({ standing, own_program_id }) => ({ standing, own_program_id }))
  }
  expect(await seen()).toEqual([{ standing: 'open', own_program_id: own.id }])
  const elsewhere = await house.call(
    api.catalogRequests.offers,
    { query: { search: 'bathing' } },
    { as: 'other', organization_id: house.other.id },
  )
  expect(elsewhere.data.data).toMatchObject([{ own_program_id: null }])
  await house.owner.query('update programs set archived_at = now() where id = $1', [own.id])
  expect(await seen()).toEqual([{ standing: 'open', own_program_id: null }])
})
