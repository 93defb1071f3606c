import { api, type Employee } from '@preceptor/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, notice, visit } from '@/test/visit.tsx'

const { ofEmployee, way, impact } = api.compliance

const ana = '0198a9b2-0000-7000-8000-0000000000a1'
const page = `/employees/${ana}/compliance`

afterEach(endVisit)

/** Ana works here; an hours rule requires more of her, and she lacks a card. */
function anaWithRules(server: FakeApi) {
  const [rule] = server.example(ofEmployee).rules
  if (!rule?.detail) throw new Error('the example has no rule')
  const hours = { needed: 720, counted: 90, remaining: 630 }
  const [record] = rule.detail.records
  if (!record) throw new Error('the example has no record')
  const on = '2026-08-20'
  const plain = { on, expires_on: null, rn: null, is_late: false, elsewhere: [], left_out: [], also_for: [] }
  return anaIs(server, {})
    .answer(ofEmployee, {
      as_of: '2026-11-28',
      until: '2027-11-27',
      state: 'due_soon',
      rules: [
        {
          ...rule,
          name: 'Yearly in-service',
          source: 'secondary',
          state: 'due_soon',
          why: 'Still missing: 10.5 hours, due by Dec 23, 2026.',
          window: null,
          since: on,
          next_lapse: '2026-12-24',
          timeline: [{ from: '2026-11-28', to: null, state: 'due_soon' }],
          detail: {
            ...rule.detail,
            minutes: hours,
            records: [
              { ...record, ...plain, title: 'Moving people safely', minutes: 90, counts: 90 },
              {
                ...record,
                ...plain,
                id: '0198a9b2-0000-7000-8000-0000000000c2',
                title: 'First day',
                minutes: 25,
                counts: 0,
                left_out: [{ amount: 25, why: 'Another kind of training.' }],
              },
            ],
          },
        },
      ],
    })
    .answer(way, {
      rules: server.example(way).rules,
      way: {
        minutes: 0,
        is_shortest: true,
        steps: [
          {
            kind: 'credential',
            id: ana,
            title: 'CPR card',
            minutes: 0,
            is_under_way: false,
            rule_ids: [],
            by_nurse: false,
            needs_scan: true,
            open_form: null,
            may_give: false,
          },
        ],
      },
      without: [],
    })
}

const anaIs = (server: FakeApi, over: Partial<Employee>) => {
  const employee: Partial<Employee> = {
    id: ana,
    first_name: 'Ana',
    last_name: 'Abel',
    provider_status: 1,
    hire_date: '2025-12-20',
    rehire_date: null,
    termination_date: null,
    status_since: '2025-12-20',
    scheduled_statuses: [],
    ...over,
  }
  return server
    .answer(api.employees.get, employee)
    .answer(api.employees.update, employee)
    .answer(ofEmployee, { rules: [], state: 'not_applicable' })
    .answer(api.waivers.ofEmployee, { data: [] })
    .answer(api.leave.ofEmployee, { data: [], by_status: [], spells: [] })
}

/** A change that makes one rule overdue. */
const moves = (server: FakeApi) =>
  anaIs(server, {}).answer(impact, {
    as_of: '2026-11-28',
    before: 'due_soon',
    after: 'overdue',
    rules: [
      {
        rule_id: ana,
        name: 'Yearly in-service',
        before: { state: 'due_soon', due_on: '2026-12-23', why: 'Due soon.' },
        after: { state: 'overdue', due_on: '2026-10-24', why: 'It was due on Oct 24, 2026.' },
      },
    ],
    unmoved: 0,
  })

test('on a phone a rule shows its progress, which records count and why others don’t', async () => {
  await visit(page, { phone: true, answers: anaWithRules })
  const rule = await screen.findByRole('region', { name: 'Yearly in-service' })
  expect(within(rule).getByText('1.5 of 12 hours done')).toBeTruthy()
  expect(within(rule).getByText('Due soon')).toBeTruthy()
  expect(within(rule).getByText('Rule not verified')).toBeTruthy()
  await userEvent.click(within(rule).getByRole('button', { name: 'Why? Records behind “Yearly in-service”' }))
  const records = (name: string) =>
    within(within(rule).getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(line => line.textContent)
  expect(records('These records count')).toEqual([expect.stringMatching(/^Moving people safely.*1\.5 h count$/)])
  expect(records('These records don’t count')).toEqual([
    expect.stringMatching(/^First day.* · 25 min.*Another kind of training\.$/),
  ])
  const steps = await screen.findByRole('list', { name: 'Fastest way to stay compliant' })
  expect(steps.textContent).toContain('CPR cardCredential · needs a scan')
  await expectAccessible()
})

test('a compliant person shows as such in green first; on a phone the date and the proof are collapsed below', async () => {
  await visit(page, {
    phone: true,
    answers: server =>
      anaWithRules(server)
        .answer(ofEmployee, {
          state: 'in_progress',
          rules: server
            .example(ofEmployee)
            .rules.map(rule => Object.assign({}, rule, { state: 'in_progress' as const })),
        })
        .answer(way, { rules: [], without: [], way: null, more_later: true }),
  })
  const answer = (await screen.findByText('Overall')).parentElement
  expect(answer?.textContent).toContain('Compliant')
  expect(answer?.textContent).not.toContain('In progress')
  const tools = screen.getByText('Day, proof, and print')
  expect(tools.closest('details')?.open).toBe(false)
  expect(answer?.compareDocumentPosition(tools)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const next = await screen.findByRole('region', { name: 'Next steps' })
  expect(within(next).getByText('Nothing is overdue or due soon.')).toBeTruthy()
  expect(within(next).getByRole('button', { name: 'Plan everything that’s open' })).toBeTruthy()
})

test('the fastest way says the reader verifies a card when no one else can', async () => {
  await visit(page, {
    answers: server => anaWithRules(server).answer(api.secondPerson.get, { needs_another: false }),
  })
  const steps = await screen.findByRole('list', { name: 'Fastest way to stay compliant' })
  await waitFor(() => expect(steps.textContent).toContain('Credential · needs a scan · you verify it yourself'))
  expect(steps.textContent).not.toContain('another person')
})

test('a rule due before work shows no deadline today, and a one-day status shows its date once', async () => {
  const on = '2026-11-28'
  await visit(page, {
    answers: server => {
      anaWithRules(server)
      const [rule] = server.example(ofEmployee).rules
      if (!rule?.window) throw new Error('the example has no window')
      const day = { starts_on: null, ends_on: on, moved_end: on, grace_end: on, stopped: [], stopped_days: 0 }
      const window = { ...rule.window, ...day }
      const ahead = [
        { from: on, to: on, state: 'due_soon' as const },
        { from: '2026-11-29', to: null, state: 'overdue' as const },
      ]
      server.answer(ofEmployee, {
        as_of: on,
        until: '2027-11-27',
        state: 'overdue',
        rules: [
          { ...rule, name: 'TB test', state: 'overdue', since: on, window },
          { ...rule, rule_id: ana, name: 'CPR', state: 'due_soon', since: on, window, timeline: ahead },
        ],
      })
    },
  })
  const late = within(await screen.findByRole('region', { name: 'TB test' }))
  expect(late.getByText('Required from')).toBeTruthy()
  expect(late.queryByText('Rule deadline')).toBeNull()
  const soon = within(screen.getByRole('region', { name: 'CPR' }))
  expect(soon.getByText('Rule deadline')).toBeTruthy()
  expect(soon.getByText('Due soon on Nov 28, 2026 · Overdue from Nov 29, 2026 on')).toBeTruthy()
})

test('the fastest way says how many overdue rules it clears', async () => {
  const withStates = (...states: ('overdue' | 'lapsed' | 'due_soon')[]) =>
    visit(page, {
      answers: server => {
        anaWithRules(server)
        const [rule] = server.example(way).rules
        const [step] = server.example(way).way?.steps ?? []
        if (!rule || !step) throw new Error('the example has no way')
        const all = states.map((state, at) => Object.assign({}, rule, { rule_id: `${ana.slice(0, -1)}${at}`, state }))
        server.answer(way, {
          rules: all.slice(0, -1),
          without: all.slice(-1),
          way: {
            minutes: 0,
            is_shortest: true,
            steps: ['1', '2', '3'].map(end => Object.assign({}, step, { id: ana.slice(0, -1) + end })),
          },
        })
      },
    })
  await withStates('overdue', 'lapsed', 'overdue', 'overdue')
  expect(await screen.findByText('3 steps clear 3 of 4 overdue rules.')).toBeTruthy()
  cleanup()
  await withStates('overdue', 'due_soon')
  expect(await screen.findByText('3 steps clear 1 of 2 open rules.')).toBeTruthy()
})

const copy = '0198a9b2-0000-7000-8000-0000000000f1'
const underWay = {
  id: copy,
  title: 'Annual health statement',
  state: 'review' as const,
  said: 'Signed by you. Waiting for the reviewer.',
  due_on: '2026-12-10',
}

/** A rule requires a form from Ana: one copy waits for its review, another was voided. */
function anaWithForm(server: FakeApi, open: boolean) {
  const [rule] = server.example(ofEmployee).rules
  const [record] = rule?.detail?.records ?? []
  if (!rule?.detail || !record) throw new Error('the example has no rule')
  const step = {
    kind: 'form' as const,
    id: ana,
    title: 'Annual health statement',
    minutes: 0,
    by_nurse: false,
    needs_scan: false,
  }
  return anaIs(server, {})
    .answer(ofEmployee, {
      as_of: '2026-11-28',
      until: '2027-11-27',
      state: 'overdue',
      rules: [
        {
          ...rule,
          asks: 'form',
          name: 'Yearly statement',
          state: 'overdue',
          why: 'Annual health statement is missing.',
          window: null,
          timeline: [{ from: '2026-11-28', to: null, state: 'overdue' }],
          detail: {
            ...rule.detail,
            open_forms: open ? [underWay] : [],
            records: [
              {
                ...record,
                id: copy,
                kind: 'form',
                title: 'Annual health statement',
                on: '2026-08-20',
                topic: null,
                mode: null,
                minutes: null,
                expires_on: null,
                rn: null,
                counts: 0,
                is_late: false,
                elsewhere: [],
                left_out: [{ amount: 1, why: 'Voided.' }],
                also_for: [],
              },
            ],
          },
        },
      ],
    })
    .answer(way, {
      rules: server.example(way).rules,
      way: {
        minutes: 0,
        is_shortest: true,
        steps: [{ ...step, is_under_way: open, open_form: open ? underWay : null, may_give: true, rule_ids: [] }],
      },
      without: [],
    })
}

test('a rule that requires a form says who must act on it and links to it', async () => {
  await visit(page, { phone: true, answers: server => anaWithForm(server, true) })
  const rule = await screen.findByRole('region', { name: 'Yearly statement' })
  const forms = within(rule).getByRole('list', { name: 'Forms not completed yet' })
  expect(forms.textContent).toBe(
    'Annual health statementSigned by you. Waiting for the reviewer. · Form due Dec 10, 2026',
  )
  const address = `/employee/${ana}/form/${copy}`
  expect(within(forms).getByRole('link').getAttribute('href')).toContain(address)
  await userEvent.click(within(rule).getByRole('button', { name: 'Why? Records behind “Yearly statement”' }))
  const voided = within(rule).getByRole('list', { name: 'These records don’t count' })
  expect(voided.textContent).toContain('Voided.')
  expect(within(voided).getByRole('link', { name: 'Annual health statement' }).getAttribute('href')).toContain(address)
  const steps = await screen.findByRole('list', { name: 'Fastest way to get compliant' })
  expect(steps.textContent).toContain('Form · Signed by you. Waiting for the reviewer.')
  expect(within(steps).getByRole('link', { name: 'Open Annual health statement' }).getAttribute('href')).toContain(
    address,
  )
  await expectAccessible()
})

test('a rule that waits for a date of the profile asks for the date only, and opens it', async () => {
  const rule = { rule_id: ana, needs_date: true, train_by: null, counts_as: 'in_service' as const }
  const said = { name: 'Aide: 12 hours a year', why: 'The hire date is missing, so there is no due date.' }
  await visit(page, {
    answers: server =>
      anaWithRules(server).answer(way, {
        ...server.example(way),
        way: null,
        rules: [],
        without: [{ state: 'overdue' as const, ...rule, ...said }],
      }),
  })
  const list = await screen.findByRole('list', { name: 'A date is missing in the profile' })
  expect(list.textContent).toContain('The hire date is missing')
  expect(screen.queryByRole('button', { name: 'Record outside training' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Assign program' })).toBeNull()
  expect(screen.queryByText('No program, credential or form covers these')).toBeNull()
  await userEvent.click(
    within(list).getByRole('button', { name: 'Add the date for “Aide: 12 hours a year” in the profile' }),
  )
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy()
  expect(screen.getByLabelText('Hire date')).toBeTruthy()
})

test('rules that no step satisfies have buttons: record outside training, assign a program, request a waiver', async () => {
  const asked = { name: 'Nurse aide: 75 hours', why: 'Still missing: 75 hours.', counts_as: 'initial' as const }
  const rule = { rule_id: ana, needs_date: false, train_by: null, ...asked }
  await visit(page, {
    answers: server =>
      anaWithRules(server).answer(way, {
        ...server.example(way),
        way: null,
        rules: [],
        without: [{ state: 'overdue' as const, ...server.example(way).without[0], ...rule }],
      }),
  })
  await screen.findByText('Nurse aide: 75 hours')
  expect(screen.getByRole('button', { name: 'Request a waiver of “Nurse aide: 75 hours”' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Record outside training' }))
  const record = await screen.findByRole('dialog', { name: 'Record outside training of Ana Abel' })
  expect(within(record).getByLabelText<HTMLSelectElement>('Hours count as').value).toBe('initial')
  await userEvent.click(within(record).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign program' }))
  const assign = await screen.findByRole('dialog', { name: 'Assign program' })
  expect(await within(assign).findByText('For Ana Abel.')).toBeTruthy()
  await expectAccessible()
})

test.each([
  [
    '2026-03-03',
    'Assign “Infection control” again',
    'For Ana Abel. Last completed on Mar 3, 2026; the open rules ask for it again.',
  ],
  [null, 'Assign “Infection control”', 'For Ana Abel.'],
])('assigning a step shows its previous completion date (%s)', async (completed_on, name, who) => {
  await visit(page, {
    answers: server => {
      anaWithRules(server)
      const rules = server.example(way).rules.map(rule => Object.assign({}, rule, { train_by: null }))
      const [one] = server.example(api.assignments.ofEmployee).data
      if (!one) throw new Error('the example has no assignment')
      const step = { kind: 'program' as const, id: one.program_id, title: 'Infection control', minutes: 60 }
      const plain = {
        is_under_way: false,
        by_nurse: false,
        needs_scan: false,
        open_form: null,
        may_give: false,
        rule_ids: [ana],
      }
      server
        .answer(way, { rules, way: { minutes: 60, is_shortest: true, steps: [{ ...step, ...plain }] }, without: [] })
        .answer(api.assignments.ofEmployee, { data: [{ ...one, standing: 'completed', completed_on }] })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Assign Infection control' }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getByText(who)).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Reassign even/ }).checked).toBe(completed_on !== null)
})

test.each([
  { by: 'one rule', last: [ana], lines: ['Infection control', 'Lifting'], due: ['2026-12-02', '2026-12-02'] },
  {
    by: 'their own rules',
    last: [],
    lines: [
      'Infection control Due by Dec 2, 2026, when “3 hours each half-year” is due.',
      'Lifting Due by the rule of the program.',
    ],
    due: ['2026-12-02', null],
  },
])(
  'all programs of the way, due by $by, are assigned after one question, and undone together',
  async ({ last, lines, due }) => {
    const server = await visit(page, {
      answers: server => {
        anaWithRules(server)
        const { rules } = server.example(way)
        const plain = {
          is_under_way: false,
          by_nurse: false,
          needs_scan: false,
          open_form: null,
          may_give: false,
          rule_ids: [ana],
        }
        const steps = ['Infection control', 'Lifting', 'Dementia care'].map((title, at) =>
          Object.assign({}, plain, {
            kind: 'program' as const,
            id: `${ana.slice(0, -1)}${at}`,
            title,
            minutes: 60,
            is_under_way: at === 2,
            rule_ids: at === 1 ? last : [ana],
          }),
        )
        const soon = { state: 'due_soon' as const, name: '3 hours each half-year', train_by: '2026-12-02' }
        const [person] = server.example(api.bulk.people).data
        const job = Object.assign(server.example(api.bulk.get), {
          state: 'succeeded' as const,
          can_undo: true,
          counts: {},
        })
        server
          .answer(way, {
            rules: [Object.assign({}, rules[0], soon, { rule_id: ana })],
            way: { minutes: 180, is_shortest: true, steps },
            without: [],
          })
          .answer(api.assignments.ofEmployee, { data: [] })
          .answer(api.bulk.add, job)
          .answer(api.bulk.get, job)
          .answer(api.bulk.undo, job)
          .answer(api.bulk.people, () => ({
            data: [Object.assign({}, person, { outcome: 'update' as const })],
            meta: { total: 1, page: 1, per_page: 100 },
          }))
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Assign all 2 programs' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 programs to Ana Abel?' }))
    expect(dialog.queryAllByText('All are due by Dec 2, 2026, when “3 hours each half-year” is due.')).toHaveLength(
      last.length,
    )
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual(lines)
    await userEvent.click(dialog.getByRole('button', { name: 'Assign all 2 programs' }))
    await screen.findByText('Assigned 2 programs to Ana Abel')
    expect(server.of(api.bulk.add).map(({ body }) => body?.['change'])).toMatchObject(
      due.map((due_on, at) => ({ act: 'assign', program_id: `${ana.slice(0, -1)}${at}`, due_on })),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.of(api.bulk.undo)).toHaveLength(2))
  },
)

test('a step is due when the first rule it helps is due, not when another rule is', async () => {
  const other = `${ana.slice(0, -1)}9`
  await visit(page, {
    answers: server => {
      anaWithRules(server)
      const { rules } = server.example(way)
      const step = { kind: 'program' as const, id: ana, title: 'Infection control', minutes: 60 }
      const plain = {
        is_under_way: false,
        by_nurse: false,
        needs_scan: false,
        open_form: null,
        may_give: false,
        rule_ids: [ana],
      }
      const soon = { state: 'due_soon' as const, name: '3 hours each half-year', train_by: '2026-12-02' }
      server
        .answer(way, {
          rules: [
            Object.assign({}, rules[0], soon, { rule_id: other, name: 'CPR', train_by: '2026-12-01' }),
            Object.assign({}, rules[0], soon, { rule_id: ana, name: 'Later', train_by: '2026-12-20' }),
            Object.assign({}, rules[0], soon, { rule_id: ana }),
          ],
          way: { minutes: 60, is_shortest: true, steps: [{ ...step, ...plain }] },
          without: [],
        })
        .answer(api.assignments.ofEmployee, { data: [] })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Assign Infection control' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign “Infection control”' }))
  expect(dialog.getByText('For Ana Abel. “3 hours each half-year” is due by Dec 2, 2026.')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Another due date' }).checked).toBe(true)
  expect(dialog.getByLabelText<HTMLInputElement>(/^Due date/, { selector: '[type=date]' }).value).toBe('2026-12-02')
})

test('hours that programs would satisfy can be recorded as outside training too, as the kind that the rule counts', async () => {
  await visit(page, {
    answers: server => {
      const [rule] = anaWithRules(server).example(way).rules
      const step = { kind: 'program' as const, id: ana, title: 'Infection control', minutes: 60 }
      const plain = {
        is_under_way: false,
        by_nurse: false,
        needs_scan: false,
        open_form: null,
        may_give: false,
        rule_ids: [ana],
      }
      server.answer(way, {
        rules: [Object.assign({}, rule, { state: 'due_soon', counts_as: 'orientation', train_by: null })],
        way: { minutes: 60, is_shortest: true, steps: [{ ...step, ...plain }] },
        without: [],
      })
    },
  })
  await screen.findByRole('button', { name: 'Assign Infection control' })
  await userEvent.click(screen.getByRole('button', { name: 'Record outside training' }))
  const record = await screen.findByRole('dialog', { name: 'Record outside training of Ana Abel' })
  expect(within(record).getByLabelText<HTMLSelectElement>('Hours count as').value).toBe('orientation')
})

test('a mode of which nothing counts reads so, not as a limit of 0 hours', async () => {
  await visit(page, {
    answers: server => {
      const standing = anaWithRules(server).example(api.compliance.ofEmployee)
      const [rule] = standing.rules
      if (!rule?.detail) throw new Error('the example has no detail')
      const mode_limits = [{ modes: ['online' as const, 'classroom' as const], minutes: 0 }]
      const limited = Object.assign({}, rule, {
        asks: 'hours',
        detail: Object.assign({}, rule.detail, { mode_limits }),
      })
      server.answer(api.compliance.ofEmployee, Object.assign({}, standing, { rules: [limited] }))
    },
  })
  expect(await screen.findByText('Doesn’t count: online, classroom')).toBeTruthy()
})

test('the fastest way can add a form not yet added', async () => {
  const given = {
    id: ana,
    name: 'Annual health statement',
    category: 'health' as const,
    visibility: 'general' as const,
    outside: [],
  }
  const server = await visit(page, {
    answers: server => anaWithForm(server, false).answer(api.employeeForms.assignable, { data: [given] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add Annual health statement' }))
  const dialog = await screen.findByRole('dialog')
  await expectAccessible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add form' }))
  await waitFor(() => expect(server.of(api.employeeForms.assign)[0]?.body).toMatchObject({ form_id: ana }))
})

/** Edits the hire date and tries to save. */
async function saveHireDate(day: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const field = await screen.findByLabelText(/^Hire date/)
  await userEvent.clear(field)
  await userEvent.type(field, day)
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
}
const profile = `/employees/${ana}/profile`

test('the effects of a new hire date are shown before it is saved', async () => {
  const server = await visit(profile, { answers: moves })
  await saveHireDate('2025-10-24')
  const dialog = await screen.findByRole('dialog', { name: 'What this changes for Ana Abel' })
  const rules = within(dialog).getByRole('list', { name: 'Rules that change' })
  expect(rules.textContent).toMatch(/Yearly in-service.*Due soon.*Overdue/)
  expect(server.of(impact).at(-1)?.body).toMatchObject({ profile: { hire_date: '2025-10-24' } })
  await expectAccessible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Hire date/).value).toBe('2025-10-24')
  expect(server.of(api.employees.update)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('button', { name: 'Edit' })
  expect(server.of(api.employees.update)[0]?.body).toEqual({ hire_date: '2025-10-24', organization_id: harborlight.id })
})

test('a hire date that affects no rule is saved at once', async () => {
  const server = await visit(profile, {
    answers: server => moves(server).answer(impact, { rules: [], before: null, after: null, unmoved: 0 }),
  })
  await saveHireDate('2025-12-21')
  await screen.findByRole('button', { name: 'Edit' })
  expect(server.of(api.employees.update)).toHaveLength(1)
})

test('the effects of a new status are shown while it is chosen', async () => {
  const server = await visit(profile, { answers: moves })
  await userEvent.click(await screen.findByRole('button', { name: 'Change status' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Terminate/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Change status of Ana Abel' })
  const part = await within(dialog).findByRole('region', { name: 'What this changes in compliance' })
  expect(part.textContent).toMatch(/Yearly in-service.*Due soon.*Overdue/)
  expect(server.of(impact).at(-1)?.body).toMatchObject({ status: { provider_status: 5 } })
  await expectAccessible()
})

/** Ana is on leave since March, without an end date. */
const onLeave = (server: FakeApi, last_day: string | null = null) => {
  const span = { ...server.example(api.leave.add), version: 3, first_day: '2026-03-02', last_day, note: null }
  return anaIs(server, {}).answer(api.leave.ofEmployee, { data: [span], by_status: [], spells: [] })
}
const leave = async () => (await screen.findByRole('list', { name: 'Leave' })).textContent
const chooseForLeave = async (item: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for the leave from Mar 2, 2026' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('leave is added with or without an end date', async () => {
  const server = await visit(page, { answers: server => anaIs(server, {}) })
  expect(await screen.findByText('No leave is recorded.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add leave' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add leave of Ana Abel' })
  const first = within(dialog).getByLabelText(/^First day/)
  await userEvent.clear(first)
  await userEvent.type(first, '2026-03-02')
  await expectAccessible()
  onLeave(server)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add leave' }))
  expect(await notice('Leave was added.')).toBeTruthy()
  expect(server.of(api.leave.add)[0]?.params).toEqual({ id: ana })
  expect(server.of(api.leave.add)[0]?.body).toMatchObject({ first_day: '2026-03-02', last_day: '' })
  await waitFor(async () => expect(await leave()).toContain('Since Mar 2, 2026, no end known'))
})

test('leave that would end before it begins is refused at its last day', async () => {
  const server = await visit(page, {
    answers: server =>
      anaIs(server, {}).refuse(api.leave.add, 422, {
        message: 'Check the fields.',
        code: 'INVALID',
        errors: { last_day: ['Enter the first day of leave, or a later one.'] },
      }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add leave' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/^Last day/), '2020-03-01')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add leave' }))
  const field = await within(dialog).findByLabelText(/^Last day/)
  await waitFor(() => expect(document.activeElement === field).toBe(true))
  expect(await within(dialog).findByText('Enter the first day of leave, or a later one.')).toBeTruthy()
  expect(server.of(api.leave.add)).toHaveLength(1)
})

test('open-ended leave can be ended on a date', async () => {
  const server = await visit(page, { answers: server => onLeave(server) })
  await chooseForLeave(/^End leave/)
  const dialog = await screen.findByRole('dialog', { name: 'End leave of Ana Abel' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'End leave' }))
  expect(await within(dialog).findByText('Enter the last day of leave.')).toBeTruthy()
  expect(server.of(api.leave.update)).toEqual([])
  await userEvent.type(within(dialog).getByLabelText(/^Last day of leave/), '2026-03-11')
  onLeave(server, '2026-03-11')
  await userEvent.click(within(dialog).getByRole('button', { name: 'End leave' }))
  await waitFor(async () => expect(await leave()).toContain('Mar 2, 2026 – Mar 11, 2026 (10 days)'))
  const [sent] = server.of(api.leave.update)
  expect(sent?.body).toEqual({ last_day: '2026-03-11', organization_id: harborlight.id })
  expect(sent?.headers.get('if-match')).toBe('"3"')
})

test('leave entered by mistake is removed with a reason', async () => {
  const server = await visit(page, { answers: server => onLeave(server, '2026-03-11') })
  await chooseForLeave(/^Remove/)
  const dialog = await screen.findByRole('dialog', { name: 'Remove leave' })
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Entered for the wrong person.')
  anaIs(server, {})
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No leave is recorded.')).toBeTruthy()
  expect(server.of(api.leave.remove)[0]?.body).toMatchObject({ reason: 'Entered for the wrong person.' })
})

test('a viewer can read leave but not change it', async () => {
  await visit(page, { as: 'viewer', answers: server => onLeave(server) })
  expect(await leave()).toContain('Since Mar 2, 2026, no end known')
  expect(screen.queryByRole('button', { name: 'Add leave' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for the leave/ })).toBeNull()
})

test('a step waiting for review links to the record, and opens it for people who can verify it', async () => {
  await visit(page, {
    answers: server => {
      const [credential] = server.example(api.credentials.ofEmployee).data
      if (!credential) throw new Error('the example has no credential')
      const waiting = { ...credential, type_id: ana, standing: 'review' as const, is_mine: false, is_medical: false }
      server
        .answer(api.credentials.ofEmployee, { data: [waiting], missing: [] })
        .answer(api.credentials.get, { ...server.example(api.credentials.get), ...waiting, state: 'recorded' })
      const example = server.example(way)
      const waits = {
        kind: 'credential' as const,
        id: ana,
        title: 'CPR card',
        minutes: 0,
        is_under_way: true,
        by_nurse: false,
        needs_scan: true,
        open_form: null,
        may_give: false,
        rule_ids: [],
      }
      anaWithRules(server).answer(way, { ...example, way: { minutes: 0, is_shortest: true, steps: [waits] } })
    },
  })
  const steps = await screen.findByRole('list', { name: 'Fastest way to stay compliant' })
  const link = within(steps).getByRole('link', { name: 'Waiting for review' })
  expect(link.getAttribute('href')).toMatch(/\/credentials$/)
  await userEvent.click(await within(steps).findByRole('button', { name: 'Verify CPR card' }))
  expect(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Verify' })).toBeTruthy()
})
