import { type Approval, api, type BulkOperation } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const id = '0198a9b2-0000-7000-8000-0000000000c1'
const job = '0198a9b2-0000-7000-8000-0000000000b1'
const anApproval = (over: Partial<Approval> = {}): Approval => ({
  id,
  kind: 'bulk_change',
  subject_id: job,
  title: 'Set location to Queens',
  words: ['Set location to Queens, for 120 employees.', 'It can be undone.'],
  state: 'pending',
  proposed_by_name: 'Priya Raman',
  proposed_at: '2026-11-28T14:00:00Z',
  expires_at: '2026-12-01T14:00:00Z',
  decided_by_name: null,
  decided_at: null,
  reason: null,
  is_mine: false,
  may_decide: true,
  waits_for_vendor: false,
  ...over,
})

/** Serves one approval in its latest state. */
function waiting(server: FakeApi, over: Partial<Approval> = {}) {
  let now = anApproval(over)
  const settle = (to: Partial<Approval>) => () => (now = { ...now, may_decide: false, ...to })
  return server
    .answer(api.preferences.get, () => ({}))
    .answer(api.approvals.list, () => ({ data: [now], meta: { total: 1, page: 1, per_page: 25 } }))
    .answer(api.approvals.counts, () => ({ data: [{ value: now.state, count: 1 }] }))
    .answer(api.approvals.get, () => now)
    .answer(api.approvals.approve, settle({ state: 'approved', decided_by_name: 'Ada', decided_at: now.proposed_at }))
    .answer(api.approvals.withdraw, settle({ state: 'withdrawn', decided_by_name: 'Ada', decided_at: now.proposed_at }))
    .answer(
      api.approvals.decline,
      settle({ state: 'declined', decided_by_name: 'Ada', decided_at: now.proposed_at, reason: 'Too early.' }),
    )
}
const opened = async () => within(await screen.findByRole('dialog', { name: 'Set location to Queens' }))

test('a second person reads the effects and approves by keyboard', async () => {
  const server = await visit('/approvals', { answers: fake => waiting(fake) })
  await title('Approvals')
  const row = await screen.findByRole('link', { name: 'Set location to Queens' })
  expect(screen.getByText('Priya Raman')).toBeTruthy()
  await expectAccessible()
  row.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await opened()
  expect(dialog.getAllByRole('listitem').map(line => line.textContent)).toEqual(anApproval().words)
  await expectAccessible()
  dialog.getByRole('button', { name: 'Approve' }).focus()
  await userEvent.keyboard('{Enter}')
  await notice('Approved. It is being done.')
  expect(server.of(api.approvals.approve)).toMatchObject([{ params: { id } }])
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull())
})

test('declining requires a reason', async () => {
  const server = await visit(`/approvals?approval=${id}`, { answers: fake => waiting(fake) })
  await userEvent.click((await opened()).getByRole('button', { name: 'Decline…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Decline Set location to Queens' }))
  expect(form.getByText('Nothing changes. Priya Raman sees your reason.')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: 'Decline' }))
  expect(await form.findByText('Say why you decline it.')).toBeTruthy()
  await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'Too early.')
  await userEvent.click(form.getByRole('button', { name: 'Decline' }))
  await notice('Declined.')
  expect(server.of(api.approvals.decline)).toMatchObject([{ params: { id }, body: { reason: 'Too early.' } }])
})

test('the proposer sees that another person decides, and can withdraw the proposal', async () => {
  const server = await visit(`/approvals?approval=${id}`, {
    phone: true,
    answers: fake => waiting(fake, { is_mine: true, may_decide: false }),
  })
  const dialog = await opened()
  expect(dialog.getByText('You proposed this, so another person decides.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await notice('Withdrawn.')
  expect(server.of(api.approvals.withdraw)).toHaveLength(1)
})

test('a sole person sees that customer success decides', async () => {
  await visit(`/approvals?approval=${id}`, {
    answers: fake => waiting(fake, { is_mine: true, may_decide: false, waits_for_vendor: true }),
  })
  expect((await opened()).getByText(/so customer success does\.$/)).toBeTruthy()
})

test('the link from an approval to the form to destroy shows only to people who can see it', async () => {
  const about = { kind: 'form_destruction', may_decide: true } as const
  await visit(`/approvals?approval=${id}`, { answers: fake => waiting(fake, about) })
  const link = (await opened()).getByRole('link', { name: 'Open Destruction of a form' })
  expect(link.getAttribute('href')).toBe(`/forms/retention?form=${anApproval().subject_id}`)
  await endVisit()
  await visit(`/csm/agency/${harborlight.id}/approvals?approval=${id}`, {
    as: 'super_admin',
    answers: fake => waiting(fake, about).answer(api.auth.organization, harborlight),
  })
  const dialog = await opened()
  expect(dialog.getByRole('button', { name: 'Approve' })).toBeTruthy()
  expect(dialog.queryByRole('link', { name: 'Open Destruction of a form' })).toBeNull()
})

test('approvals are found by search, filters and conditions on them', async () => {
  const tree = { any: [{ where: { kind: 'form_destruction' } }, { not: { where: { proposed_from: 'today-7d' } } }] }
  const conditions = JSON.stringify(tree)
  const server = await visit(`/approvals?conditions=${encodeURIComponent(conditions)}`, {
    answers: fake => waiting(fake),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search approvals' }), 'queens')
  await waitFor(() =>
    expect(server.of(api.approvals.list).at(-1)?.query).toMatchObject({ search: 'queens', conditions }),
  )
  const chip = await screen.findByRole('button', { name: /^Advanced filters/ })
  await waitFor(() => expect(chip.textContent).toMatch(/Kind: Destruction of a form or Proposed: not since/))
  await userEvent.click(chip)
  const dialog = within(await screen.findByRole('dialog', { name: 'Advanced filters' }))
  const first = within((await dialog.findAllByRole('group', { name: /^Condition/ }))[0] as HTMLElement)
  const offered = within(first.getByRole('combobox', { name: 'Filter' })).getAllByRole('option')
  // Only the state, which is also a tab; no filters for employee records
  expect(offered.map(option => option.textContent)).toEqual([
    'Choose a filter',
    'Status',
    'Your part',
    'Kind',
    'Proposed',
  ])
  await expectAccessible()
})

test('a refusal shows the server’s message', async () => {
  const message = 'The plan changed after Priya Raman proposed it, so the approval is void. Propose it again.'
  await visit(`/approvals?approval=${id}`, {
    answers: fake => waiting(fake).refuse(api.approvals.approve, 409, { code: 'CONFLICT', message }),
  })
  await userEvent.click((await opened()).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('the dashboard shows approvals waiting for the reader', async () => {
  const server = await visit('/dashboard', { answers: fake => waiting(fake) })
  const toDo = within(await screen.findByRole('region', { name: 'To do today' }))
  const link = await toDo.findByRole('link', { name: '1 proposal to approve' })
  expect(link.getAttribute('href')).toBe('/approvals?state=pending&turn=decide')
  expect(server.of(api.approvals.list)[0]?.query).toMatchObject({ state: 'pending', turn: 'decide' })
})

test('users who can decide nothing see no approvals, and none are requested', async () => {
  const server = await visit('/dashboard', { as: 'viewer', answers: fake => waiting(fake) })
  await title('Dashboard')
  await waitFor(() => expect(server.of(api.dashboard.get)).toHaveLength(1))
  expect(server.of(api.approvals.list)).toEqual([])
})

test('a bulk operation above the limit is proposed, and then waits', async () => {
  const example = new FakeApi().example(api.bulk.get)
  const planned: BulkOperation = {
    ...example,
    id: job,
    kind: 'bulk_change',
    title: 'Add tag night',
    state: 'planned',
    change: { act: 'tags', add: ['night'], remove: [] },
    counts: { update: 3 },
    total: 3,
    done: 3,
    left_out: 0,
    messages: 0,
    can_plan: true,
    can_undo: false,
    sending: null,
    needs_approval: true,
    approval: null,
  }
  const approval = {
    id,
    state: 'pending' as const,
    proposed_by_name: 'Ada Admin',
    expires_at: '2026-12-01T14:00:00Z',
    decided_by_name: null,
    reason: null,
    is_mine: true,
  }
  let now = planned
  const server = await visit(`/bulk-changes/${job}`, {
    answers: fake =>
      waiting(fake)
        .answer(api.bulk.get, () => now)
        .answer(api.bulk.people, () => ({ data: [], meta: { total: 0, page: 1, per_page: 50 } }))
        .answer(api.bulk.run, () => (now = { ...planned, approval }))
        .answer(api.approvals.withdraw, () => {
          now = planned
          return anApproval({ state: 'withdrawn' })
        }),
  })
  expect(await screen.findByText(/needs a second person, who has three days to approve it\./)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Propose for 3 employees' }))
  expect(await screen.findByText('Waiting for a second person')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Propose for 3 employees' })).toBeNull())
  expect(server.of(api.bulk.run)).toHaveLength(1)
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('button', { name: 'Propose for 3 employees' })).toBeTruthy()
})
