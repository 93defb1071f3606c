import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, title, visit } from '@/test/visit.tsx'

const { preview, build, get: packetCall, list, proof, pdf } = api.surveys

const ana = '0198a9b2-0000-7000-8000-0000000000a1'
const packetId = '0198a9b2-0000-7000-8000-0000000000b1'

afterEach(endVisit)

/** A sample of three people, one with a gap. */
const drawn = (server: FakeApi) => {
  const [one] = server.example(preview).data
  if (!one) throw new Error('the example has nobody')
  const person = (at: number) => ({
    ...one,
    employee_id: `0198a9b2-0000-7000-8000-0000000000a${at}`,
    name: `Abel00${at}, Ana`,
    hire_date: '2026-01-05',
    state: at === 1 ? ('lapsed' as const) : ('satisfied' as const),
    gaps: at === 1 ? [{ kind: 'lapsed' as const, what: 'CPR card', on: '2026-11-01' }] : [],
  })
  return server.answer(preview, { as_of: '2026-11-28', drawn_from: 11, data: [1, 2, 3].map(person) })
}
const built = (server: FakeApi) => {
  const packet = {
    id: packetId,
    number: 'HHC-S-000007',
    state: 'succeeded' as const,
    sample: 'random' as const,
    seed: 'FALL-27',
    people: 3,
    kept_until: '2027-11-28',
    is_kept: true,
  }
  server.answer(build, packet)
  server.answer(packetCall, { ...packet, data: [] })
  server.answer(list, { data: [{ ...server.example(build), ...packet }] })
}
const look = () => userEvent.click(screen.getByRole('button', { name: 'See what is missing' }))
const type = async (label: string, words: string) => {
  const field = await screen.findByLabelText(new RegExp(`^${label}`))
  await userEvent.clear(field)
  await userEvent.type(field, words)
}

test('on a phone a sample is drawn, its gaps shown and the packet built', async () => {
  const server = await visit('/surveys/new', { phone: true, answers: server => (drawn(server), built(server)) })
  await title('New survey packet')
  await type('How many', '3')
  expect(screen.queryByLabelText(/^Seed/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Details' }))
  await type('Seed', 'FALL-27')
  await look()
  expect(await screen.findByText(/^2 of 3 were compliant on \w+ \d+, \d{4}\.$/)).toBeTruthy()
  expect(screen.getByText('3 people, 1 with gaps.')).toBeTruthy()
  expect(screen.getByText('Drawn from 11 people who work here.')).toBeTruthy()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Build packet' }))
  await title('Survey packet HHC-S-000007')
  expect(await screen.findByText('Random, seed FALL-27')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeTruthy()
  const question = {
    as_of: null,
    answer: 'records',
    sample: { by: 'random', size: 3, seed: 'FALL-27', discipline_id: null, location_id: null },
  }
  expect(server.of(preview)[0]?.body).toMatchObject(question)
  expect(server.of(build)[0]?.body).toMatchObject({
    ...question,
    expected_ids: [1, 2, 3].map(at => `0198a9b2-0000-7000-8000-0000000000a${at}`),
  })
})

test('another sample has to be previewed before it can be built', async () => {
  const server = await visit('/surveys/new', { answers: drawn })
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }))
  await type('Seed', 'FALL-26')
  await look()
  await screen.findByRole('button', { name: 'Build packet' })
  // The answer is at the top; the question is one line above it
  expect(screen.getByText('10 people at random, seed FALL-26 · As of today · Current records')).toBeTruthy()
  expect(screen.queryByLabelText(/^Seed/)).toBeNull()
  const edit = screen.getByRole('button', { name: 'Edit sample' })
  expect(document.activeElement).toBe(edit)
  await userEvent.click(edit)
  expect(document.activeElement).toBe(screen.getByLabelText('People'))
  await userEvent.click(screen.getByRole('button', { name: 'Details' }))
  await type('Seed', 'FALL-27')
  expect(screen.getByText(/^You changed the sample\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Build packet' })).toBeNull()
  await look()
  expect(await screen.findByRole('button', { name: 'Build packet' })).toBeTruthy()
  expect(server.of(preview)).toHaveLength(2)
})

test('selected people are found by name and can be removed again', async () => {
  const server = await visit('/surveys/new', {
    answers: server =>
      drawn(server).answer(api.search.agency, seen => {
        const { data } = server.example(api.search.agency)
        const [hit] = data.employees
        const hits =
          hit && seen.query['search'] === 'Abel' ? [{ ...hit, id: ana, last_name: 'Abel001', first_name: 'Ana' }] : []
        return { data: { ...data, employees: hits } }
      }),
  })
  await userEvent.selectOptions(await screen.findByLabelText('People'), 'People I choose')
  await look()
  expect(await screen.findByText('Choose at least one person.')).toBeTruthy()
  expect(server.of(preview)).toEqual([])
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a person' }), 'Abel')
  await userEvent.click(await screen.findByRole('option', { name: /Abel001, Ana/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Abel001, Ana' }))
  expect(screen.queryByRole('list', { name: 'Chosen people' })).toBeNull()
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a person' }), 'Abel')
  await userEvent.click(await screen.findByRole('option', { name: /Abel001, Ana/ }))
  await look()
  const link = await within(screen.getByRole('main')).findByRole('link', { name: 'Abel001, Ana' })
  expect(link.getAttribute('href')).toBe(`/employees/${ana}/compliance`)
  expect(server.of(preview)[0]?.body?.['sample']).toEqual({ by: 'chosen', employee_ids: [ana] })
})

test('one person’s proof is built and saved with one choice', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const server = await visit(`/employees/${ana}/compliance`, {
    answers: server =>
      server
        .answer(api.employees.get, { id: ana })
        .answer(api.compliance.ofEmployee, { rules: [], state: 'not_applicable' })
        .answer(api.leave.ofEmployee, { data: [], by_status: [], spells: [] })
        .answer(proof, { id: packetId, number: 'HHC-S-000008' })
        .answer(
          pdf,
          () => new Response('%PDF-', { headers: { 'content-disposition': 'attachment; filename="proof-ana.pdf"' } }),
        ),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Proof as PDF' }))
  expect(await notice(/^The proof is packet HHC-S-000008\./)).toBeTruthy()
  await waitFor(() => expect(save.mock.contexts).toMatchObject([{ download: 'proof-ana.pdf' }]))
  expect(server.of(pdf)[0]?.params).toEqual({ id: packetId })
  expect(server.of(proof)[0]?.params).toEqual({ id: ana })
})

test('the proof uses the date and the kind of answer on the screen; a future date has none', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const answers = (server: FakeApi) =>
    server
      .answer(api.employees.get, { id: ana })
      .answer(api.compliance.ofEmployee, { rules: [], state: 'not_applicable' })
      .answer(proof, { id: packetId, number: 'HHC-S-000008' })
      .answer(pdf, () => new Response('%PDF-'))
  const server = await visit(`/employees/${ana}/compliance?as_of=2026-06-01&kind=shown`, { answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Proof as PDF' }))
  await waitFor(() => expect(server.of(proof)[0]?.body).toMatchObject({ as_of: '2026-06-01', kind: 'shown' }))
  await endVisit()
  await visit(`/employees/${ana}/compliance?as_of=2099-06-01`, { answers })
  await screen.findByText('This day is in the future: what applies then if nothing changes.')
  expect(screen.queryByRole('button', { name: 'Proof as PDF' })).toBeNull()
})

test('a pasted list adds the people found and keeps the lines that match no one', async () => {
  const server = await visit('/surveys/new', {
    answers: server =>
      drawn(server).answer(api.surveys.people, {
        data: [{ id: ana, name: 'Abel001, Ana', employee_number: 'S-1' }],
        left_out: [
          { line: 'Nobody Here', found: 0, near: [] },
          { line: 'Tia Twin', found: 2, near: [] },
          {
            line: '1444 Anna Abel',
            found: 0,
            near: [{ id: '0198a9b2-0000-7000-8000-0000000000a2', name: 'Abel002, Anne', employee_number: '001444' }],
          },
        ],
      }),
  })
  await userEvent.selectOptions(await screen.findByLabelText('People'), 'People I choose')
  await userEvent.click(screen.getByRole('button', { name: 'Add these people' }))
  expect(screen.getByText('Paste at least one name, number or email.')).toBeTruthy()
  const field = screen.getByLabelText(/^Paste a list/)
  await userEvent.type(field, 'Abel001, Ana{Enter}Nobody Here{Enter}Tia Twin{Enter}1444 Anna Abel')
  await userEvent.click(screen.getByRole('button', { name: 'Add these people' }))
  expect(await screen.findByRole('button', { name: 'Remove Abel001, Ana' })).toBeTruthy()
  expect(server.of(api.surveys.people)[0]?.body).toMatchObject({
    who: { by: 'pasted', lines: ['Abel001, Ana', 'Nobody Here', 'Tia Twin', '1444 Anna Abel'] },
  })
  expect(screen.getByText('Nobody Here: no one found')).toBeTruthy()
  expect(screen.getByText('Tia Twin: 2 people found; choose one, or use a number or an email')).toBeTruthy()
  expect(screen.getByText('No match for 1444 Anna Abel. Did you mean one of these people?')).toBeTruthy()
  await userEvent.type(field, '{Enter}Typed Since')
  await userEvent.click(screen.getByRole('button', { name: 'Add 001444 Abel002, Anne' }))
  expect(screen.getByRole('button', { name: 'Remove Abel002, Anne' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add these people' }))
  expect((field as HTMLTextAreaElement).value).toBe('Nobody Here\nTia Twin\nTyped Since')
  await expectAccessible()
})

test('a pasted list needs no separate button: previewing adds the people first, and stops at lines that match no one', async () => {
  const left: { line: string; found: number; near: never[] }[] = [{ line: 'Nobody Here', found: 0, near: [] }]
  const server = await visit('/surveys/new', {
    answers: server =>
      drawn(server).answer(api.surveys.people, () => ({
        data: [{ id: ana, name: 'Abel001, Ana', employee_number: 'S-1' }],
        left_out: left,
      })),
  })
  await userEvent.selectOptions(await screen.findByLabelText('People'), 'People I choose')
  const field = screen.getByLabelText(/^Paste a list/)
  await userEvent.type(field, 'Abel001, Ana{Enter}Nobody Here')
  await look()
  expect(await screen.findByText('Nobody Here: no one found')).toBeTruthy()
  expect(screen.queryByText('Choose at least one person.')).toBeNull()
  expect(server.of(preview)).toEqual([])
  left.pop()
  await userEvent.clear(field)
  await userEvent.type(field, 'Abel001, Ana')
  await look()
  await waitFor(() => expect(server.of(preview)).toHaveLength(1))
  expect(server.of(preview)[0]?.body?.['sample']).toEqual({ by: 'chosen', employee_ids: [ana] })
})

test('the gap list is printed only if the box is ticked; people hired later and missing scans are listed separately', async () => {
  const server = await visit('/surveys/new', {
    answers: server => {
      const [one] = server.example(preview).data
      if (!one) throw new Error('the example has nobody')
      const scan = { kind: 'no_scan' as const, what: 'CPR card', on: null }
      server.answer(preview, {
        as_of: '2026-03-01',
        data: [
          { ...one, employee_id: ana, name: 'Abel, Ana', state: 'overdue', gaps: [] },
          { ...one, name: 'Bell, Bo', state: 'satisfied', gaps: [scan] },
          { ...one, name: 'Cole, Cy', state: 'not_hired', gaps: [] },
        ],
      })
    },
  })
  await look()
  expect(await screen.findByText('1 of 2 was compliant on Mar 1, 2026.')).toBeTruthy()
  expect(screen.getByText('1 person was not hired yet on Mar 1, 2026.')).toBeTruthy()
  expect(screen.getByText(/^1 person is missing scans or papers\./)).toBeTruthy()
  const inGroup = (name: string) => within(screen.getByRole('region', { name }))
  expect(inGroup('Not compliant').getByText('Abel, Ana')).toBeTruthy()
  expect(inGroup('Compliant, only scans or papers missing').getByText('Bell, Bo')).toBeTruthy()
  expect(inGroup('Not hired yet on Mar 1, 2026').getByText('Cole, Cy')).toBeTruthy()
  expect(server.of(preview)[0]?.body).toMatchObject({ with_gap_list: false })
  await userEvent.click(screen.getByRole('button', { name: 'Edit sample' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Print the list of what is missing' }))
  await look()
  await waitFor(() => expect(server.of(preview)[1]?.body).toMatchObject({ with_gap_list: true }))
})

/** Selects the one person in the employees list and chooses an action for them. */
async function fromEmployees(action: RegExp, answers: (server: FakeApi) => FakeApi = server => server) {
  const server = await visit('/employees', {
    answers: server =>
      answers(server)
        .answer(api.employees.list, {
          data: server.example(api.employees.list).data.slice(0, 1),
          meta: { total: 1, page: 1, per_page: 50, hidden_by_status: 0, without_filters: 1 },
        })
        .answer(api.preferences.get, () => ({}))
        .answer(api.surveys.people, {
          data: [{ id: ana, name: 'Abel001, Ana', employee_number: 'S-1' }],
          left_out: [],
        }),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  const selection = within(await screen.findByRole('group', { name: 'Selection' }))
  await userEvent.click(await selection.findByRole('button', { name: 'Actions for selected' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
  return server
}

test('people selected in the employees list carry over', async () => {
  const server = await fromEmployees(/^Survey packet/)
  await title('New survey packet')
  expect(await screen.findByRole('button', { name: 'Remove Abel001, Ana' })).toBeTruthy()
  expect(server.of(api.surveys.people)[0]?.body).toMatchObject({ who: { by: 'rows' } })
})

test('[39] compliance on a date needs only the date, and the answer names people without an applicable rule', async () => {
  const server = await fromEmployees(/^Compliance on a day/, server => {
    const [one] = server.example(preview).data
    if (!one) throw new Error('the example has nobody')
    return server.answer(preview, {
      as_of: '2026-03-01',
      data: [
        { ...one, employee_id: ana, name: 'Abel, Ana', state: 'in_progress', gaps: [] },
        { ...one, name: 'Bell, Bo', state: 'not_applicable', gaps: [] },
        {
          ...one,
          name: 'Cole, Cy',
          state: 'satisfied',
          gaps: [{ kind: 'no_scan' as const, what: 'CPR card', on: null }],
        },
      ],
    })
  })
  await title('Compliance on a day')
  await type('Day', '2026-03-01')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Day/))
  expect(screen.queryByRole('checkbox', { name: 'Print the list of what is missing' })).toBeNull()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Check compliance' }))
  expect(await screen.findByText('2 of 2 were compliant on Mar 1, 2026.')).toBeTruthy()
  // Missing scans that don't affect the answer are collapsed
  const fold = screen.getByText('1 item missing from the file').closest('details')
  expect(fold?.open).toBe(false)
  const inGroup = (name: string) => within(screen.getByRole('region', { name }))
  expect(inGroup('Compliant, nothing missing').getByText('Abel, Ana')).toBeTruthy()
  expect(inGroup('No rule applied').getByText('Bell, Bo')).toBeTruthy()
  expect(screen.queryByText('In progress')).toBeNull()
  expect(screen.getByRole('button', { name: 'Build survey packet' })).toBeTruthy()
  expect(server.of(preview)[0]?.body).toMatchObject({ as_of: '2026-03-01', with_gap_list: false })
})

test('a viewer can read packets but not download them', async () => {
  await visit('/surveys', { as: 'viewer', answers: built })
  await userEvent.click(await screen.findByRole('link', { name: 'HHC-S-000007' }))
  await title('Survey packet HHC-S-000007')
  expect(await screen.findByText('Your role can see the packet but can’t download its files.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull()
})

test('on a phone packets show how their sample was drawn', async () => {
  await visit('/surveys', { phone: true, answers: built })
  expect(await screen.findByText(/Random, seed FALL-27/)).toBeTruthy()
  await expectAccessible()
})
