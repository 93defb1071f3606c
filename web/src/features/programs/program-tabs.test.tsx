import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aProgram, firstOf, idOf, programId } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

type Program = ReturnType<typeof aProgram>
const one = (server: FakeApi, over: Partial<Program> = {}) =>
  server.answer(api.programs.get, () => aProgram(server, over))
const button = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const link = async (name: string | RegExp) => userEvent.click(await screen.findByRole('link', { name }))
const toast = async (words: string) => within(await screen.findByRole('region', { name: 'Notices' })).findByText(words)

test('on a phone a program’s due dates can be read', async () => {
  await visit(`/programs/${programId}/progress`, {
    phone: true,
    answers: server => {
      one(server)
      const row = firstOf(server.example(api.assignments.list).data)
      const data = [
        {
          ...row,
          standing: 'assigned' as const,
          due_on: '2026-12-24',
          days_overdue: 0,
          grace_until: null,
          completed_on: null,
          satisfied_by: null,
        },
      ]
      server.answer(api.assignments.list, { data, meta: { total: 1, page: 1, per_page: 50 } })
    },
  })
  const row = await screen.findByRole('row', { name: /Marisol Reyes/ })
  expect(row.textContent).toContain('Dec 24, 2026')
  await expectAccessible()
})

/** Quiz results with answers to grade. */
const graded = (server: FakeApi) => {
  one(server)
  const example = firstOf(server.example(api.quizResults.waiting).data)
  const answered = (number: number, answer: string) => ({
    ...example,
    attempt_id: idOf(30 + number),
    question_id: 'q1',
    name: `Abel00${number}, Ana`,
    answer,
    points: 4,
  })
  let waiting = [answered(1, 'Warn everyone'), answered(2, 'Jump up fast')]
  server.answer(api.quizResults.overview, () => ({
    has_quiz: true,
    blocked: 1,
    blocked_names: ['Abel, Ana'],
    waiting: waiting.length,
  }))
  server.answer(api.quizResults.waiting, () => ({ data: waiting, total: waiting.length }))
  server.answer(api.quizResults.grade, ({ params }) => {
    waiting = waiting.filter(({ attempt_id }) => attempt_id !== params['attempt_id'])
    return { ...server.example(api.quizResults.grade), state: 'passed' as const, score: 100 }
  })
}

test('[R-RTE-7] quiz results are read and graded on a phone', async () => {
  const server = await visit(`/programs/${programId}/quiz-results`, { phone: true, answers: graded })
  await screen.findByText('1 person has no attempts left')
  await link(/^To grade/)
  await screen.findByText('Warn everyone')
  await button('Half')
  await button('Save and next')
  await screen.findByText('Jump up fast')
  const [sent] = server.of(api.quizResults.grade)
  expect([sent?.params['attempt_id'], sent?.body]).toMatchObject([idOf(31), { earned: 2, comment: null }])
  await expectAccessible()
  await link('Questions')
  await screen.findAllByText('Discrimination')
})

test('answers are graded by keyboard: points, Enter, the next one', async () => {
  const server = await visit(`/programs/${programId}/quiz-results?show=grade`, { answers: graded })
  const points = () => screen.findByLabelText<HTMLInputElement>(/^Points, up to 4/)
  await waitFor(async () => expect(document.activeElement).toBe(await points()))
  await userEvent.keyboard('9{Enter}')
  await screen.findByText('Enter points from 0 to 4.')
  expect(document.activeElement).toBe(await points())
  expect(server.of(api.quizResults.grade)).toEqual([])
  await button('Full points')
  await userEvent.keyboard('{Enter}')
  await toast('Abel001, Ana passed with 100%.')
  await screen.findByText('Jump up fast')
  await waitFor(async () => expect(document.activeElement).toBe(await points()))
  await userEvent.keyboard('0{Enter}')
  await screen.findByText('Nothing to grade')
})

test('on a phone a template is written, and a session is planned from it', async () => {
  const server = await visit(`/programs/${programId}/sessions`, {
    phone: true,
    answers: server => {
      one(server)
      const example = firstOf(server.example(api.sessionTemplates.list).data)
      let templates: (typeof example & object)[] = []
      server.answer(api.sessionTemplates.list, () => ({ data: templates }))
      server.answer(api.sessionTemplates.add, ({ body }) => {
        templates = [{ ...example, name: String(body?.['name']), is_linked: false }]
        return firstOf(templates)
      })
    },
  })
  await button('Add template')
  const shown = await screen.findByRole('dialog', { name: 'New template' })
  const dialog = within(shown)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Template name' }), 'Saturday lab')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Safe lifting')
  await expectAccessible(shown)
  await userEvent.click(dialog.getByRole('button', { name: 'Add template' }))
  await toast('Saturday lab is added.')
  expect(server.of(api.sessionTemplates.add)[0]?.body).toMatchObject({
    name: 'Saturday lab',
    body: { title: 'Safe lifting' },
  })
  await button('Plan a session: Saturday lab')
  await screen.findByRole('dialog', { name: 'New session' })
})

test('a program waiting for a session links to planning one', async () => {
  await visit(`/programs/${programId}/content`, {
    answers: server => one(server, { status: 'non_operational', reasons: ['no_open_session'] }),
  })
  await screen.findByText('No session to come has a seat')
  const way = screen.getByRole('link', { name: 'Plan a session' })
  expect(way.getAttribute('href')).toBe(`/programs/${programId}/sessions?add=1`)
})

test('a checked-out program that can’t be started says why and how to fix it', async () => {
  await visit(`/programs/${programId}/settings`, {
    answers: server =>
      one(server, {
        origin: 'linked',
        status: 'non_operational',
        reasons: ['licence_expired', 'no_seats'],
        checkout: {
          ...server.example(api.programs.get).checkout,
          valid_to: '2026-10-31',
          awaits: null,
        } as Program['checkout'],
      }),
  })
  await screen.findByText('The checkout has expired')
  expect(screen.getByText('It ended on Oct 31, 2026. Ask customer success to extend it.')).toBeTruthy()
  expect(screen.getByText('Ask customer success for more seats.')).toBeTruthy()
})

const catalog = (server: FakeApi) => {
  const row = { id: programId, title: 'Dementia and Alzheimer’s care', status: 'published' as const, held: 1 }
  server.answer(api.catalog.get, row)
  server.answer(api.catalog.list, {
    data: [{ ...firstOf(server.example(api.catalog.list).data), ...row }],
    meta: { total: 1, page: 1, per_page: 50 },
  })
  one(server)
  server.answer(api.catalog.plan, {
    data: [
      { id: idOf(41), name: 'Garden State', state: 'NJ', meets: [{ what: 'holds', name: null }] },
      { id: idOf(42), name: 'Harborlight', state: 'NY', meets: [] },
    ],
  })
}

test('[R-PER-2] a customer success manager can read the catalog but not change it', async () => {
  await visit('/csm/programs?status=published', { as: 'csm', answers: catalog })
  await title('Program catalog')
  await screen.findByRole('link', { name: 'Dementia and Alzheimer’s care' })
  expect(screen.queryByRole('button', { name: 'New program' })).toBeNull()
  await link('Dementia and Alzheimer’s care')
  await title('Dementia and Alzheimer’s care')
  await screen.findByRole('region', { name: 'Modules' })
  expect(screen.queryByRole('button', { name: 'Edit content' })).toBeNull()
})

test.each([['csm'], ['cs_super_user']] as const)(
  '[R-CSM-2] on a phone %s checks a program out to the agencies the server lists',
  async as => {
    const server = await visit(`/csm/programs/${programId}/checkout`, { as, phone: true, answers: catalog })
    await button('Check out to agencies')
    const shown = await screen.findByRole('dialog')
    const dialog = within(shown)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Seats' }), '40')
    await userEvent.click(dialog.getByRole('button', { name: 'Choose agencies' }))
    await dialog.findByText('Already has this program')
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Garden State/ }).disabled).toBe(true)
    // None is selected at first
    for (const box of dialog.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false)
    expect(dialog.getByRole('button', { name: /^Check out to 0 agencies/ }).getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(shown)
    await userEvent.click(dialog.getByRole('button', { name: 'Choose 1 ready' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Check out to 1 agency' }))
    await waitFor(() =>
      expect(server.of(api.catalog.run)[0]?.body).toMatchObject({
        agency_ids: [idOf(42)],
        change: { act: 'check_out', mode: 'linked', seats: 40 },
      }),
    )
  },
)

test('[R-CSM-2] several programs go to several agencies at once: none is preselected, and choosing all ready ones skips an agency with a program of the same name', async () => {
  const server = await visit('/csm/programs', {
    as: 'cs_super_user',
    answers: fake => {
      const row = firstOf(fake.example(api.catalog.list).data)
      fake
        .answer(api.catalog.list, {
          data: [
            { ...row, id: idOf(1), title: 'Hand hygiene' },
            { ...row, id: idOf(2), title: 'Safe lifting' },
          ],
          meta: { total: 2, page: 1, per_page: 50 },
        })
        .answer(api.catalog.planMany, {
          programs: [
            { id: idOf(1), title: 'Hand hygiene' },
            { id: idOf(2), title: 'Safe lifting' },
          ],
          data: [
            { id: idOf(41), name: 'Garden State', state: 'NJ', programs: met(['title_taken'], []) },
            { id: idOf(42), name: 'Harborlight', state: 'NY', programs: met([], []) },
            { id: idOf(43), name: 'Elm City', state: 'CT', programs: met(['holds'], ['holds']) },
          ],
        })
    },
  })
  for (const name of ['Hand hygiene', 'Safe lifting'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await button('Check out…')
  const shown = await screen.findByRole('dialog', { name: 'Check out 2 programs' })
  const dialog = within(shown)
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  await dialog.findByText(/Hand hygiene: It already has a program named/)
  expect([box(/Garden State/).checked, box(/Harborlight/).checked]).toEqual([false, false])
  expect(box(/Elm City/).disabled).toBe(true)
  await expectAccessible(shown)
  await userEvent.click(dialog.getByRole('button', { name: 'Choose 1 ready' }))
  expect([box(/Garden State/).checked, box(/Harborlight/).checked]).toEqual([false, true])
  await userEvent.click(box(/Garden State/))
  await userEvent.click(dialog.getByRole('button', { name: 'Check out to 2 agencies' }))
  await waitFor(() =>
    expect(server.of(api.catalog.runMany)[0]?.body).toMatchObject({
      program_ids: [idOf(1), idOf(2)],
      agency_ids: [idOf(42), idOf(41)],
      mode: 'linked',
    }),
  )
})

/** Responds with what each program's checkout would encounter. */
const met = (...all: ('title_taken' | 'holds')[][]) =>
  all.map((what, at) => ({ program_id: idOf(at + 1), meets: what.map(one => ({ what: one, name: 'Hand hygiene' })) }))

test('[R-PER-2] an agency can’t see the catalog', async () => {
  await visit('/csm/programs')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Program catalog' })).toBeNull()
})
