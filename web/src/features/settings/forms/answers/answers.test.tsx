import { type Answer, api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { idOf } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, visit } from '@/test/visit.tsx'
// Loaded before the first test, so that no test waits for it
import '../FormPage.tsx'
import './AnswersTab.tsx'

afterEach(endVisit)

const id = idOf(1)
const address = `/settings/forms/${id}/answers`
const columns: Answer<typeof api.answersOfForm.columns> = {
  data: [
    { key: 'note', label: 'Anything to add', kind: 'text', usual: true, sorts: true },
    { key: 'cell', label: 'Cell phone', kind: 'text', is_phone: true, usual: true, sorts: true },
    { key: 'score', label: 'Score', kind: 'number', usual: true, sorts: true },
    { key: 'tested', label: 'Tested on', kind: 'day', usual: true, sorts: true },
    {
      key: 'symptoms',
      label: 'Symptoms',
      kind: 'choices',
      choices: [
        { value: 'cough', label: 'Cough' },
        { value: 'fever', label: 'Fever' },
      ],
    },
  ],
}
const rows: Answer<typeof api.answersOfForm.list> = {
  data: [
    {
      id: idOf(3),
      employee_id: idOf(4),
      name: 'Reyes, Marisol',
      employee_number: '1042',
      state: 'completed',
      version: 2,
      completed_on: '2026-03-14',
      expires_on: null,
      location_name: 'Bronx',
      coordinator_name: null,
      values: { note: 'None', cell: '+17185550142', score: 7.5, tested: '2026-02-01', symptoms: ['cough', 'fever'] },
    },
  ],
  meta: { total: 1, page: 1, per_page: 50 },
}

function answer(server: FakeApi) {
  const asked: Record<string, string>[] = []
  server.answer(api.answersOfForm.columns, () => columns)
  server.answer(api.answersOfForm.list, ({ query }) => {
    asked.push(query)
    return rows
  })
  return asked
}
const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)

test('each question is a column of the table, with its answer as text', async () => {
  await visit(address, { answers: answer })
  expect(await screen.findByRole('link', { name: 'Reyes, Marisol' })).toHaveProperty(
    'href',
    expect.stringContaining(`/employee/${idOf(4)}/form/${idOf(3)}`),
  )
  expect(heads()).toEqual(expect.arrayContaining(['Employee', 'Anything to add', 'Score', 'Tested on']))
  expect(heads()).not.toContain('Symptoms')
  const row = screen.getByRole('row', { name: /Reyes/ })
  expect(within(row).getByText('7.5')).toBeTruthy()
  expect(within(row).getByText('(718) 555-0142')).toBeTruthy()
  expect(within(row).getByText('Feb 1, 2026')).toBeTruthy()
  await expectAccessible()
})

test('a question’s filter is in the address, queries the server and adds its column', async () => {
  let asked: Record<string, string>[] = []
  await visit(`${address}?v.symptoms=cough&v.score.min=5&v.shoes=1`, {
    answers: server => {
      asked = answer(server)
    },
  })
  await screen.findByRole('link', { name: 'Reyes, Marisol' })
  expect(asked.at(-1)).toMatchObject({ 'v.symptoms': 'cough', 'v.score.min': '5' })
  expect(asked.at(-1)).not.toHaveProperty('v.shoes')
  expect(heads()).toContainEqual(expect.stringMatching(/^Symptoms/))
  expect(screen.getByText('Cough, Fever')).toBeTruthy()
  await screen.findByRole('button', { name: /Score.*at least 5/ }, { timeout: 15_000 })
})

test('the filter of a question takes typed words', async () => {
  let asked: Record<string, string>[] = []
  await visit(address, {
    answers: server => {
      asked = answer(server)
    },
  })
  await screen.findByRole('link', { name: 'Reyes, Marisol' })
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Anything to add' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Anything to add contains' }), 'non')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'v.note': 'non' }))
})

test('the choice of columns is saved for this form only', async () => {
  let kept: unknown
  await visit(address, {
    answers: server => {
      answer(server)
      server.answer(api.preferences.update, ({ body }) => {
        kept = body
        return {}
      })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Symptoms' }))
  await waitFor(() =>
    expect(kept).toMatchObject({
      data_tables: { [id]: { columns: expect.arrayContaining(['name', 'v.note', 'v.symptoms']) } },
    }),
  )
  await waitFor(() => expect(heads()).toContain('Symptoms'))
})

test('on a phone a row is a card that shows the answers', async () => {
  await visit(address, { answers: answer, phone: true })
  expect(await screen.findByText(/Score: 7.5/)).toBeTruthy()
  await expectAccessible()
})

test.each([
  ['medical', 'csm'],
  ['hr', 'csm'],
  ['identity', 'csm'],
] as const)('answers of a %s form are not requested for a %s', async (visibility, as) => {
  const server = await visit(`/csm/agency/${harborlight.id}/settings/forms/${id}/answers`, {
    as,
    answers: server =>
      server
        .answer(api.auth.organization, harborlight)
        .answer(api.forms.get, { ...server.example(api.forms.get), id, visibility }),
  })
  await screen.findByText('You can’t read these answers')
  expect(server.of(api.answersOfForm.columns)).toEqual([])
})

test('users who can’t read the answers see a note in the tab', async () => {
  await visit(address, { answers: server => server.refuse(api.answersOfForm.columns, 403, { code: 'FORBIDDEN' }) })
  expect(await screen.findByText('You can’t read these answers')).toBeTruthy()
})
