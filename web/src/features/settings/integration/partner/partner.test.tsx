import {
  api,
  type IntegrationJob,
  type IntegrationSettings,
  type PartnerDelivery,
  type PartnerDifference,
  type PartnerPush,
  type TriageCase,
  type TriageItem,
  type User,
} from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const example = new FakeApi()
const hhax = { id: '0198a9b2-0000-7000-8000-0000000000a1', name: 'HHAeXchange' }
const alaya = { id: '0198a9b2-0000-7000-8000-0000000000a2', name: 'AlayaCare', is_active: true }
const settings: IntegrationSettings = {
  ...example.example(api.integrations.settings),
  partner: { ...hhax, connector: 'builtin', adapter: 'hhax', template: null },
  config: { base_url: 'https://api.partner.example', client_id: 'agency' },
  has_secret: true,
  flows: ['caregivers'],
  schedule: 'daily',
  directions: {},
  is_on: true,
}
const failed: TriageCase = {
  ...(example.example(api.integrations.cases).data[0] as TriageCase),
  type: 'caregivers.pull',
  code: 'DISCIPLINE_NOT_MAPPED',
  value: 'HHA II',
  state: 'open',
  open: 37,
  assigned_to: null,
  ignored_until: null,
  trend: 4,
  fix: null,
}
const item = {
  ...(example.example(api.integrations.caseItems).items[0] as TriageItem),
  name: 'Reyes, Ana',
  outcome: 'failed' as const,
  code: 'DISCIPLINE_NOT_MAPPED' as const,
  value: 'HHA II',
  payload_in: { firstName: 'Ana', discipline: 'HHA II' },
  payload_out: null,
  candidates: [],
}
const push: PartnerPush = {
  ...(example.example(api.partnerPushes.list).data[0] as PartnerPush),
  partner: 'HHAeXchange',
  kind: 'completion',
  key: 'ledger-7',
  employee: { id: hhax.id, name: 'Reyes, Ana' },
  about: 'Fall prevention',
  state: 'confirmed',
  code: null,
  value: null,
  attempts: 1,
  asked_by: 'flow',
  ended_at: '2026-11-28T15:00:00Z',
}
const held: PartnerPush = {
  ...push,
  id: alaya.id,
  employee: { id: alaya.id, name: 'Diallo, Fatou' },
  state: 'held',
  sent_at: null,
  ended_at: null,
}
const pushes = (data: PartnerPush[], total = data.length) => ({ data, meta: { total, page: 1, per_page: 25 } })
const ofState = (rows: PartnerPush[]) => {
  return ({ query }: { query: Record<string, string> }) =>
    pushes(rows.filter(({ state }) => !query['state'] || state === query['state']))
}
const inbox = { address: 'https://panel.example/partner-inbox/1/2', has_secret: true, last_at: null }
const compared = {
  at: '2026-11-28T15:00:00Z',
  is_due: false,
  in_both: 120,
  only_ours: 3,
  only_theirs: 0,
  differing: 2,
  fields: { mobile: 2 },
}
const listed = (data: TriageCase[]) => ({
  data,
  meta: { total: data.length, page: 1, per_page: 25 },
  open_items: data.reduce((sum, one) => sum + one.open, 0),
})
const open = (
  as: 'agency_admin' | 'csm' | User,
  cases: TriageCase[] = [],
  sent: PartnerPush[] = [],
  below = '',
  more?: (server: FakeApi) => unknown,
) =>
  visit(as === 'csm' ? `/csm/agency/${harborlight.id}/settings/integration` : `/settings/integration${below}`, {
    as,
    answers: server => {
      server
        .answer(api.agencySettings.get, { id: harborlight.id, partner_id: hhax.id, partner: hhax, version: 3 })
        .answer(api.auth.organization, harborlight)
        .answer(api.integrations.settings, settings)
        .answer(api.integrations.cases, listed(cases))
        .answer(api.integrations.caseItems, caseItems([item]))
        .answer(api.integrations.jobs, { data: [], meta: { total: 0, page: 1, per_page: 10 } })
        .answer(api.integrations.maps, { data: [] })
        .answer(api.partnerPushes.list, ofState(sent))
        .answer(api.syncItems.list, { data: [{ ...item, n: 1 }], meta: { total: 1, page: 1, per_page: 25 } })
        .answer(api.integrations.job, { id: hhax.id })
        .answer(api.syncItems.get, item)
        .answer(api.partnerInbox.get, inbox)
        .answer(api.partnerReconcile.get, compared)
        .answer(api.partnerPushes.topics, { data: [] })
        .answer(api.coordinators.ofAgency, { data: [], meta: { total: 0, page: 1, per_page: 100 } })
        .answer(api.agencies.partners, { data: [{ ...hhax, is_active: true }, alaya] })
        .answer(api.agencies.partnersPubapi, { data: [] })
        .answer(api.lookups.disciplines, {
          data: [{ id: hhax.id, name: 'Home health aide', code: 'HHA', is_active: true, merged_ids: [] }],
        })
        .answer(api.apiKeys.list, { data: [] })
        .answer(api.webhooks.list, { data: [] })
      more?.(server)
    },
  })

test('[R-STA-7] [R-ERR-9] [R-PER-15] customer success changes the partner and sees a confirmation', async () => {
  const server = await open('csm')
  await userEvent.click(await screen.findByRole('button', { name: 'Change partner' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('combobox', { name: /Partner/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'AlayaCare' }))
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Change partner' }))
  await notice('Integration partner changed successfully.')
  expect(server.of(api.agencySettings.update)[0]?.body).toMatchObject({ partner_id: alaya.id })
})

test('[R-PER-12] an agency administrator changes the connection, sees a confirmation, and loads no list of partners', async () => {
  const server = await open('agency_admin')
  await screen.findByText('https://api.partner.example')
  expect(screen.queryByRole('button', { name: 'Change partner' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Schedule' }), 'hourly')
  await expectAccessible()
  server.answer(api.integrations.save, { ...settings, schedule: 'hourly' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await notice('Integration settings updated successfully.')
  const body = server.of(api.integrations.save)[0]?.body
  expect(body).toMatchObject({ schedule: 'hourly' })
  expect(body).not.toHaveProperty('secret')
  expect(server.of(api.agencies.partners)).toEqual([])
})

const caseItems = (items: TriageItem[], one: TriageCase = failed) => ({
  case: one,
  items,
  assignees: [{ id: hhax.id, name: 'Gloria Whitfield' }],
  meta: { total: items.length, page: 1, per_page: 25 },
})
const triaged = (outcome: 'created' | 'ignored', count: number, one: Partial<TriageCase> = {}) => ({
  case: { ...failed, ...one },
  job_id: outcome === 'created' ? failed.id : null,
  results: Array.from({ length: count }, () => ({
    item_id: item.id,
    external_id: 'C-1',
    name: 'Reyes, Ana',
    outcome,
    code: null,
  })),
})

test('[R-STA-10] a cause is fixed for all its items, and the data from the partner is shown as JSON', async () => {
  const server = await open('agency_admin', [failed])
  await userEvent.click(await screen.findByRole('link', { name: /^Resolve.*“HHA II” is unknown/ }))
  await screen.findByRole('heading', { level: 1, name: 'Discipline “HHA II” is unknown' })
  for (const fact of ['37 items', '4 more than the sync before']) screen.getByText(fact)
  await userEvent.click(await screen.findByRole('button', { name: 'Data from the partner for Reyes, Ana' }))
  await screen.findByRole('tree', { name: 'Data from the partner' })
  await userEvent.click(screen.getByRole('combobox', { name: /^Match to/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Home health aide/ }))
  await expectAccessible()
  server.answer(api.integrations.triage, triaged('created', 37, { open: 0, state: 'resolved' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply to all 37 items' }))
  await notice('37 items were imported.')
  expect(server.of(api.integrations.triage)[0]?.body).toMatchObject({ action: 'map', payload: { ours: hhax.id } })
})

test('[R-API-38] some items are ignored until a date, and a cause is assigned', async () => {
  const server = await open('agency_admin', [failed])
  const two = [item, { ...item, id: alaya.id, name: 'Diallo, Fatou' }]
  server.answer(api.integrations.caseItems, caseItems(two))
  await userEvent.click(await screen.findByRole('link', { name: /^Resolve/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Diallo, Fatou' }))
  const bar = within(screen.getByRole('button', { name: 'Retry 1' }).parentElement ?? document.body)
  await userEvent.type(bar.getByLabelText('Ignore until'), '2099-01-31')
  await expectAccessible()
  server.answer(api.integrations.triage, triaged('ignored', 1))
  await userEvent.click(bar.getByRole('button', { name: 'Ignore 1' }))
  await notice('1 item is ignored.')
  expect(server.of(api.integrations.triage)[0]?.body).toMatchObject({
    action: 'ignore',
    item_ids: [alaya.id],
    payload: { until: '2099-01-31' },
  })
  await userEvent.click(screen.getByRole('combobox', { name: 'Assign to' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Gloria Whitfield' }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
  await notice('The cause is assigned.')
  expect(server.of(api.integrations.triage)[1]?.body).toMatchObject({ action: 'assign', payload: { user_id: hhax.id } })
})

test('[R-API-38] values typed for a cause stay while its items are handled, and are cleared once applied', async () => {
  const server = await open('agency_admin', [failed])
  const two = [item, { ...item, id: alaya.id, name: 'Diallo, Fatou' }]
  server.answer(api.integrations.caseItems, caseItems(two))
  await userEvent.click(await screen.findByRole('link', { name: /^Resolve/ }))
  // Nothing was chosen: the button says so and sends nothing
  const apply = await screen.findByRole('button', { name: 'Apply to all 37 items' })
  await userEvent.click(apply)
  expect((await screen.findByRole('status', { name: '' })).textContent).toBe('Choose a match first.')
  expect(server.of(api.integrations.triage)).toEqual([])
  await userEvent.click(screen.getByRole('combobox', { name: /^Match to/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Home health aide/ }))
  const untilOfAll = screen.getAllByLabelText('Ignore until')[0] as HTMLElement
  await userEvent.type(untilOfAll, '2099-05-01')
  await userEvent.click(screen.getByRole('combobox', { name: 'Assign to' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Gloria Whitfield' }))
  // One item is ignored here while someone else handles another one
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Diallo, Fatou' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Reyes, Ana' }))
  await userEvent.type(screen.getAllByLabelText('Ignore until')[1] as HTMLElement, '2099-01-31')
  const one = { ...failed, open: 35 }
  server
    .answer(api.integrations.triage, triaged('ignored', 1, one))
    .answer(api.integrations.caseItems, caseItems([item], one))
  await userEvent.click(screen.getByRole('button', { name: 'Ignore 2' }))
  await notice('1 item is ignored.')
  await screen.findByRole('button', { name: 'Apply to all 35 items' })
  expect(screen.getByRole('checkbox', { name: 'Choose Reyes, Ana' })).toHaveProperty('checked', false)
  expect(screen.queryByRole('button', { name: /^Ignore \d+$/ })).toBeNull()
  expect(screen.getByRole('combobox', { name: /^Match to/ })).toHaveProperty('value', 'Home health aide')
  expect(screen.getByRole('combobox', { name: 'Assign to' })).toHaveProperty('value', 'Gloria Whitfield')
  expect(untilOfAll).toHaveProperty('value', '2099-05-01')
  // Applied, and the cause is still open
  server.answer(api.integrations.triage, triaged('created', 34, { open: 1 }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply to all 35 items' }))
  await notice('34 items were imported.')
  expect(server.of(api.integrations.triage)[1]?.body).toMatchObject({ action: 'map', payload: { ours: hhax.id } })
  expect(screen.getByRole('combobox', { name: /^Match to/ })).toHaveProperty('value', '')
  expect(untilOfAll).toHaveProperty('value', '2099-05-01')
})

test('[R-API-38] chosen items that other users have handled meanwhile are not sent again', async () => {
  const server = await open('agency_admin', [failed])
  const two = [item, { ...item, id: alaya.id, name: 'Diallo, Fatou' }]
  server.answer(api.integrations.caseItems, caseItems(two))
  await userEvent.click(await screen.findByRole('link', { name: /^Resolve/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page' }))
  await screen.findByRole('button', { name: 'Retry 2' })
  server.answer(api.integrations.caseItems, caseItems([item], { ...failed, open: 36 }))
  // The cause reloads because someone was assigned
  server.answer(api.integrations.triage, triaged('ignored', 0))
  await userEvent.click(screen.getByRole('combobox', { name: 'Assign to' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Gloria Whitfield' }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Retry 1' }))
  await waitFor(() => expect(server.of(api.integrations.triage)).toHaveLength(2))
  expect(server.of(api.integrations.triage)[1]?.body).toMatchObject({ action: 'retry', item_ids: [item.id] })
})

test('a button that lacks a value says what is missing and sends nothing', async () => {
  const unknown: TriageCase = { ...failed, type: 'status.push', code: 'UNKNOWN_CAREGIVER_CODE', value: '', open: 1 }
  const server = await open('agency_admin', [unknown])
  server.answer(api.integrations.caseItems, caseItems([{ ...item, code: 'UNKNOWN_CAREGIVER_CODE' }], unknown))
  await userEvent.click(await screen.findByRole('link', { name: /^Resolve/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Reyes, Ana' }))
  for (const [name, reason] of [
    ['Assign', 'Choose someone else first.'],
    ['Ignore 1 item', 'Enter a day first.'],
    ['Ignore 1', 'Enter a day first.'],
    ['Link Reyes, Ana', 'Enter the code first.'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name }))
    expect((await screen.findByRole('status', { name: '' })).textContent).toBe(reason)
  }
  await expectAccessible()
  expect(server.of(api.integrations.triage)).toEqual([])
})

test('[R-API-38] causes are listed open, ignored and resolved, filtered and sorted by the server', async () => {
  const ignored: TriageCase = { ...failed, id: alaya.id, value: 'Zz', state: 'ignored', open: 0, trend: null }
  const server = await open('agency_admin', [failed, ignored])
  await userEvent.click(await screen.findByRole('link', { name: 'All causes' }))
  await screen.findByRole('heading', { level: 1, name: 'Failed items' })
  const link = await screen.findByRole('link', { name: 'Discipline “HHA II” is unknown' })
  expect(link.getAttribute('href')).toBe(`/settings/integration/causes/${failed.id}`)
  await screen.findByText('4 more than the sync before')
  await expectAccessible()
  await userEvent.click(await screen.findByRole('link', { name: /^Ignored/ }))
  await waitFor(() => expect(server.of(api.integrations.cases).at(-1)?.query).toMatchObject({ show: 'ignored' }))
  await userEvent.click(screen.getByRole('button', { name: /^Items/ }))
  await waitFor(() => expect(server.of(api.integrations.cases).at(-1)?.query).toMatchObject({ sort_by: 'open' }))
})

test('[R-API-36] syncs are listed with their counts, filtered by the server, and lead to their items', async () => {
  const sync: IntegrationJob = {
    ...(example.example(api.integrations.jobs).data[0] as IntegrationJob),
    type: 'caregivers.pull',
    state: 'succeeded_with_errors',
    trigger: 'schedule',
    counts: { created: 12, failed: 3 },
  }
  const one = { data: [sync], meta: { total: 1, page: 1, per_page: 25 } }
  const server = await open('agency_admin', [], [], '/syncs?state=succeeded_with_errors', fake =>
    fake.answer(api.integrations.jobs, one),
  )
  const row = within(await screen.findByRole('row', { name: /Caregivers from the partner/ }))
  expect(row.getByRole('link').getAttribute('href')).toBe(`/settings/integration/syncs/${sync.id}`)
  row.getByRole('cell', { name: '12' })
  row.getByRole('cell', { name: '3' })
  // No one started it, regardless of who set up the connection
  row.getByRole('cell', { name: 'On schedule' })
  await expectAccessible()
  expect(server.of(api.integrations.jobs).at(-1)?.query).toMatchObject({ state: 'succeeded_with_errors' })
})

test.each([
  ['/causes', api.integrations.cases, 'Nothing failed'],
  ['/syncs', api.integrations.jobs, 'No syncs yet'],
  ['/differences', api.partnerReconcile.differences, 'No differences'],
] as const)('%s: rows that fail to load can be reloaded, and an empty list says so', async (...one) => {
  const [below, call, empty] = one
  const none = { data: [], meta: { total: 0, page: 1, per_page: 25 }, open_items: 0 }
  const server = await open('agency_admin', [], [], below, fake => fake.answer(call, () => 'no line'))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(call, none)
  await userEvent.click(retry)
  expect(await screen.findByText(empty)).toBeTruthy()
})

test.each([
  ['/causes', api.integrations.cases, 'Nothing failed', 'Search causes'],
  ['/syncs', api.integrations.jobs, 'No syncs yet', 'Search syncs'],
  ['/differences', api.partnerReconcile.differences, 'No differences', 'Search people'],
] as const)('%s: a search without matches says so and stays editable', async (...one) => {
  const [below, call, empty, search] = one
  const none = { data: [], meta: { total: 0, page: 1, per_page: 25 }, open_items: 0 }
  await open('agency_admin', [], [], `${below}?search=nobody`, fake => fake.answer(call, none))
  await screen.findByRole('button', { name: 'Clear all filters' })
  expect(screen.getByLabelText<HTMLInputElement>(search).value).toBe('nobody')
  expect(screen.queryByText(empty)).toBeNull()
})

test('possible matches for the partner’s person are offered by name, and linking takes one click', async () => {
  const twin: TriageCase = { ...failed, code: 'DUPLICATE_PERSON', value: '', open: 1 }
  const server = await open('agency_admin', [twin])
  const candidate = {
    id: alaya.id,
    name: 'Reyes, Ana',
    employee_number: '001',
    provider_status: 1 as const,
    hire_date: null,
  }
  server.answer(
    api.integrations.caseItems,
    caseItems([{ ...item, code: 'DUPLICATE_PERSON', candidates: [candidate] }], twin),
  )
  await userEvent.click(await screen.findByRole('link', { name: /^Resolve/ }))
  await screen.findByText('001 · Active')
  await expectAccessible()
  server.answer(api.integrations.triage, triaged('created', 1, { open: 0 }))
  await userEvent.click(screen.getByRole('button', { name: 'Link Reyes, Ana 001' }))
  await notice('1 item was imported.')
  expect(server.of(api.integrations.triage)[0]?.body).toMatchObject({
    action: 'link',
    payload: { employee_id: alaya.id },
  })
})

test('[R-API-38] values held since the partner change are selected and sent, or all discarded after a confirmation', async () => {
  const server = await open('agency_admin', [], [push, held])
  await userEvent.click(await screen.findByRole('link', { name: 'Show them' }))
  await screen.findByRole('heading', { level: 1, name: 'Sent to the partner' })
  expect(server.of(api.partnerPushes.list).at(-1)?.query).toMatchObject({ state: 'held' })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Diallo, Fatou' }))
  await expectAccessible()
  server.answer(api.partnerPushes.decide, { decided: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1' }))
  await notice('1 item is on its way to the partner.')
  await userEvent.click(screen.getByRole('button', { name: 'Discard all' }))
  const asks = within(await screen.findByRole('dialog', { name: 'Discard 1 held item?' }))
  await userEvent.click(asks.getByRole('button', { name: 'Discard' }))
  await notice('1 item was discarded.')
  expect(server.of(api.partnerPushes.decide).map(({ body }) => body)).toMatchObject([
    { action: 'send', ids: [held.id] },
    { action: 'discard' },
  ])
})

test('pushes can be searched, sorted by the server and exported, and link to the employee', async () => {
  const server = await open('agency_admin', [], [push], '/pushes?search=reyes&sort_by=name')
  const link = await screen.findByRole('link', { name: 'Reyes, Ana' })
  expect(link.getAttribute('href')).toBe(`/employees/${push.employee.id}/profile`)
  expect(server.of(api.partnerPushes.list).at(-1)?.query).toMatchObject({ search: 'reyes', sort_by: 'name' })
  await screen.findByRole('button', { name: /Export/ })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('[R-API-37] a sync shows its people as a list, and the data of one of them', async () => {
  await open('agency_admin', [], [], `/syncs/${hhax.id}`)
  await userEvent.click(await screen.findByRole('link', { name: item.name }))
  const dialog = within(await screen.findByRole('dialog', { name: item.name }))
  expect(await dialog.findByRole('tree', { name: 'Data from the partner' })).toBeTruthy()
  await expectAccessible()
})

test('a sync with failed items links to their causes, where one fix applies to many', async () => {
  await open('agency_admin', [], [], `/syncs/${hhax.id}`, server => {
    const job = server.example(api.integrations.job)
    const items = job.items.slice(0, 1).map(one => Object.assign({}, one, { is_open: true }))
    server.answer(api.integrations.job, { ...job, id: hhax.id, items, counts: { failed: 900 } })
  })
  expect(await screen.findByText('900 items failed')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the causes' }).getAttribute('href')).toBe(
    '/settings/integration/causes',
  )
})

test('a program is sent under the partner’s name for it, until that name is removed', async () => {
  const server = await open('agency_admin')
  server.answer(api.lookups.programs, {
    data: [{ id: alaya.id, name: 'Fall prevention', code: 'FALLS', is_active: true, merged_ids: [] }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add topic' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('combobox', { name: /Program/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Fall prevention' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Topic at the partner/ }), 'FALLS')
  await expectAccessible()
  const topic = { program: { id: alaya.id, name: 'Fall prevention' }, topic: 'FALLS', updated_by_name: 'Gloria' }
  server.answer(api.partnerPushes.saveTopic, { data: [topic] }).answer(api.partnerPushes.topics, { data: [topic] })
  await userEvent.click(dialog.getByRole('button', { name: 'Add topic' }))
  await notice('The topic is saved.')
  await userEvent.click(await screen.findByRole('button', { name: 'Forget the topic of Fall prevention' }))
  await notice('The topic is forgotten.')
  expect(server.of(api.partnerPushes.saveTopic).map(({ body }) => body)).toEqual([
    { program_id: alaya.id, topic: 'FALLS' },
    { program_id: alaya.id, topic: null },
  ])
})

test('[R-API-38] a new secret for the partner’s reports is shown once, and deliveries are listed by status', async () => {
  const server = await open('agency_admin')
  await screen.findByText(inbox.address)
  await userEvent.click(screen.getByRole('button', { name: 'Replace secret' }))
  const asks = within(await screen.findByRole('dialog', { name: 'Replace the secret?' }))
  expect(server.of(api.partnerInbox.secret)).toEqual([])
  server.answer(api.partnerInbox.secret, { ...inbox, secret: 'whsec_new' })
  await userEvent.click(asks.getByRole('button', { name: 'Replace secret' }))
  const shown = within(await screen.findByRole('dialog', { name: /HHAeXchange/ }))
  expect(shown.getByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'whsec_new')
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  server.answer(api.partnerInbox.deliveries, {
    data: [
      {
        ...(example.example(api.partnerInbox.deliveries).data[0] as PartnerDelivery),
        state: 'failed',
        job_id: hhax.id,
      },
    ],
    meta: { total: 1, page: 1, per_page: 25 },
  })
  await userEvent.click(screen.getByRole('link', { name: 'Deliveries' }))
  await screen.findByRole('heading', { level: 1, name: 'News from the partner' })
  const [row] = example.example(api.partnerInbox.deliveries).data
  const link = await screen.findByRole('link', { name: row?.event ?? '' })
  expect(link.getAttribute('href')).toBe(`/settings/integration/syncs/${hhax.id}`)
  await screen.findByText('Failed')
  await expectAccessible()
})

test('[R-API-38] a comparison is started, and each of its numbers links to its people and fields', async () => {
  const server = await open('agency_admin')
  server.answer(api.partnerReconcile.differences, {
    data: [
      {
        ...(example.example(api.partnerReconcile.differences).data[0] as PartnerDifference),
        kind: 'differs',
        field: 'mobile',
        employee: { id: hhax.id, name: 'Reyes, Ana' },
        ours: '212-555-0101',
        theirs: '212-555-0199',
      },
    ],
    meta: { total: 1, page: 1, per_page: 25 },
  })
  server.answer(api.partnerReconcile.run, { ...compared, is_due: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Compare now' }))
  await notice('The comparison has started.')
  expect(screen.getByRole('link', { name: 'Open report' }).getAttribute('href')).toBe('/reports/differs_from_partner')
  const region = within(screen.getByRole('region', { name: 'Differences with the partner' }))
  const [, byField] = region.getAllByRole('link', { name: '2' })
  await userEvent.click(byField as HTMLElement)
  const row = within(await screen.findByRole('row', { name: /Reyes, Ana/ }))
  row.getByText('212-555-0101')
  row.getByText('212-555-0199')
  expect(row.getByRole('link', { name: 'Reyes, Ana' }).getAttribute('href')).toBe(`/employees/${hhax.id}/profile`)
  await expectAccessible()
  expect(server.of(api.partnerReconcile.differences).at(-1)?.query).toMatchObject({ kind: 'differs', field: 'mobile' })
})

test('[R-PER-12] a reader of the integration sees pushes and differences, and no button to change them', async () => {
  const { permissions, ...user } = aUser({ role: 'agency_admin' })
  const reader = { ...user, permissions: permissions.filter(one => one !== 'manage_integration') }
  const server = await open(reader, [], [held])
  await screen.findByText(inbox.address)
  await screen.findByText('1 item has been held since the partner changed')
  for (const name of ['Send all', 'Discard all', 'Compare now', 'Replace secret', 'Add topic'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Show them' }))
  await screen.findByRole('link', { name: 'Diallo, Fatou' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(server.of(api.partnerPushes.decide)).toEqual([])
})
