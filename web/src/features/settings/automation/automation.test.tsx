import { api, type AutomationRule } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, title, visit } from '@/test/visit.tsx'

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

afterEach(endVisit)

/** A draft that reminds people when they are hired. */
const aRule =
  (over: Partial<AutomationRule> = {}) =>
  (server: FakeApi) =>
    server.answer(api.automationRules.get, {
      id,
      name: 'Chase overdue training',
      state: 'draft',
      paused_by: null,
      trigger: 'event',
      may_edit: true,
      is_own: true,
      held_run: null,
      findings: [],
      definition: {
        trigger: { on: 'event', event: 'hired' },
        people: null,
        steps: [{ wait: null, still: null, act: { act: 'remind', program_id: null } }],
        at_most: null,
        stop_when: null,
      },
      ...over,
    })

test('[R-RTE-10] [R-PER-9] the list shows rules as sentences, each linked to its editor', async () => {
  const { data } = await visit('/settings/automation').then(server => server.example(api.automationRules.list))
  const [rule] = data
  const link = await screen.findByRole('link', { name: rule?.name ?? '' })
  expect(link.getAttribute('href')).toBe(`/settings/automation/${rule?.id}/edit`)
  expect(screen.getByText(rule?.sentence ?? '')).toBeTruthy()
  await expectAccessible()
})

test('[R-PER-9] in the list a paused rule shows its state, with the reason below', async () => {
  await visit('/settings/automation', {
    answers: server => {
      const { data, meta } = server.example(api.automationRules.list)
      const [rule] = data
      const paused = rule ? [{ ...rule, state: 'paused' as const, paused_by: 'breaker' as const }] : []
      return server.answer(api.automationRules.list, { data: paused, meta })
    },
  })
  expect(await screen.findByText('by the breaker')).toBeTruthy()
  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.queryByText('Paused by the breaker')).toBeNull()
})

test('[R-PER-9] [R-PER-10] a viewer can read the rules but change none', async () => {
  const server = await visit('/settings/automation', { as: 'viewer' })
  const [rule] = server.example(api.automationRules.list).data
  expect(await screen.findByText(rule?.name ?? '')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'New rule' })).toBeNull()
  expect(screen.queryByRole('link', { name: rule?.name ?? '' })).toBeNull()
})

test.each(['settings/automation/create', `settings/automation/${id}/edit`, `settings/automation/${id}/log`])(
  '[R-RTE-7] [R-PER-10] a viewer can’t open /%s',
  async at => {
    await visit(`/${at}`, { as: 'viewer' })
    await waitFor(() => expect(location.pathname).toBe('/forbidden'))
  },
)

test('[R-RTE-10] with no rules, a template fills in a draft after asking for what it needs', async () => {
  const server = await visit('/settings/automation', {
    answers: fake => fake.answer(api.automationRules.list, { data: [], meta: { total: 0, page: 1, per_page: 50 } }),
  })
  await screen.findAllByRole('button', { name: 'Use a template' })
  // The buttons move into the empty state once the list is known to be empty
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  await userEvent.click(screen.getAllByRole('button', { name: 'Use a template' })[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Use the template Chase overdue training' }))
  await title('New rule')
  expect(await screen.findByDisplayValue('Chase overdue training')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Create rule' }))
  await waitFor(() => expect(server.of(api.automationRules.add)).toHaveLength(1))
  expect(server.of(api.automationRules.add)[0]?.body).toMatchObject({
    name: 'Chase overdue training',
    definition: { trigger: { on: 'date', field: 'assignment_due', days: 7 }, steps: [{}, {}, {}] },
  })
})

test('[R-RTE-10] [R-PER-10] missing values show at their field, and a saved rule is sent as built', async () => {
  const server = await visit('/settings/automation/create')
  await title('New rule')
  const create = await screen.findByRole('button', { name: 'Create rule' })
  // Nothing existed before, so the bar mentions no changes
  expect(screen.queryByText('Nothing changed yet')).toBeNull()
  await userEvent.click(create)
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Welcome')
  await userEvent.click(screen.getByRole('button', { name: 'Add step' }))
  const second = screen.getByRole('group', { name: 'Step 2' })
  await userEvent.selectOptions(within(second).getByRole('combobox', { name: 'Wait first' }), 'For some days')
  await userEvent.click(screen.getByRole('button', { name: 'Create rule' }))
  await waitFor(() => expect(server.of(api.automationRules.add)).toHaveLength(1))
  expect(server.of(api.automationRules.add)[0]?.body).toMatchObject({
    name: 'Welcome',
    definition: { steps: [{ wait: null }, { wait: { by: 'days', days: 7 } }] },
  })
  await expectAccessible()
})

test('[R-RTE-10] a rule is read as a sentence once nothing is missing; until then the card says what is', async () => {
  const server = await visit('/settings/automation/create')
  await waitFor(() => expect(server.of(api.automationRules.check)).toHaveLength(1))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Trigger' }), 'Someone starts to match')
  expect(await screen.findByText(/Choose a saved view, or say who matches\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try it' })).toBeNull()
  await new Promise(resolve => setTimeout(resolve, 700))
  expect(server.of(api.automationRules.check)).toHaveLength(1)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trigger' }), 'By hand')
  await waitFor(() => expect(server.of(api.automationRules.check)).toHaveLength(2))
})

test('[R-RTE-10] a rule’s address leads to its editor', async () => {
  await visit(`/settings/automation/${id}`, { answers: aRule() })
  await waitFor(() => expect(location.pathname).toBe(`/settings/automation/${id}/edit`))
  await title('Chase overdue training')
})

test('[R-RTE-10] activating asks how to handle earlier matches, depending on the trigger, with nothing preselected', async () => {
  const server = await visit(`/settings/automation/${id}/edit`, { answers: aRule() })
  await userEvent.click(await screen.findByRole('button', { name: 'Activate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Activate Chase overdue training' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Activate' }))
  expect(
    await within(dialog).findByText('Choose how to handle earlier matches.', { selector: '[role=alert]' }),
  ).toBeTruthy()
  expect(server.of(api.automationRules.state)).toEqual([])
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Leave it alone/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Activate' }))
  await waitFor(() => expect(server.of(api.automationRules.state)).toHaveLength(1))
  expect(server.of(api.automationRules.state)[0]?.body).toMatchObject({ to: 'active', catch_up: { by: 'nobody' } })
  await notice(/.+/)
})

test('[R-RTE-10] a paused rule resumes without asking about earlier matches', async () => {
  const server = await visit(`/settings/automation/${id}/edit`, {
    answers: aRule({ state: 'paused', paused_by: 'user' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }))
  const dialog = await screen.findByRole('dialog', { name: 'Resume Chase overdue training?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(server.of(api.automationRules.state)).toHaveLength(1))
  expect(server.of(api.automationRules.state)[0]?.body).toMatchObject({ to: 'active' })
  expect(server.of(api.automationRules.state)[0]?.body).not.toHaveProperty('catch_up')
})

test('[R-RTE-10] a rule before a date uses words and days, never a negative number', async () => {
  const server = await visit('/settings/automation/create')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Early')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trigger' }), 'A date arrives')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How far from that day' }), 'Days before')
  const days = screen.getByRole('spinbutton', { name: /^Days/ })
  await userEvent.clear(days)
  await userEvent.type(days, '30')
  await userEvent.click(screen.getByRole('button', { name: 'Create rule' }))
  await waitFor(() => expect(server.of(api.automationRules.add)).toHaveLength(1))
  expect(server.of(api.automationRules.add)[0]?.body).toMatchObject({
    definition: { trigger: { on: 'date', days: -30 } },
  })
})

test('[R-RTE-10] people left out are excluded when a run held by the breaker is released', async () => {
  const held = {
    run_id: id,
    at: '2026-11-28T15:00:00.000Z',
    reason: 'It would affect 230 people at once; 200 is the most.',
    people: 230,
    messages: 230,
    needs_approval: false,
    approval: null,
  }
  const server = await visit(`/settings/automation/${id}/edit`, { answers: aRule({ state: 'active', held_run: held }) })
  const card = await screen.findByRole('region', { name: 'Held by the breaker' })
  await userEvent.click(within(card).getByRole('button', { name: 'Show names' }))
  const [first] = server.example(api.automationRules.episodes).data
  await userEvent.click(await within(card).findByRole('checkbox', { name: `Leave out ${first?.name}` }))
  await userEvent.click(within(card).getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(server.of(api.automationRules.release)).toHaveLength(1))
  expect(server.of(api.automationRules.release)[0]?.body).toMatchObject({
    run_id: id,
    decision: 'release',
    without: [first?.employee_id],
  })
})

test('[R-RTE-10] a log entry shows its trace and can be undone', async () => {
  const server = await visit(`/settings/automation/${id}/log`, {
    answers: fake => {
      aRule()(fake)
      fake.answer(api.automationRules.trace, { may_undo: true })
    },
  })
  const [entry] = server.example(api.automationRules.episodes).data
  await userEvent.click(await screen.findByRole('link', { name: entry?.name ?? '' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Undo' }))
  const question = await screen.findByRole('dialog', { name: /^Undo what was done for/ })
  await userEvent.click(within(question).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.of(api.automationRules.undo)[0]?.body).toMatchObject({ episode_id: entry?.id }))
})
