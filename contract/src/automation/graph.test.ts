import { expect, test } from 'vitest'
import { collisionsIn, findingsOf, loopsIn, type RuleNode } from './graph.ts'
import type { RuleAct } from './acts.ts'
import { ruleDefinition, type RuleDefinition, type RuleTrigger } from './definition.ts'
import { ruleTemplates } from './templates.ts'

const program = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01'
const other = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a02'
const path = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a03'
const form = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a04'
const session = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a05'
const bronx = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a06'
const queens = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a07'

const on = {
  tag: (tag: string): RuleTrigger => ({ on: 'enters', filters: { tag } }),
  tagGone: (tag: string): RuleTrigger => ({ on: 'leaves', filters: { tag } }),
  status: (status: 1 | 4): RuleTrigger => ({ on: 'event', event: 'status_changed', status }),
  at: (location_id: string): RuleTrigger => ({ on: 'enters', filters: { location_id } }),
  assigned: (program_id?: string): RuleTrigger => ({
    on: 'event',
    event: 'assigned',
    ...(program_id && { program_id }),
  }),
  withdrawn: (program_id?: string): RuleTrigger => ({
    on: 'event',
    event: 'withdrawn',
    ...(program_id && { program_id }),
  }),
}
const act = {
  tag: (tag: string): RuleAct => ({ act: 'tags', add: [tag], remove: [] }),
  untag: (tag: string): RuleAct => ({ act: 'tags', add: [], remove: [tag] }),
  status: (provider_status: 1 | 4): RuleAct => ({
    act: 'status',
    provider_status,
    reason: null,
    effective_on: 'today',
  }),
  to: (location_id: string): RuleAct => ({ act: 'location', location_id }),
  assign: (program_id: string): RuleAct => ({ act: 'assign', program_id, start_date: 'today', due_on: null }),
  withdraw: (program_id: string): RuleAct => ({ act: 'withdraw', program_id, reason: 'Moved' }),
  remind: (program_id: string | null): RuleAct => ({ act: 'remind', program_id }),
}
let made = 0
const rule = (trigger: RuleTrigger, acts: readonly RuleAct[], rest: Partial<RuleDefinition> = {}): RuleNode => {
  made += 1
  return {
    id: `rule ${made}`,
    name: `Rule ${made}`,
    definition: {
      trigger,
      people: null,
      steps: acts.map(one => ({ wait: null, still: null, act: one })),
      at_most: null,
      stop_when: null,
      ...rest,
    },
  }
}

/** Rules that trigger each other; each list is one loop. */
const circles: readonly (() => RuleNode[])[] = [
  () => [rule(on.tag('a'), [act.tag('b')]), rule(on.tag('b'), [act.untag('a'), act.tag('a')])],
  () => [rule(on.tag('a'), [act.untag('a')]), rule(on.tagGone('a'), [act.tag('a')])],
  () => [rule(on.tag('A'), [act.untag('a')]), rule(on.tagGone('a'), [act.tag('A')])],
  () => [rule(on.tag('a,c'), [act.tag('b')]), rule(on.tag('b'), [act.tag('c')])],
  () => [rule(on.tag('a'), [act.tag('b')]), rule(on.tag('b'), [act.tag('c')]), rule(on.tag('c'), [act.tag('a')])],
  () => [rule(on.status(4), [act.status(1)]), rule(on.status(1), [act.status(4)])],
  () => [rule({ on: 'event', event: 'status_changed' }, [act.status(4)])],
  () => [rule(on.status(4), [act.tag('x')]), rule(on.tag('x'), [act.status(4)])],
  () => [rule(on.at(bronx), [act.to(queens)]), rule(on.at(queens), [act.to(bronx)])],
  () => [
    rule({ on: 'leaves', filters: { location_id: bronx } }, [act.to(bronx)]),
    rule(on.at(bronx), [act.to(queens)]),
  ],
  () => [rule({ on: 'event', event: 'profile_changed' }, [act.tag('seen')])],
  () => [rule({ on: 'event', event: 'profile_changed', fields: ['location_id'] }, [act.to(queens)])],
  () => [
    rule({ on: 'event', event: 'profile_changed', fields: ['tags'] }, [{ act: 'coordinator', coordinator_id: null }]),
    rule({ on: 'event', event: 'profile_changed', fields: ['coordinator_id'] }, [act.tag('x')]),
  ],
  () => [rule(on.assigned(program), [act.assign(other)]), rule(on.assigned(other), [act.assign(program)])],
  () => [rule(on.assigned(), [act.assign(program)])],
  () => [rule(on.assigned(), [act.withdraw('trigger')]), rule(on.withdrawn(), [act.assign('trigger')])],
  () => [rule(on.withdrawn(program), [act.assign(program)]), rule(on.assigned(program), [act.withdraw(program)])],
  () => [rule(on.assigned(), [{ act: 'path_add', path_id: path, start_date: 'today' }])],
  () => [rule({ on: 'event', event: 'path_added' }, [{ act: 'path_add', path_id: path, start_date: 'today' }])],
  () => [
    rule({ on: 'event', event: 'path_added', path_id: path }, [act.assign(program)]),
    rule(on.assigned(program), [{ act: 'path_add', path_id: path, start_date: 'today' }]),
  ],
  () => [
    rule({ on: 'event', event: 'form_assigned' }, [
      { act: 'form_add', form_id: form, start_date: 'today', due_on: null },
    ]),
  ],
  () => [
    rule({ on: 'event', event: 'due_changed' }, [
      { act: 'assignment_due', program_id: 'trigger', days: 3, reason: 'More' },
    ]),
  ],
  () => [
    rule({ on: 'date', field: 'assignment_due', days: 7 }, [
      { act: 'assignment_due', program_id: 'trigger', days: 14, reason: 'More' },
    ]),
  ],
  () => [
    rule({ on: 'date', field: 'assignment_due', days: 0 }, [act.withdraw('trigger')]),
    rule(on.withdrawn(), [act.assign('trigger')]),
  ],
  () => [
    rule({ on: 'date', field: 'form_due', days: 1 }, [
      { act: 'form_add', form_id: form, start_date: 'today', due_on: 'today+7d' },
    ]),
  ],
  () => [rule({ on: 'event', event: 'booked' }, [{ act: 'session_add', session_id: session, as: 'book' }])],
  () => [
    rule({ on: 'date', field: 'session_day', days: 1 }, [{ act: 'session_add', session_id: session, as: 'book' }]),
  ],
  () => [rule({ on: 'event', event: 'reminded' }, [act.remind(null)])],
  () => [rule({ on: 'event', event: 'sync_failed' }, [{ act: 'push', flow: 'status' }])],
  () => [rule({ on: 'event', event: 'message_sent' }, [{ act: 'message', by: 'sms', text: 'Hello' }])],
  () => [
    rule({ on: 'event', event: 'message_sent' }, [act.remind(null)]),
    rule({ on: 'event', event: 'reminded' }, [{ act: 'message', by: 'sms', text: 'Hello' }]),
  ],
  () => [
    rule({ on: 'enters', filters: { program_id: program, program_standing: 'overdue' } }, [act.withdraw(program)]),
    rule(on.withdrawn(program), [act.assign(program)]),
  ],
  () => [
    rule({ on: 'enters', filters: { programs_open: 'no' } }, [act.assign(program)]),
    rule(on.assigned(program), [act.withdraw(program)]),
  ],
  () => [
    rule({ on: 'leaves', filters: { programs_open: 'yes' } }, [act.assign(program)]),
    rule(on.assigned(program), [act.withdraw(program)]),
  ],
  () => [
    rule({ on: 'enters', filters: { conditions: '{"not":{"where":{"tag":"a"}}}' } }, [act.tag('a')]),
    rule(on.tag('a'), [act.untag('a')]),
  ],
  () => [
    rule(
      {
        on: 'enters',
        filters: { conditions: '{"any":[{"where":{"location_id":"' + bronx + '"}},{"where":{"tag":"a"}}]}' },
      },
      [act.to(bronx)],
    ),
  ],
  () => [
    rule({ on: 'enters', filters: { task: 'lifts' } }, [{ act: 'tasks', add: [], remove: ['lifts'] }]),
    rule({ on: 'leaves', filters: { task: 'lifts' } }, [{ act: 'tasks', add: ['lifts'], remove: [] }]),
  ],
]

/** Pairs of rules that work against each other. */
const clashes: readonly (() => RuleNode[])[] = [
  () => [rule({ on: 'event', event: 'hired' }, [act.assign(program)]), rule(on.status(4), [act.withdraw(program)])],
  () => [
    rule(on.status(4), [act.withdraw('trigger'), act.withdraw(program)]),
    rule({ on: 'schedule', type_id: 'daily', schedule_on: null, at_time: '08:00' }, [act.assign(program)]),
  ],
  () => [
    rule({ on: 'date', field: 'expected_return', days: 0 }, [act.status(1)]),
    rule({ on: 'date', field: 'expected_return', days: 3 }, [act.status(4)]),
  ],
  () => [
    rule({ on: 'date', field: 'assignment_due', days: -3 }, [act.remind('trigger')]),
    rule({ on: 'date', field: 'assignment_due', days: -4 }, [act.remind('trigger')]),
  ],
]

test('[R-RTE-10] all 40 planted loops and collisions are found', () => {
  expect(circles.length + clashes.length).toBeGreaterThanOrEqual(40)
  circles.forEach((plant, at) => {
    const rules = plant()
    const found = findingsOf(rules).filter(({ kind }) => kind === 'loop')
    expect(found.length, `circle ${at}`).toBeGreaterThan(0)
    // a limit of once per person breaks the loop
    const cut = rules.map(one =>
      Object.assign({}, one, { definition: { ...one.definition, at_most: { times: 1, per: 'ever' as const } } }),
    )
    expect(loopsIn(cut), `cut circle ${at}`).toEqual([])
  })
  clashes.forEach((plant, at) => expect(collisionsIn(plant()).length, `clash ${at}`).toBe(1))
})

test('[R-RTE-10] the templates are complete, and none triggers or conflicts with another', () => {
  const rules = Object.entries(ruleTemplates).map(
    ([id, { make }]): RuleNode => ({
      id,
      name: id,
      definition: make({ program, path, form }),
    }),
  )
  expect(rules).toHaveLength(14)
  for (const { id, definition } of rules) expect(ruleDefinition.safeParse(definition).error?.issues, id).toBeUndefined()
  expect(findingsOf(rules)).toEqual([])
})

test('[R-RTE-10] rules that only look alike are not loops', () => {
  const rules = [
    rule(on.tag('a'), [act.tag('b')]),
    rule(on.tag('c'), [act.tag('d')]),
    rule(on.status(4), [act.status(1)]),
    rule(on.at(bronx), [act.tag('x')]),
    rule(on.assigned(program), [act.remind('trigger')]),
    rule({ on: 'event', event: 'completed', program_id: program }, [act.assign(other)]),
  ]
  expect(loopsIn(rules)).toEqual([])
})
