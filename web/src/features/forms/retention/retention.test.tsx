import { type Answer, api, approvalAddresses } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { idOf } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, notice, plainLists, title, visit } from '@/test/visit.tsx'
// Loaded before the first test, so that it doesn't count toward the test's time
import '@/widgets/list/ListActions.tsx'
import '../Worklist.tsx'
import './DestroyDialog.tsx'
import './Retention.tsx'

afterEach(endVisit)

type Row = Answer<typeof api.employeeForms.destroyable>['data'][number]

const aRow = (over: Partial<Row> = {}): Row => ({
  id: idOf(30),
  employee_id: idOf(20),
  name: 'Reyes, Marisol',
  form: 'Health statement',
  visibility: 'medical',
  document_number: 'HHC-F-2019-000012',
  completed_on: '2019-03-04',
  over_on: '2025-03-05',
  is_held: false,
  approval: null,
  ...over,
})
const proposal = (over: Partial<NonNullable<Row['approval']>> = {}): Row['approval'] => ({
  id: idOf(60),
  state: 'pending',
  proposed_by_name: 'Gloria Whitfield',
  expires_at: '2026-12-01T15:00:00Z',
  decided_by_name: null,
  reason: null,
  is_mine: true,
  ...over,
})

const answers = (server: FakeApi, rows: readonly Row[]) =>
  plainLists(server).answer(api.employeeForms.destroyable, ({ query }) => {
    const data = rows.filter(({ id }) => !query['id'] || query['id'] === id)
    return { data, meta: { total: data.length, page: 1, per_page: 50 } }
  })
const page = (rows: readonly Row[], over: { phone?: boolean; query?: string } = {}) =>
  visit(`/forms/retention${over.query ?? ''}`, {
    phone: over.phone ?? false,
    answers: server => answers(server, rows),
  })
const lineOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

test('the worklist leads to the forms past retention, with their count', async () => {
  await visit('/forms', { answers: server => answers(server, [aRow(), aRow({ id: idOf(31) })]) })
  const link = await screen.findByRole('link', { name: 'Past retention (2)' })
  expect(link.getAttribute('href')).toBe('/forms/retention')
  await userEvent.click(link)
  await title('Forms past retention 2')
})

test('users who can’t void forms see no link to it, and no request is made', async () => {
  const server = await visit('/forms', {
    as: aUser({ role: 'coordinator_limited' }),
    answers: api_ => plainLists(api_),
  })
  await title(/^Forms/)
  await screen.findByRole('table')
  expect(screen.queryByRole('link', { name: /Past retention/ })).toBeNull()
  expect(server.of(api.employeeForms.destroyable)).toEqual([])
})

test('shows whose form it is, how long it was kept and its state; private titles show as a class', async () => {
  await page([
    aRow(),
    aRow({ id: idOf(31), name: 'Boyd, Ann', form: null, is_held: true }),
    aRow({ id: idOf(32), name: 'Cole, Ben', approval: proposal() }),
    aRow({ id: idOf(33), name: 'Diaz, Eva', approval: proposal({ state: 'declined', decided_by_name: 'Sam Ortiz' }) }),
    aRow({ id: idOf(34), name: 'Ellis, Kim', approval: proposal({ state: 'withdrawn' }) }),
  ])
  const first = await lineOf('Reyes, Marisol')
  expect(first.getByRole('link', { name: 'Reyes, Marisol' }).getAttribute('href')).toBe(
    `/employee/${idOf(20)}/form/${idOf(30)}`,
  )
  for (const words of ['Health statement', 'HHC-F-2019-000012', 'Mar 4, 2019', 'Mar 4, 2025'])
    expect(first.getByText(words)).toBeTruthy()
  const held = await lineOf('Boyd, Ann')
  expect(held.getByText('Medical form')).toBeTruthy()
  expect(held.getByText('Legal hold')).toBeTruthy()
  const waits = await lineOf('Cole, Ben')
  expect(waits.getByText('Waiting')).toBeTruthy()
  expect(waits.getByRole('button', { name: /^See proposal for/ })).toBeTruthy()
  expect((await lineOf('Diaz, Eva')).getByText('Declined')).toBeTruthy()
  expect((await lineOf('Ellis, Kim')).queryByText('Withdrawn')).toBeNull()
  await expectAccessible()
})

test('destruction is proposed by keyboard, after its effects are shown', async () => {
  const server = await page([aRow()])
  server.answer(api.employeeForms.destroy, { approval_id: idOf(60) })
  const button = (await lineOf('Reyes, Marisol')).getByRole('button', {
    name: 'Propose destruction of Health statement of Reyes, Marisol…',
  })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Propose destruction of Health statement of Reyes, Marisol?' }),
  )
  expect(dialog.getByText(/Answers, files, the document and pictures of signatures are deleted/)).toBeTruthy()
  expect(dialog.getByText(/The document’s number, code and hash are kept/)).toBeTruthy()
  expect(dialog.getByText(/A super administrator of Preceptor approves or declines it/)).toBeTruthy()
  await expectAccessible()
  dialog.getByRole('button', { name: 'Propose destruction' }).focus()
  await userEvent.keyboard('{Enter}')
  await notice('Proposed. A super administrator of Preceptor decides.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of(api.employeeForms.destroy)[0]?.params).toEqual({ id: idOf(30) })
  // The list reloads
  await waitFor(() =>
    expect(server.of(api.employeeForms.destroyable).filter(({ query }) => !query['id']).length).toBe(2),
  )
})

test('a refusal shows in the dialog, and a hold prevents a proposal', async () => {
  const server = await page([aRow()], { query: `?form=${idOf(30)}` })
  const message = 'The retention period of this form isn’t over yet.'
  server.refuse(api.employeeForms.destroy, 409, { code: 'CONFLICT', message })
  await userEvent.click(await screen.findByRole('button', { name: 'Propose destruction' }))
  expect(await within(await screen.findByRole('dialog')).findByText(message)).toBeTruthy()
  await endVisit()
  const held = await page([aRow({ is_held: true })], { query: `?form=${idOf(30)}` })
  const submit = await screen.findByRole('button', { name: 'Propose destruction' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('This form or this person is under a legal hold. Release it first.')).toBeTruthy()
  await userEvent.click(submit)
  expect(held.of(api.employeeForms.destroy)).toEqual([])
})

test('an approval leads here: a waiting proposal can be withdrawn, and a declined one shows why and can be proposed again', async () => {
  const rows = [aRow({ approval: proposal() })]
  const server = await visit(`/${approvalAddresses.form_destruction(idOf(30))}`, {
    answers: api_ => answers(api_, rows),
  })
  server.answer(api.approvals.withdraw, () => {
    rows[0] = aRow({ approval: proposal({ state: 'withdrawn' }) })
    return server.example(api.approvals.withdraw)
  })
  const waiting = within(
    await screen.findByRole('dialog', { name: 'Destruction of Health statement of Reyes, Marisol' }),
  )
  expect(waiting.getByText('Waiting for a second person')).toBeTruthy()
  expect(waiting.queryByRole('button', { name: 'Propose destruction' })).toBeNull()
  await userEvent.click(waiting.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('button', { name: 'Propose destruction' })).toBeTruthy()
  await endVisit()
  const declined = proposal({ state: 'declined', decided_by_name: 'Sam Ortiz', reason: 'A claim is open.' })
  await page([aRow({ approval: declined })], { query: `?form=${idOf(30)}`, phone: true })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Sam Ortiz declined this')).toBeTruthy()
  expect(dialog.getByText('A claim is open.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Propose destruction' })).toBeTruthy()
})

test('shows an empty list, a failed load, and a form that is gone', async () => {
  await page([], { query: `?form=${idOf(30)}` })
  expect(await screen.findByText('No forms past retention')).toBeTruthy()
  expect(await screen.findByText('This form isn’t past retention anymore')).toBeTruthy()
  await endVisit()
  const server = await visit('/forms/retention', {
    answers: api_ => plainLists(api_).refuse(api.employeeForms.destroyable, 500, {}),
  })
  const again = await screen.findByRole('button', { name: 'Retry' })
  answers(server, [aRow()])
  await userEvent.click(again)
  expect(await screen.findByText('Reyes, Marisol')).toBeTruthy()
})

test('[R-CSM-6] on a phone a row is a card, and its addresses stay in the customer success area', async () => {
  const area = `/csm/agency/${harborlight.id}`
  const as = aUser({ role: 'super_admin' })
  // No role in Preceptor has it today
  await visit(`${area}/forms/retention`, {
    as: { ...as, permissions: [...as.permissions, 'void_forms'] },
    phone: true,
    answers: server => answers(server, [aRow()]).answer(api.auth.organization, harborlight),
  })
  const line = await lineOf('Reyes, Marisol')
  for (const fact of ['Completed Mar 4, 2019', 'Kept until Mar 4, 2025']) expect(line.getByText(fact)).toBeTruthy()
  expect(line.getByRole('link', { name: 'Reyes, Marisol' }).getAttribute('href')).toBe(
    `${area}/employee/${idOf(20)}/form/${idOf(30)}`,
  )
  await userEvent.click(line.getByRole('button', { name: /^Propose destruction of/ }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await expectAccessible()
})

test('the customer success worklist has no link to it', async () => {
  await visit(`/csm/agency/${harborlight.id}/forms`, {
    as: 'super_admin',
    answers: server => plainLists(server).answer(api.auth.organization, harborlight),
  })
  await screen.findByRole('table')
  expect(screen.queryByRole('link', { name: /Past retention/ })).toBeNull()
})
