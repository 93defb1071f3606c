import { type Answer, api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { firstOf, idOf } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

type Training = Answer<typeof api.assignments.ofEmployee>
type Assignment = Training['data'][number]

const employee = idOf(20)
const program = idOf(1)
const open =
  (over: Partial<Assignment> = {}) =>
  (server: FakeApi) => {
    const [example] = server.example(api.assignments.ofEmployee).data
    return {
      ...(example as Assignment),
      standing: 'assigned' as const,
      program_id: program,
      title: 'Safe floors',
      assigned_on: '2026-11-01',
      start_date: '2026-11-01',
      due_on: '2026-12-24',
      days_overdue: 0,
      grace_until: null,
      due_by: 'rule' as const,
      frozen_days: 0,
      completed_on: null,
      expires_on: null,
      waived_on: null,
      withdrawn_on: null,
      withdrawn_how: null,
      satisfied_by: null,
      has_skills: false,
      ...over,
    }
  }

/** Opens the training of Marisol Reyes, who has these programs. */
async function training(
  programs: readonly ((server: FakeApi) => Assignment)[],
  {
    more = () => {},
    phone = false,
    paused_since = null,
  }: { more?: (server: FakeApi) => unknown; phone?: boolean; paused_since?: string | null } = {},
) {
  return visit(`/employees/${employee}/training`, {
    phone,
    answers: server => {
      server.answer(api.employees.get, { id: employee, provider_status: 1 })
      server.answer(api.assignments.ofEmployee, { data: programs.map(one => one(server)), paused_since })
      server.answer(api.assignments.onReturn, { moved: [], offered: [] })
      server.answer(api.learnerLinks.ofEmployee, { data: [] })
      more(server)
    },
  })
}
const lines = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const button = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a program in grace shows its end date, also on a phone', async () => {
  await training([open({ due_on: '2026-11-20', grace_until: '2026-12-10', standing: 'assigned' })], { phone: true })
  const line = firstOf(await lines('Open'))
  expect(line?.textContent).toContain('In grace until Dec 10, 2026')
  await expectAccessible()
})

test('a program satisfied by another one is listed as past and names that one', async () => {
  const satisfied_by = { title: 'Lavado', completed_on: '2026-03-02', expires_on: null }
  await training([open({ standing: 'satisfied', satisfied_by })])
  const line = firstOf(await lines('Past'))
  expect(line?.textContent).toContain('Satisfied by “Lavado”, completed Mar 2, 2026')
})

test('paused due dates are explained above the open programs', async () => {
  await training([open({ standing: 'paused' })], { paused_since: '2026-11-26' })
  const line = firstOf(await lines('Open'))
  expect(within(line).getByText('Paused')).toBeTruthy()
  await screen.findByText(/Nov 26, 2026/)
})

test('on a phone a person is added to a program with the program’s own defaults', async () => {
  await training([open()], { phone: true })
  await lines('Open')
  await button('Add to program')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('Due date from the program'))
  await expectAccessible(dialog)
})

test('the training tab starts with certificates, transcripts and open programs; past ones are listed newest first', async () => {
  const past = (n: number, title: string, completed_on: string) =>
    open({ id: idOf(n), title, completed_on, standing: 'completed' })
  await training([
    past(41, 'Oldest', '2024-02-01'),
    past(42, 'Newest', '2026-05-01'),
    open(),
    past(43, 'Middle', '2025-03-01'),
  ])
  expect((await lines('Past')).map(line => within(line).getByRole('link').textContent)).toEqual([
    'Newest',
    'Middle',
    'Oldest',
  ])
  await screen.findByRole('heading', { name: 'Transcripts' })
  const heads = screen.getAllByRole('heading').map(head => head.textContent)
  const order = ['Open', 'Past', 'Certificates', 'Transcripts'].map(name => heads.indexOf(name))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
  const papers = screen.getByRole('button', { name: 'Certificates and transcripts' })
  expect(papers.compareDocumentPosition(screen.getByRole('heading', { name: 'Open' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

test('more than three certificates are collapsed behind one button', async () => {
  await training([open()], {
    more: server => {
      const example = server.example(api.certificates.ofEmployee)
      const one = firstOf(example.data)
      const data = [1, 2, 3, 4, 5].map(n => Object.assign({}, one, { id: idOf(80 + n), number: `C-${n}` }))
      server.answer(api.certificates.ofEmployee, { ...example, data })
    },
  })
  expect(await lines('Certificates')).toHaveLength(3)
  await button('Show all 5 certificates')
  expect(await lines('Certificates')).toHaveLength(5)
})

test('one person is added to a program at once, and the toast names the person and undoes it', async () => {
  const job = { id: idOf(90), state: 'succeeded' as const, can_undo: true, left_out: 0 }
  const change = { act: 'assign' as const, program_id: program, start_date: '2026-11-28', due_on: null, reason: null }
  const server = await training([open()], {
    more: fake => {
      fake.answer(api.programs.list, {
        data: [{ ...firstOf(fake.example(api.programs.list).data), id: program, title: 'Lavado' }],
        meta: { total: 1, page: 1, per_page: 50 },
      })
      fake.answer(api.bulk.add, { ...job, change, state: 'planning' })
      fake.answer(api.bulk.get, { ...job, change })
      fake.answer(api.bulk.undo, { ...job, change })
      fake.answer(api.bulk.people, {
        data: [{ ...firstOf(fake.example(api.bulk.people).data), outcome: 'update', name: 'Reyes, Marisol' }],
        meta: { total: 1, page: 1, per_page: 100 },
      })
    },
  })
  await button('Add to program')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('combobox', { name: /^Program/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Lavado/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 1 person' }))
  await notice('Assigned Marisol Reyes')
  expect(location.pathname).toBe(`/employees/${employee}/training`)
  await button('Undo')
  await notice('Undone')
  expect(server.of(api.bulk.undo)).toHaveLength(1)
})

test('[R-RTE-5] a form in a learning path opens from its step', async () => {
  await training([open()], {
    more: server => {
      const path = firstOf(server.example(api.learningPaths.ofEmployee).data)
      const step = { ...firstOf(path.steps), booking: null }
      server.answer(api.learningPaths.ofEmployee, {
        data: [
          {
            ...path,
            steps: [
              { ...step, step_id: idOf(61), kind: 'form', title: 'Handbook receipt', employee_form_id: idOf(62) },
              { ...step, step_id: idOf(63), kind: 'form', title: 'Second form', employee_form_id: null },
            ],
          },
        ],
      })
    },
  })
  const link = await screen.findByRole('link', { name: 'Handbook receipt' })
  expect(link.getAttribute('href')).toContain(`/employee/${employee}/form/${idOf(62)}`)
  expect(screen.queryByRole('link', { name: 'Second form' })).toBeNull()
})

/** Makes a link for the program that is open. */
async function makeLink(answers: (server: FakeApi) => unknown = () => {}) {
  const server = await training([open()], {
    more: server => {
      server.answer(api.employees.get, {
        id: employee,
        provider_status: 1,
        email: null,
        mobile: null,
        birth_date: null,
      })
      server.answer(api.learnerLinks.add, {
        program_id: program,
        program: 'Safe floors',
        state: 'open',
        ended_at: null,
        ended_by_name: null,
        needs_code: true,
      })
      answers(server)
    },
  })
  await button('Actions for Safe floors')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Learning link…' }))
  await button('Create link')
  const shown = await screen.findByRole('dialog', { name: 'Learning link: Safe floors' })
  await within(shown).findByText('Active')
  return { server, dialog: within(shown), shown }
}

test.each([
  ['left', 'Ended: person left', 'no longer works here'],
  ['withdrawn', 'Ended: program withdrawn', 'was withdrawn'],
  ['closed', 'Ended: program no longer required', 'no longer required'],
] as const)(
  'a link whose reason is over (%s) shows why, in the list and when opened, and can’t be extended',
  async (state, badge, why) => {
    await training([open()], {
      more: server =>
        server.answer(api.learnerLinks.ofEmployee, {
          data: [
            {
              id: '0198c0de-0000-7000-8000-0000000000aa',
              employee_id: employee,
              program_id: program,
              program: 'Safe floors',
              state,
              expires_at: '2026-12-24T15:00:00.000Z',
              created_by_name: 'Ada Admin',
              created_at: '2026-11-24T15:00:00.000Z',
              last_sent_at: null,
              devices: 0,
              last_seen_at: null,
              ended_at: null,
              ended_by_name: null,
              needs_code: false,
            },
          ],
        }),
    })
    const line = firstOf(await lines('Learning links'))
    expect(line?.textContent).toContain(badge)
    expect(line?.textContent).toContain('Inactive')
    expect(line?.textContent).not.toContain('Expires')
    await button('Open the learning link for Safe floors')
    const dialog = await screen.findByRole('dialog', { name: 'Learning link: Safe floors' })
    await within(dialog).findByText(badge)
    expect(dialog.textContent).toContain(why)
    expect(within(dialog).queryByRole('button', { name: 'Extend…' })).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Revoke…' })).toBeTruthy()
    await expectAccessible(dialog)
  },
)

test('a link is created for the program and the person, for the chosen number of days', async () => {
  const { server } = await makeLink()
  expect(server.of(api.learnerLinks.add)[0]?.body).toMatchObject({
    employee_id: employee,
    program_id: program,
    days: 30,
  })
})

test('the dates of a link are in the agency’s zone, not the device’s or UTC', async () => {
  const { dialog } = await makeLink(server =>
    server.answer(api.learnerLinks.add, {
      program_id: program,
      program: 'Safe floors',
      state: 'open',
      ended_at: null,
      ended_by_name: null,
      created_at: '2026-11-28T01:22:00.000Z',
      created_by_name: 'Gloria Whitfield',
    }),
  )
  expect(dialog.getByText(/Nov 27, 2026.*Gloria Whitfield/)).toBeTruthy()
})

test('a delivery channel without an address or a number says why', async () => {
  const { dialog, shown, server } = await makeLink()
  expect(dialog.getByText(/has no email address on file\. .+ has no mobile number on file\./)).toBeTruthy()
  const mail = dialog.getByRole('button', { name: 'Send by email' })
  expect(mail.getAttribute('aria-disabled')).toBe('true')
  expect(dialog.getByText(/Each new device needs a one-time code/)).toBeTruthy()
  await userEvent.click(mail)
  expect(server.of(api.learnerLinks.send)).toEqual([])
  await expectAccessible(shown)
})

test('an error about a link stays visible until the next attempt', async () => {
  const { dialog, server } = await makeLink(server => server.answer(api.learnerLinks.code, () => 'no line'))
  await userEvent.click(dialog.getByRole('button', { name: 'Get one-time code' }))
  await dialog.findByRole('alert')
  server.answer(api.learnerLinks.code, { code: 'ABCD2345', until: '2026-11-28T18:00:00.000Z' })
  await userEvent.click(dialog.getByRole('button', { name: 'Get one-time code' }))
  await dialog.findByText('ABCD 2345')
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('the results of a program are shown module by module', async () => {
  const result = { seconds_spent: 600, done_on: null, module_id: idOf(30) }
  await training([open()], {
    phone: true,
    more: server =>
      server.answer(api.assignments.modules, {
        data: [
          { ...result, title: 'Lesson', kind: 'scorm', state: 'in_progress', attempts: 1, score: 40 },
          { ...result, module_id: idOf(31), title: 'Test', kind: 'quiz', state: 'not_started', attempts: 2, score: 60 },
        ],
      }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Safe floors' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Results by module…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Results of “Safe floors” by module' })
  expect(await within(dialog).findByText(/1 attempt · Score 40% · 10 min/)).toBeTruthy()
  expect(within(dialog).getByText(/2 attempts · Score 60%/)).toBeTruthy()
  await expectAccessible(dialog)
})

test('results by module that failed to load can be reloaded', async () => {
  const server = await training([open()], { more: fake => fake.answer(api.assignments.modules, () => 'no line') })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Safe floors' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Results by module…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const again = await dialog.findByRole('button', { name: 'Retry' })
  server.answer(api.assignments.modules, { data: [] })
  await userEvent.click(again)
  expect(await dialog.findByText('This program has no published modules.')).toBeTruthy()
})
