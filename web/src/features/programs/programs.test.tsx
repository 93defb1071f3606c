import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aModule, aProgram, contentOf, firstOf, idOf, programId } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, title, visit } from '@/test/visit.tsx'
import './settings/SettingsForm.tsx'

afterEach(endVisit)

type Program = ReturnType<typeof aProgram>

const listed = (programs: readonly Partial<Program>[]) => (server: FakeApi) =>
  server.answer(api.programs.list, {
    data: programs.map((over, at) => ({ ...aProgram(server), id: idOf(at + 1), ...over })),
    meta: { total: programs.length, page: 1, per_page: 50 },
  })
const one = (over: Partial<Program>) => (server: FakeApi) => {
  server.answer(api.programs.get, () => aProgram(server, over))
}
const button = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const toast = async (words: string) => within(await screen.findByRole('region', { name: 'Notices' })).findByText(words)
const query = () => Object.fromEntries(new URLSearchParams(location.search))

test('[R-RTE-6] programs can be shown as cards, with their own order', async () => {
  const server = await visit('/programs?status=active', { answers: listed([{}, { title: 'Safe lifting' }]) })
  const faces = await screen.findByRole('group', { name: 'Show as' })
  expect(within(faces).getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true')
  await screen.findByRole('table')
  await userEvent.click(within(faces).getByRole('button', { name: 'Cards' }))
  const cards = within(await screen.findByRole('region', { name: 'Programs' }))
  expect(cards.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Hours, longest first')
  expect(query()).toMatchObject({ status: 'active', as: 'cards', sort_by: '-hours' })
  await waitFor(() => expect(server.of(api.programs.list).at(-1)?.query['sort_by']).toBe('-hours'))
  await expectAccessible()
})

test('[R-RTE-6] the address keeps the cards and their order, and the table can be chosen again', async () => {
  const server = await visit('/programs?status=active&as=cards&sort_by=-hours', { answers: listed([{}]) })
  await screen.findByRole('region', { name: 'Programs' })
  expect(server.of(api.programs.list)[0]?.query).toMatchObject({ status: 'active', sort_by: '-hours' })
  await button('Table')
  await screen.findByRole('table')
})

test('a search that finds no program among the cards says so', async () => {
  await visit('/programs?as=cards&search=zzzz', { answers: listed([]) })
  await screen.findByText('No program matches “zzzz”')
  await button('Clear all filters')
  expect(query()['search']).toBeUndefined()
})

test('[R-STA-8] a reason is resolved by its button in the list of non-operational programs', async () => {
  const paused = { status: 'non_operational', is_paused: true, reasons: ['draft', 'paused_by_agency'] } as const
  const server = await visit('/programs?status=non_operational', {
    answers: listed([{ ...paused, reasons: [...paused.reasons], version: 7 }]),
  })
  const row = within(await screen.findByRole('row', { name: /Fall prevention/ }))
  expect(row.getByText('Not published yet')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Go to content' }).getAttribute('href')).toBe(`/programs/${programId}/content`)
  await userEvent.click(row.getByRole('button', { name: 'Resume program' }))
  await toast('“Fall prevention” can be started again.')
  const [sent] = server.of(api.programs.update)
  expect([sent?.params['id'], sent?.body, sent?.headers.get('if-match')]).toMatchObject([
    programId,
    { is_paused: false },
    '"7"',
  ])
})

test('[39.3] a program’s menu leads to the people it can be assigned to', async () => {
  await visit('/programs?status=active', { answers: listed([{ status: 'active', is_paused: false, reasons: [] }]) })
  const row = within(await screen.findByRole('row', { name: /Fall prevention/ }))
  await userEvent.click(row.getByRole('button', { name: /^Actions for/ }))
  const item = await screen.findByRole('menuitem', { name: 'Assign to people' })
  expect(item.getAttribute('href')).toBe(`/programs/${programId}/progress?show=not-assigned`)
})

test('on a phone programs are cards, and reasons keep their buttons', async () => {
  const reasons: Program['reasons'] = ['draft', 'paused_by_agency']
  await visit('/programs?status=non_operational', {
    phone: true,
    answers: listed([{ status: 'non_operational', reasons }]),
  })
  await screen.findByRole('link', { name: 'Go to content' })
  expect(screen.getByRole('button', { name: 'Resume program' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Show as' })).toBeNull()
  await expectAccessible()
})

test('a viewer can read programs but not change them', async () => {
  await visit('/programs', { as: 'viewer', answers: listed([{ status: 'non_operational', reasons: ['draft'] }]) })
  await screen.findByRole('link', { name: 'Fall prevention' })
  for (const name of ['New program', /^Actions for/, 'Resume program'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Go to content' })).toBeNull()
})

test('a viewer sees the settings of a program as text, not a form', async () => {
  await visit(`/programs/${programId}/settings`, { as: 'viewer', answers: one({ recurrence: 'rolling' }) })
  await title('Fall prevention')
  await screen.findByText(/When the completion expires/)
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  await expectAccessible()
})

/** Accepts and stores what is saved. */
const accept = (server: FakeApi) =>
  server.answer(api.programRules.save, ({ body }) => ({
    ...aProgram(server, { version: 4, ...(body as Partial<Program>) }),
    moving_job_id: null,
    closing_job_id: null,
  }))

const openSettings = async (over: Partial<Program> = {}, more: (server: FakeApi) => unknown = () => {}) => {
  const server = await visit(`/programs/${programId}/settings`, {
    answers: server => {
      one({ assigned: 0, completed: 0, ...over })(server)
      accept(server)
      more(server)
    },
  })
  const form = within(await screen.findByRole('form', { name: 'Program settings' }))
  const write = async (name: string, text: string) => {
    const field = form.getByRole('textbox', { name })
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  return { server, form, write, save: () => button('Save changes') }
}

test('settings are validated and saved: validity, renewal, a reminder preset', async () => {
  const { server, form, write, save } = await openSettings({ reminders: [7], grace_days: 0 })
  const choose = (name: string, choice: string) => userEvent.selectOptions(form.getByRole('combobox', { name }), choice)
  await choose('A completion is valid', 'For a number of months')
  const errors = { validity_months: ['Enter for how many months a completion is valid.'] }
  server.refuse(api.programRules.save, 422, { code: 'INVALID', message: 'Some fields need your attention.', errors })
  await save()
  await form.findByText('Enter for how many months a completion is valid.')
  expect(server.of(api.programRules.save)[0]?.body).toMatchObject({ validity: 'months', validity_months: null })
  accept(server)
  await write('Months', '12')
  await choose('Repeats', 'When the completion expires')
  await choose('Use a preset', 'Gentle: 14 and 1 day before')
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Reminders (days before)' }).value).toBe('14, 1')
  await write('Grace period (days)', '5')
  await choose('Language', 'es')
  await write('Title', 'Anual')
  await save()
  await toast('Settings saved.')
  const sent = server.of(api.programRules.save).at(-1)
  expect(sent?.headers.get('if-match')).toBe('"3"')
  expect(sent?.body).toMatchObject({
    validity: 'months',
    validity_months: 12,
    recurrence: 'rolling',
    reminders: [14, 1],
    grace_days: 5,
    titles: { en: 'Fall prevention', es: 'Anual' },
  })
})

test('settings show changes in title and description since they were translated, and a reviewer can confirm a translation', async () => {
  const texts = {
    titles: { en: 'Preventing falls', es: 'Caídas' },
    descriptions: { en: 'At home.', es: 'En casa.' },
  }
  let stale: Program['stale'] = { es: { titles: 'Falls' } }
  const server = await visit(`/programs/${programId}/settings`, {
    answers: server => {
      const now = () => aProgram(server, { origin: 'own', ...texts, stale })
      server.answer(api.programs.languages, { data: ['en', 'es'] })
      server.answer(api.programs.get, now)
      server.answer(api.programs.confirmTranslation, () => {
        stale = {}
        return now()
      })
    },
  })
  const form = within(await screen.findByRole('form', { name: 'Program settings' }))
  expect(await form.findByText('Spanish: 1 text older than the English.')).toBeTruthy()
  // The source itself has no older version
  expect(form.queryByText('Changed since this translation')).toBeNull()
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Language' }), 'es')
  const changed = within(await form.findByRole('region', { name: 'Title, changes of the English' }))
  await waitFor(() => expect(changed.getByText('Falls').closest('del')).toBeTruthy())
  expect(form.queryByRole('region', { name: 'Description, changes of the English' })).toBeNull()
  await expectAccessible()
  await userEvent.click(changed.getByRole('button', { name: 'Still right: Preventing falls' }))
  await toast('Marked as up to date.')
  expect(server.of(api.programs.confirmTranslation)[0]?.body).toMatchObject({ language: 'es', paths: ['titles'] })
  await waitFor(() => expect(form.queryByText('Changed since this translation')).toBeNull())
})

test('[R-API-43] pay code and topic are edited next to what partners see, while other settings are unsaved', async () => {
  const { server, form, write, save } = await openSettings(
    { pay_code: null, partner_topic: null, push_to_partner: false, max_attempts: 3 },
    server => {
      let saved = {}
      server.answer(api.programs.get, () => aProgram(server, { assigned: 0, completed: 0, max_attempts: 3, ...saved }))
      Object.assign(saved, { pay_code: null, partner_topic: null, push_to_partner: false })
      server.answer(api.programs.updateMetaIntegrationData, ({ body }) => {
        const sent = body as { meta_integration_data: Record<'paycode' | 'partner_topic_id' | 'push', string> }
        const { paycode, partner_topic_id, push } = sent.meta_integration_data
        saved = { pay_code: paycode, partner_topic: partner_topic_id, push_to_partner: push, version: 4 }
        return aProgram(server, saved)
      })
    },
  )
  await write('Attempts per quiz', '5')
  const card = await screen.findByRole('region', { name: 'Payroll and partner' })
  expect(card.textContent).toContain('Pay codeNot specified')
  await userEvent.click(within(card).getByRole('button', { name: 'Edit' }))
  const shown = await screen.findByRole('dialog')
  const dialog = within(shown)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Pay code' }), 'ORIENT')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Partner topic ID' }), '4711')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Send completions to your partner' }))
  await expectAccessible(shown)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await toast('Payroll and partner settings saved.')
  expect(server.of(api.programs.updateMetaIntegrationData)[0]?.body).toMatchObject({
    id: programId,
    meta_integration_data: { paycode: 'ORIENT', partner_topic_id: '4711', push: true },
  })
  await waitFor(() => expect(card.textContent).toContain('Pay codeORIENT'))
  await userEvent.click(within(card).getByRole('button', { name: 'Copy' }))
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({
    paycode: 'ORIENT',
    partner_topic_id: '4711',
    push: true,
  })
  // Text typed beside it is still there, and is saved
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Attempts per quiz' }).value).toBe('5')
  await save()
  await waitFor(() => expect(server.of(api.programRules.save)[0]?.body).toMatchObject({ max_attempts: 5 }))
  expect(server.of(api.programRules.save)[0]?.headers.get('if-match')).toBe('"4"')
})

test('a state that requires an instructor is named where the program is written, with a link to add one', async () => {
  await visit(`/programs/${programId}/content`, {
    answers: server => {
      one({ asks_missing_in: 'NY' })(server)
      server.answer(api.programContents.get, () => contentOf(server, [aModule(1)]))
    },
  })
  await screen.findByText('New York requires a contact for learners’ questions')
  const way = screen.getByRole('link', { name: 'Add a person' })
  expect(way.getAttribute('href')).toBe(`/programs/${programId}/settings`)
})

test('the contact for learners is chosen from the agency’s users, and missing information shows until then', async () => {
  const { server, save } = await openSettings({ asks_missing_in: 'NY' }, server =>
    server.answer(api.programs.askable, { data: [{ id: idOf(5), name: 'Ada Admin', email: 'ada@example.org' }] }),
  )
  await screen.findByText('Choose a person or enter an email address.')
  await userEvent.click(screen.getByRole('combobox', { name: 'Person' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ada Admin (ada@example.org)' }))
  expect(screen.queryByText('Choose a person or enter an email address.')).toBeNull()
  await save()
  await toast('Settings saved.')
  expect(server.of(api.programRules.save)[0]?.body).toMatchObject({ asks_user_id: idOf(5) })
})

test('learners can write to the program’s instructor', async () => {
  await visit(`/programs/${programId}/content?do=preview`, {
    answers: server => {
      one({ asks: { name: 'Ada Admin', email: 'ada@example.org' } })(server)
      server.answer(api.programContents.get, () => contentOf(server, [aModule(1)]))
    },
  })
  const link = await screen.findByRole('link', { name: 'Ask the instructor' })
  expect(link.getAttribute('href')).toBe(
    `mailto:ada@example.org?subject=${encodeURIComponent('Question about “Fall prevention”')}`,
  )
})

test('grace: people no longer overdue are named before saving, and typed values stay', async () => {
  const { server, form, write, save } = await openSettings({ assigned: 4, grace_days: 0 }, server =>
    server.answer(api.programRules.impact, {
      grace: { moved: 1, late: 0, freed: 1 },
      data: [{ ...firstOf(server.example(api.programRules.impact).data), name: 'Abel, Ana', before: null, by: null }],
    }),
  )
  await write('Grace period (days)', '20')
  await save()
  const shown = await screen.findByRole('dialog', { name: 'What this changes for people' })
  const dialog = within(shown)
  await dialog.findByText(/1 person would no longer be overdue\./)
  const names = await dialog.findByRole('table', { name: 'People whose grace changes' })
  await within(names).findByRole('row', { name: /Abel, Ana/ })
  expect(server.of(api.programRules.impact).at(-1)?.query).toMatchObject({ grace_days: '20', about: 'grace' })
  await expectAccessible(shown)
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Grace period (days)' }).value).toBe('20')
  expect(server.of(api.programRules.save)).toEqual([])
  await save()
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'What this changes for people' })).getByRole('button', {
      name: 'Save',
    }),
  )
  await toast('Settings saved.')
  expect(server.of(api.programRules.save)[0]?.body).toMatchObject({ grace_days: 20, applies_to: 'new_only' })
})

test('renewals waiting for their program are listed on its page, with a link to each person', async () => {
  await visit(`/programs/${programId}/progress`, {
    answers: server => {
      one({ status: 'non_operational', reasons: ['paused_by_agency'], is_paused: true, recurrence: 'rolling' })(server)
      server.answer(api.programRules.waiting, {
        data: [{ employee_id: idOf(9), name: 'Lavado, Rosa', employee_number: 'N-1', ends_on: '2026-12-03' }],
        meta: { total: 6, page: 1, per_page: 5 },
      })
    },
  })
  const waiting = await screen.findByText(/^6 renewals wait/)
  expect(within(waiting).getByRole('link', { name: 'Lavado, Rosa' }).getAttribute('href')).toContain(idOf(9))
  expect(waiting.textContent).toContain('and 1 more')
  await expectAccessible()
})

test('[R-RTE-6] conditions of a view can use a filter that also shows as tabs', async () => {
  const tree = { any: [{ where: { status: 'archived' } }, { where: { hours_min: '2' } }] }
  await visit(`/programs?conditions=${encodeURIComponent(JSON.stringify(tree))}`, { answers: listed([{}]) })
  const chip = await screen.findByRole('button', { name: /^Advanced filters/ })
  await waitFor(() => expect(chip.textContent).toContain('Status: Archived or Hours: at least 2'))
  await userEvent.click(chip)
  const dialog = within(await screen.findByRole('dialog', { name: 'Advanced filters' }))
  expect(await dialog.findAllByRole('group', { name: /^Condition/ })).toHaveLength(2)
})

test('a new draft shows as a draft, not non-operational, and says that caregivers can’t start it yet', async () => {
  const draft = { status: 'non_operational', reasons: ['draft'], number: null } as const
  await visit(`/programs/${programId}/settings`, { answers: one({ ...draft, reasons: [...draft.reasons] }) })
  const head = within(await screen.findByRole('main'))
  await head.findByText('Caregivers can’t start it yet.')
  expect(head.getByText('Not published')).toBeTruthy()
  expect(head.getAllByText('Draft').length).toBeGreaterThan(0)
  expect(head.queryByText('Non-operational')).toBeNull()
})
