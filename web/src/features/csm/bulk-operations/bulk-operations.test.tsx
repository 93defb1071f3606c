import {
  api,
  type CsmOperation,
  operationGroups,
  type OperationKind,
  operationKindFacts,
  type OperationRow,
  type RuleSummary,
} from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const id = '0198a9b2-0000-7000-8000-0000000000d1'
const keystone = '0198a9b2-0000-7000-8000-0000000000d2'
const anOperation = (over: Partial<CsmOperation> = {}): CsmOperation => ({
  id,
  kind: 'mail_domain',
  title: 'Change @old.example to @new.example',
  state: 'planned',
  first_agency: harborlight.name,
  agencies_count: 2,
  total: 3,
  done: 3,
  counts: { update: 2, skip: 1 },
  proposed_by_name: 'Priya Raman',
  proposed_at: '2026-11-28T14:00:00Z',
  decided_by_name: null,
  change: { kind: 'mail_domain', from_domain: 'old.example', to_domain: 'new.example' },
  reason: 'Ticket 4821',
  parts: [harborlight.id, keystone].map((agency, at) => ({
    agency: { id: agency, name: at === 0 ? 'Harborlight Home Care' : 'Keystone Home Care' },
    job_id: agency,
    title: 'Change @old.example to @new.example',
    state: 'planned',
    total: 2 - at,
    done: 2 - at,
    counts: { update: 1 },
    message: null,
  })),
  approval_reasons: ['agencies'],
  submitted_at: null,
  decided_at: null,
  decision_reason: null,
  halted_by_name: null,
  why_final: null,
  is_mine: true,
  may_decide: false,
  can_undo: false,
  left_out: 1,
  ...over,
})
const aRow = (over: Partial<OperationRow> = {}): OperationRow => ({
  agency: { id: harborlight.id, name: 'Harborlight Home Care' },
  job_id: harborlight.id,
  n: 1,
  outcome: 'update',
  done: false,
  name: 'Reyes, Marisol',
  employee_number: 'N-1',
  employee_id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  reason: null,
  changes: [{ field: 'email', before: 'marisol@old.example', after: 'marisol@new.example' }],
  ...over,
})
const rows = [
  aRow(),
  aRow({ n: 2, outcome: 'skip', name: 'Long, Ana', reason: 'The new address would be too long.', changes: [] }),
]

/** Serves one operation in its latest state. */
function holding(server: FakeApi, over: Partial<CsmOperation> = {}) {
  let now = anOperation(over)
  const become = (to: Partial<CsmOperation>) => () => (now = { ...now, ...to })
  return server
    .answer(api.preferences.get, () => ({}))
    .answer(api.auth.organization, harborlight)
    .answer(api.agencies.list, () => ({
      data: [
        { id: harborlight.id, name: 'Harborlight Home Care' },
        { id: keystone, name: 'Keystone Home Care' },
      ],
      meta: { total: 2, page: 1, per_page: 50 },
    }))
    .answer(api.csmOperations.list, () => ({ data: [now], meta: { total: 1, page: 1, per_page: 25 } }))
    .answer(api.csmOperations.get, () => now)
    .answer(api.csmOperations.rows, () => ({ data: rows, meta: { total: 2, page: 1, per_page: 50 } }))
    .answer(api.csmOperations.add, () => now)
    .answer(api.csmOperations.submit, become({ state: 'awaiting_approval' }))
    .answer(api.csmOperations.approve, become({ state: 'running', may_decide: false, decided_by_name: 'Ada' }))
    .answer(api.csmOperations.decline, become({ state: 'declined', may_decide: false, decided_by_name: 'Ada' }))
    .answer(api.csmOperations.discard, become({ state: 'discarded' }))
    .answer(api.csmOperations.halt, become({ state: 'halted', halted_by_name: 'Ada' }))
    .answer(api.csmOperations.undoPreview, () => ({
      restored: 1,
      left: 1,
      left_rows: [{ agency: 'Harborlight Home Care', name: 'Reyes, Marisol' }],
    }))
    .answer(api.csmOperations.undo, become({ state: 'undone', can_undo: false }))
}
const page = `/csm/bulk-operations/${id}`
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const confirmed = async (dialog: string, name: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: dialog })).getByRole('button', { name }))

test('customer success finds an operation in the list and opens it', async () => {
  await visit('/csm/bulk-operations', { as: 'csm', answers: fake => holding(fake) })
  await title('Bulk operations')
  const link = await screen.findByRole('link', { name: 'Change @old.example to @new.example' })
  expect(link.getAttribute('href')).toBe(page)
  expect(screen.getByText('Harborlight Home Care and 1 more')).toBeTruthy()
  await expectAccessible()
})

test('a new operation takes kind, agencies and options, and errors show at their fields', async () => {
  const server = await visit('/csm/bulk-operations/new', { as: 'csm', answers: fake => holding(fake) })
  await expectAccessible()
  await userEvent.click(await screen.findByRole('link', { name: 'Change an email domain' }))
  await press('Preview')
  expect(await screen.findByText('Choose at least one agency.')).toBeTruthy()
  expect(screen.getByText('Enter a reason.')).toBeTruthy()
  expect(screen.getAllByText('Enter a domain like agency.com.')).toHaveLength(2)
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: /^Agencies/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Keystone Home Care' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.type(screen.getByRole('textbox', { name: /Current domain/ }), 'old.example')
  await userEvent.type(screen.getByRole('textbox', { name: /New domain/ }), 'new.example')
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Ticket 4821')
  await press('Preview')
  await waitFor(() =>
    expect(server.of(api.csmOperations.add)).toMatchObject([
      {
        body: {
          agency_ids: [keystone],
          change: { kind: 'mail_domain', from_domain: 'old.example', to_domain: 'new.example' },
          reason: 'Ticket 4821',
        },
      },
    ]),
  )
  await title('Change @old.example to @new.example')
})

test('copying rules: choosing a source shows its rules, and another source clears them', async () => {
  const server = await visit('/csm/bulk-operations/new?kind=copy_rules', {
    as: 'csm',
    answers: fake => {
      const [rule] = fake.example(api.automationRules.list).data
      const rules = [
        { ...rule, id, name: 'Tag newcomers', state: 'active' },
        { ...rule, id: keystone, name: 'Send reminders', state: 'draft' },
      ] as RuleSummary[]
      return holding(fake).answer(api.automationRules.list, () => ({
        data: rules,
        meta: { total: 2, page: 1, per_page: 100 },
      }))
    },
  })
  await press('Preview')
  expect(await screen.findByText('Choose the agency to copy from.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Rules/ })).toBeNull()
  const sources = await screen.findByRole('combobox', { name: /^Copy from/ })
  const choose = async (name: string) => {
    await userEvent.click(sources)
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  await choose('Keystone Home Care')
  await press('Preview')
  expect(await screen.findByText('Choose at least one rule.')).toBeTruthy()
  await expectAccessible()
  await userEvent.click(await screen.findByRole('button', { name: /^Rules/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Send reminders (Draft)' }))
  await userEvent.keyboard('{Escape}')
  await choose('Harborlight Home Care')
  await userEvent.click(await screen.findByRole('button', { name: /^Rules/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tag newcomers' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /^Agencies/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Keystone Home Care' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Ticket 4821')
  await press('Preview')
  await waitFor(() =>
    expect(server.of(api.csmOperations.add)).toMatchObject([
      {
        body: {
          agency_ids: [keystone],
          change: { kind: 'copy_rules', from_agency_id: harborlight.id, rule_ids: [id] },
          reason: 'Ticket 4821',
        },
      },
    ]),
  )
})

test('the preview shows each row with its change or the reason it is skipped, and is submitted to a second person', async () => {
  const server = await visit(page, { as: 'csm', answers: fake => holding(fake) })
  expect(await screen.findByText('2 rows will change')).toBeTruthy()
  expect(screen.getByText('It changes more than one agency.')).toBeTruthy()
  const row = (await screen.findByRole('link', { name: 'Reyes, Marisol' })).closest('tr') as HTMLElement
  expect(within(row).getByText('marisol@new.example')).toBeTruthy()
  expect(screen.getByText('The new address would be too long.')).toBeTruthy()
  await expectAccessible()
  await press('Submit for approval')
  await notice('Submitted. A second person decides.')
  expect(await screen.findByText('You proposed this, so another person decides.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(server.of(api.csmOperations.submit)).toHaveLength(1)
})

test('another lead approves it after a confirmation, or declines it with a reason', async () => {
  const waiting = { state: 'awaiting_approval', is_mine: false, may_decide: true } as const
  const server = await visit(page, { as: 'cs_super_user', answers: fake => holding(fake, waiting) })
  await press('Decline…')
  const dialog = within(await screen.findByRole('dialog', { name: /^Decline/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Enter why you decline it.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await press('Approve')
  await confirmed('Approve Change @old.example to @new.example?', 'Approve')
  await notice('Approved. It has started.')
  expect(server.of(api.csmOperations.approve)).toHaveLength(1)
  expect(server.of(api.csmOperations.decline)).toHaveLength(0)
  await press('Halt')
  await notice('Halting after the current rows.')
  expect(await screen.findByText('Halted by Ada')).toBeTruthy()
})

test('an irreversible operation warns before it starts: in its form, in the preview and to its approver', async () => {
  const why = 'Merged entries stay merged.'
  await visit(`/csm/agency/${harborlight.id}/settings/bulk-operations/new?kind=merge_entries`, {
    as: 'csm',
    answers: fake => holding(fake),
  })
  expect(await screen.findByText('This cannot be undone.')).toBeTruthy()
  expect(screen.getByText(inWords(operationKindFacts.merge_entries.final ?? ''))).toBeTruthy()
  await endVisit()
  await visit(`/csm/agency/${harborlight.id}/settings/bulk-operations/new?kind=mail_domain`, {
    as: 'csm',
    answers: fake => holding(fake),
  })
  await screen.findByRole('button', { name: 'Preview' })
  expect(screen.queryByText('This cannot be undone.')).toBeNull()
  await endVisit()
  const final = { why_final: why, approval_reasons: ['final'] } satisfies Partial<CsmOperation>
  await visit(page, { as: 'csm', answers: fake => holding(fake, final) })
  expect(await screen.findByText(`It cannot be undone. ${why}`)).toBeTruthy()
  await endVisit()
  const waiting = { ...final, state: 'awaiting_approval', is_mine: false, may_decide: true } as const
  await visit(page, { as: 'cs_super_user', answers: fake => holding(fake, waiting) })
  await press('Approve')
  expect(within(await screen.findByRole('dialog')).getByText(`This cannot be undone. ${why}`)).toBeTruthy()
})

test('rows stopped by a halt are counted and listed separately', async () => {
  const halted = { state: 'halted', counts: { update: 1, missed: 1 }, left_out: 1, halted_by_name: 'Ada' } as const
  const server = await visit(`${page}?outcome=missed`, {
    as: 'csm',
    answers: fake =>
      holding(fake, halted).answer(api.csmOperations.rows, () => ({
        data: [{ ...rows[0], outcome: 'missed', reason: 'The operation stopped before this row.' } as OperationRow],
        meta: { total: 1, page: 1, per_page: 50 },
      })),
  })
  const row = (await screen.findByText('The operation stopped before this row.')).closest('tr') as HTMLElement
  expect(within(row).getByText('Not reached')).toBeTruthy()
  expect(server.of(api.csmOperations.rows).at(-1)?.query).toMatchObject({ outcome: 'missed' })
  expect(screen.getByRole('link', { name: /Not reached/ }).getAttribute('aria-current')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download skipped rows (1)' })).toBeTruthy()
})

test('a finished operation is undone after a confirmation, on a phone too', async () => {
  const done = { state: 'done', can_undo: true, counts: { update: 2 } } as const
  const server = await visit(page, { as: 'csm', phone: true, answers: fake => holding(fake, done) })
  expect(await screen.findByText('2 rows changed')).toBeTruthy()
  await expectAccessible()
  await press('Undo')
  expect(await screen.findByText('1 row will be restored.')).toBeTruthy()
  expect(screen.getByText('1 row changed since and stays:')).toBeTruthy()
  await confirmed('Undo Change @old.example to @new.example?', 'Undo')
  await notice('Undoing.')
  expect(await screen.findByText('Every changed row was restored.')).toBeTruthy()
  expect(server.of(api.csmOperations.undo)).toHaveLength(1)
})

test('when a run ends while its page is open, both rows and tiles show the results', async () => {
  let asked = 0
  const now = () => (++asked < 2 ? 'running' : 'done')
  await visit(page, {
    as: 'csm',
    answers: fake =>
      holding(fake)
        .answer(api.csmOperations.get, () => anOperation({ state: now(), counts: { update: 2 } }))
        .answer(api.csmOperations.rows, () => ({
          data: [aRow({ done: asked > 1 })],
          meta: { total: 1, page: 1, per_page: 50 },
        })),
  })
  const row = async () => (await screen.findByText('Reyes, Marisol')).closest('tr') as HTMLElement
  expect(within(await row()).getByText('Will change')).toBeTruthy()
  expect(await screen.findByText('2 rows changed')).toBeTruthy()
  await waitFor(async () => expect(within(await row()).getByText('Changed')).toBeTruthy())
  expect(screen.queryByText('Will change')).toBeNull()
})

test('[R-CSM-6] under an agency the tab lists only that agency’s operations, and a new one is about it', async () => {
  const area = `/csm/agency/${harborlight.id}/settings/bulk-operations`
  const server = await visit(area, { as: 'csm', answers: fake => holding(fake) })
  const link = await screen.findByRole('link', { name: 'Change @old.example to @new.example' })
  expect(link.getAttribute('href')).toBe(`${area}/${id}`)
  expect(server.of(api.csmOperations.list).at(-1)?.query).toMatchObject({ agency_id: harborlight.id })
  await endVisit()
  const form = await visit(`${area}/new?kind=resend_invitations`, { as: 'csm', answers: fake => holding(fake) })
  expect(screen.queryByRole('button', { name: /^Agencies/ })).toBeNull()
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Ticket 1')
  await press('Preview')
  await waitFor(() =>
    expect(form.of(api.csmOperations.add)).toMatchObject([
      { body: { agency_ids: [harborlight.id], change: { kind: 'resend_invitations' } } },
    ]),
  )
})

test('[R-CSM-6] outside the mirror the page is not found', async () => {
  await visit('/settings/bulk-operations', { as: 'agency_admin', answers: fake => holding(fake) })
  expect(await screen.findByRole('heading', { name: /not found|no page/i })).toBeTruthy()
})

test('the catalog shows every kind in its group, and `kind` in the address opens its form', async () => {
  await visit('/csm/bulk-operations/new', { as: 'csm', answers: fake => holding(fake) })
  await screen.findByRole('link', { name: 'Change people' })
  for (const { label } of Object.values(operationKindFacts))
    expect(screen.getByRole('link', { name: inWords(label) })).toBeTruthy()
  for (const group of Object.values(operationGroups))
    expect(screen.getByRole('heading', { name: inWords(group) })).toBeTruthy()
  await endVisit()
  await visit('/csm/bulk-operations/new?kind=replay_pushes', { as: 'csm', answers: fake => holding(fake) })
  expect(await screen.findByRole('textbox', { name: /^Refused within the last/ })).toBeTruthy()
})

test.each(Object.keys(operationKindFacts) as OperationKind[])(
  '%s: its form reports missing values at the field and is accessible',
  async kind => {
    await visit(`/csm/agency/${harborlight.id}/settings/bulk-operations/new?kind=${kind}`, {
      as: 'cs_super_user',
      answers: fake => holding(fake),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('Enter a reason.')).toBeTruthy()
    await expectAccessible()
  },
)

test('several actions on people can be added, filled in and sent together', async () => {
  const server = await visit(`/csm/agency/${harborlight.id}/settings/bulk-operations/new?kind=people_acts`, {
    as: 'csm',
    answers: fake => holding(fake),
  })
  const kinds = await screen.findAllByRole('combobox', { name: /^Action/ })
  await userEvent.selectOptions(kinds[0] as HTMLElement, 'tags')
  await press('Add another action')
  await press('Preview')
  expect((await screen.findAllByText('Enter a tag to add or to remove.')).length).toBeGreaterThan(0)
  await press('Remove action 2')
  const tags = screen.getByRole('textbox', { name: /^Add/ })
  await userEvent.type(tags, 'night{Enter}')
  await userEvent.click(screen.getByRole('radio', { name: 'People from a list' }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Employees/ }), 'N-1')
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Ticket 1')
  await press('Preview')
  await waitFor(() =>
    expect(server.of(api.csmOperations.add)).toMatchObject([
      {
        body: {
          agency_ids: [harborlight.id],
          change: {
            kind: 'people_acts',
            names_of: harborlight.id,
            people: { by: 'pasted', lines: ['N-1'] },
            changes: [{ act: 'tags', add: ['night'], remove: [] }],
          },
        },
      },
    ]),
  )
})

test('a file of completion dates is read immediately and sent with its rows', async () => {
  const row = { row: 2, who: 'N-1', program: 'Falls', completed_on: '02/10/2026', minutes: '' }
  const server = await visit(`/csm/agency/${harborlight.id}/settings/bulk-operations/new?kind=correct_completions`, {
    as: 'csm',
    answers: fake => holding(fake).answer(api.csmOperations.readFile, () => ({ name: 'dates.csv', rows: [row] })),
  })
  await press('Preview')
  expect(await screen.findByText('Upload a file with at least one row.')).toBeTruthy()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await userEvent.upload(input as HTMLInputElement, new File(['x'], 'dates.csv', { type: 'text/csv' }))
  expect(await screen.findByText('1 row read. The preview names the problems of each row.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Ticket 1')
  await press('Preview')
  await waitFor(() =>
    expect(server.of(api.csmOperations.add)).toMatchObject([
      { body: { change: { kind: 'correct_completions', rows: [row] } } },
    ]),
  )
})

test('the file of skipped rows can be downloaded from the preview', async () => {
  await visit(page, { as: 'csm', answers: fake => holding(fake) })
  expect(await screen.findByRole('button', { name: 'Download skipped rows (1)' })).toBeTruthy()
})
