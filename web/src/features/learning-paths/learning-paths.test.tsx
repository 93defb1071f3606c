import { api } from '@preceptor/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { firstOf, idOf } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const path = idOf(60)
const dementia = (server: FakeApi) => {
  const step = firstOf(server.example(api.learningPaths.get).shown_steps)
  server.answer(api.learningPaths.get, {
    id: path,
    title: 'Dementia companion',
    state: 'active',
    shown_steps: [
      {
        ...step,
        step_id: idOf(61),
        title: 'Fall prevention',
        start: { from: 'path', amount: 0, unit: 'days' },
        due: null,
      },
      {
        ...step,
        step_id: idOf(62),
        title: 'Dementia and Alzheimer’s care',
        start: { from: 'previous', amount: 3, unit: 'days' },
        due: null,
      },
    ],
  })
  const row = firstOf(server.example(api.learningPaths.list).data)
  server.answer(api.learningPaths.list, {
    data: [{ ...row, id: path, title: 'Dementia companion', state: 'active' }],
    meta: { total: 1, page: 1, per_page: 50 },
  })
  const person = firstOf(server.example(api.learningPaths.progress).data)
  const days = { opens_on: null, opened_on: '2026-11-02', due_on: '2026-12-01', settled_on: null, booking: null }
  server.answer(api.learningPaths.progress, {
    data: [
      {
        ...person,
        start_date: '2026-11-01',
        next_due: '2026-12-01',
        completed_on: null,
        steps: [{ ...firstOf(person.steps), ...days }],
      },
    ],
  })
}

test('[R-RTE-4] [R-RTE-5] on a phone a path in the list opens the progress of its people', async () => {
  await visit('/learning-paths/active', { phone: true, answers: dementia })
  await userEvent.click(await screen.findByRole('link', { name: 'Dementia companion' }))
  await title('Dementia companion')
  await screen.findByRole('button', { name: /^Add/ })
  expect((await screen.findAllByText('In progress')).length).toBeGreaterThan(0)
  await expectAccessible()
})

test('[R-RTE-5] on a phone the steps of a path can be read and opened with their rules', async () => {
  await visit(`/learning-paths/${path}/settings`, { phone: true, answers: dementia })
  await screen.findByText(/Opens 3 days after the step before is done\./)
  expect(screen.queryByLabelText('Counts from')).toBeNull()
  const step = firstOf(await screen.findAllByRole('button', { name: /Dementia and Alzheimer/ }))
  await userEvent.click(step)
  expect((await screen.findAllByLabelText('Counts from')).length).toBeGreaterThan(0)
  await expectAccessible()
})

test('[R-RTE-5] a step may require a form, chosen from those in use', async () => {
  await visit(`/learning-paths/${path}/settings`, {
    phone: true,
    answers: server => {
      dementia(server)
      const row = firstOf(server.example(api.lookups.forms).data)
      server.answer(api.lookups.forms, {
        data: [
          { ...row, id: idOf(70), name: 'Handbook receipt', is_active: true },
          { ...row, id: idOf(71), name: 'Old receipt', is_active: false },
        ],
      })
    },
  })
  expect(screen.queryByRole('button', { name: 'Add form' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Add step' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add form' }))
  expect(await screen.findByText(/People get this form when the step opens/)).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: /^Form/ }))
  expect(screen.queryByText(/Old receipt/)).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: 'Handbook receipt' }))
  expect(await screen.findByRole('button', { name: /3\. Handbook receipt/ })).toBeDefined()
  await expectAccessible()
})

test('[R-RTE-5] users who can’t change a path can read its steps', async () => {
  await visit(`/learning-paths/${path}/settings`, { as: 'viewer', answers: dementia })
  await screen.findByText(/Opens 3 days after the step before is done\./)
  expect(within(screen.getByRole('main')).queryByRole('button', { name: /Save|Edit|Add program/ })).toBeNull()
})

test('[R-RTE-5] a step of an ordered path says which steps must come first', async () => {
  await visit(`/learning-paths/${path}/settings`, {
    as: 'viewer',
    answers: server => {
      dementia(server)
      const step = firstOf(server.example(api.learningPaths.get).shown_steps)
      const steps = [
        { title: 'One', is_required: true },
        { title: 'Two', is_required: true },
        { title: 'Three', is_required: false },
        { title: 'Four', is_required: true, start: { from: 'hire' as const, amount: 30, unit: 'days' as const } },
        { title: 'Five', is_required: true, start: { from: 'previous' as const, amount: 3, unit: 'days' as const } },
      ].map((one, n) => Object.assign({}, step, { step_id: idOf(80 + n), start: null, is_gate: false }, one))
      server.answer(api.learningPaths.get, { id: path, state: 'active', is_ordered: true, shown_steps: steps })
    },
  })
  await screen.findByText('5. Five')
  const list = screen.getAllByRole('listitem')
  const words = list.map(item => /Opens[^.]*\./.exec(item.textContent ?? '')?.[0]).filter(Boolean)
  expect(words).toEqual([
    'Opens right away.',
    'Opens when step 1 is done.',
    'Opens when steps 1 and 2 are done.',
    'Opens 30 days after the hire date, once steps 1 and 2 are done.',
    'Opens 3 days after the step before is done, once steps 1 and 2 are done.',
  ])
})

test('[R-RTE-4] on a phone no one withdrawn from a path is overdue in it', async () => {
  await visit(`/learning-paths/${path}/progress`, {
    phone: true,
    answers: server => {
      dementia(server)
      const person = firstOf(server.example(api.learningPaths.progress).data)
      const late = { ...firstOf(person.steps), state: 'available' as const, is_late: true, booking: null }
      server.answer(api.learningPaths.progress, {
        data: [
          { ...person, id: idOf(90), name: 'Gone, Ana', state: 'withdrawn', next_due: null, steps: [late] },
          {
            ...person,
            id: idOf(91),
            name: 'Here, Ana',
            state: 'in_progress',
            steps: [
              { ...late, title: 'Theirs' },
              { ...late, step_id: idOf(92), title: 'Taken away', why: 'withdrawn' },
            ],
          },
        ],
      })
    },
  })
  const row = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('tr')
  expect((await row(/Gone/))?.textContent).toContain('Withdrawn')
  expect((await row(/Gone/))?.textContent).not.toContain('Overdue')
  expect((await row(/Here/))?.textContent).toContain('OverdueTheirs')
  expect((await row(/Here/))?.textContent).not.toContain('Taken away')
})

test.each([true, false])(
  'in a paused path nothing is overdue or due, and the reason shows (phone: %s)',
  async phone => {
    await visit(`/learning-paths/${path}/progress`, {
      phone,
      answers: server => {
        dementia(server)
        const person = firstOf(server.example(api.learningPaths.progress).data)
        const [shown] = server.example(api.learningPaths.get).shown_steps
        const late = { ...firstOf(person.steps), state: 'available' as const, is_late: true, booking: null, why: null }
        server.answer(api.learningPaths.progress, {
          data: [
            {
              ...person,
              name: 'Espinal, Graciela',
              state: 'paused',
              reason: 'In hospital',
              next_due: '2026-11-21',
              is_late: false,
              steps: [{ ...late, step_id: shown?.step_id ?? late.step_id, due_on: '2026-11-21', settled_on: null }],
            },
          ],
        })
      },
    })
    const row = (await screen.findByRole('link', { name: /Espinal/ })).closest('tr')
    expect(row?.textContent).toContain('In hospital')
    expect(row?.textContent?.match(/Paused/g)?.length).toBe(phone ? 2 : 3)
    expect(row?.textContent).not.toMatch(/Overdue|Nov 21|Available/)
  },
)

test('[R-RTE-5] a completed path has nothing overdue: its open steps are optional, and it counts the required steps', async () => {
  await visit(`/learning-paths/${path}/progress`, {
    answers: server => {
      dementia(server)
      const person = firstOf(server.example(api.learningPaths.progress).data)
      const step = { ...firstOf(person.steps), why: null, booking: null, skip_reason: null, opens_on: null }
      const [first, second] = server.example(api.learningPaths.get).shown_steps
      const shown = { ...(second ?? firstOf([first].flatMap(one => one ?? []))), title: 'Safe on the way' }
      server.answer(api.learningPaths.get, {
        id: path,
        state: 'active',
        steps: 2,
        shown_steps: [
          { ...shown, step_id: idOf(61), title: 'Fall prevention', is_required: true },
          { ...shown, step_id: idOf(62), is_required: false },
        ],
      })
      server.answer(api.learningPaths.progress, {
        data: [
          {
            ...person,
            state: 'completed',
            start_date: '2026-10-01',
            completed_on: '2026-10-14',
            next_due: null,
            done: 1,
            of: 1,
            steps: [
              {
                ...step,
                step_id: idOf(61),
                is_required: true,
                state: 'done',
                settled_on: '2026-07-16',
                is_late: false,
              },
              { ...step, step_id: idOf(62), is_required: false, state: 'available', settled_on: null, is_late: true },
            ],
          },
        ],
      })
    },
  })
  await screen.findByText('2 steps, 1 required, in order')
  expect(await screen.findByText('1 of 1 required')).toBeTruthy()
  expect(screen.getByText('Done before')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: /Safe on the way \(optional\)/ })).toBeTruthy()
  expect(screen.queryByText('Overdue')).toBeNull()
})
