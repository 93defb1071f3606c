import {
  api,
  approvalsList,
  bookingsList,
  coordinatorsList,
  type Endpoint,
  employeeFormsList,
  employeesList,
  formsList,
  learningPathsList,
  messageLogList,
  clientRequestsList,
  integrationJobsList,
  partnerDeliveriesList,
  partnerDifferencesList,
  triageCasesList,
  partnerPushesList,
  notAssignedList,
  panelMessagesList,
  pathProgressList,
  progressList,
  quizResultsList,
  reachabilityList,
  sessionsList,
  threadsList,
  usersList,
} from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPartner } from '../demo/factories/agencies.ts'
import { aClientRequest, aPartnerDelivery, aPartnerPush } from '../demo/factories/partners.ts'
import { anAssignment } from '../demo/factories/assignments.ts'
import { aHeldDiscipline, anEmployee, aScheduledStatus } from '../demo/factories/employees.ts'
import { anApproval } from '../demo/factories/approvals.ts'
import { anEvent } from '../demo/factories/events.ts'
import { anEmployeeForm } from '../demo/factories/employee-forms.ts'
import { aForm, aFormVersion } from '../demo/factories/forms.ts'
import { aLearningPath, anEnrolment, aPathVersion } from '../demo/factories/learning-paths.ts'
import { aQuizAttempt } from '../demo/factories/learning.ts'
import { aJob } from '../demo/factories/jobs.ts'
import { aPanelMessage } from '../demo/factories/panel-messages.ts'
import { aProgram, aProgramVersion } from '../demo/factories/programs.ts'
import { aBooking, aSession } from '../demo/factories/sessions.ts'
import { aCoordinator, aDiscipline, aLocation, aTrainingType } from '../demo/factories/taxonomy.ts'
import { aMembership, aUser } from '../demo/factories/users.ts'
import { rulesOf, timelinesOf } from '../../test/compliance/standings.ts'
import { type Caller, fourCases, type House, openHouse } from '../../test/house.ts'
import { withoutLimits } from '../../test/leaks.ts'

/** Checks that the filter bar's count of a value equals the number of rows when that value is selected. */

let house: House
/** The list's program or learning path. */
let program_id: string
let path_id: string
beforeAll(async () => {
  house = await openHouse(withoutLimits)
  const organization_id = house.agency.id
  const queens = aLocation({ organization_id, name: 'Queens' })
  const [aide, nurse] = [aDiscipline({ organization_id }), aDiscipline({ organization_id })]
  const dana = aCoordinator({ organization_id, name: 'Dana Reyes' })
  const employees = Array.from({ length: 240 }, (_, n) =>
    anEmployee({
      organization_id: n % 8 === 7 ? house.other.id : organization_id,
      last_name: n % 3 === 0 ? 'Tied' : 'Loose',
      provider_status: n % 5 === 0 ? 4 : 1,
      language: n % 4 === 0 ? 'es' : n % 4 === 1 ? null : 'en',
      employment_type: (['full_time', 'per_diem', null] as const)[(n % 7) % 3] ?? null,
      email: n % 5 ? `p${n}@example.org` : null,
      ...(n % 7 < 2 && { mobile: null }),
      birth_date: n % 9 ? `1980-${String(1 + (n % 12)).padStart(2, '0')}-${n % 2 ? '01' : '28'}` : null,
      city: [' Bronx', 'BRONX', 'St. Paul, MN', 'none', null][n % 5] ?? null,
      tags: [['Night Shift', 'Bilingual'], ['night  shift'], ['none'], []][n % 4] ?? [],
      ...(n % 8 !== 7 && {
        location_id: [queens.id, house.agency.location_id, null][n % 3] ?? null,
        coordinator_id: [dana.id, house.agency.coordinator_id, null][n % 7 < 3 ? n % 7 : 1] ?? null,
        discipline_id: [aide.id, null][n % 2] ?? null,
      }),
    }),
  )
  const own = employees.filter(one => one.organization_id === organization_id)
  // A second discipline counts like the first
  const held = own.flatMap(({ id: employee_id, discipline_id }, n) =>
    (discipline_id === null ? [] : n % 3 === 0 ? [discipline_id, nurse.id] : [discipline_id]).map(held_id =>
      aHeldDiscipline({ organization_id, employee_id, discipline_id: held_id }),
    ),
  )
  const types = [aTrainingType({ organization_id }), aTrainingType({ organization_id })]
  const programs = Array.from({ length: 11 }, (_, n) =>
    aProgram({
      organization_id,
      training_type_id: types[n % 2]?.id ?? '',
      delivery: n % 3 ? 'online' : 'live',
      archived_at: n % 4 ? null : '2025-01-01T00:00:00Z',
    }),
  )
  program_id = programs[1]?.id ?? ''
  const versions = programs.slice(0, 7).map(one => aProgramVersion({ organization_id, program_id: one.id }))
  const version_id = versions[1]?.id ?? ''
  const past = { completed_at: '2025-01-02T15:00:00Z', completed_on: '2025-01-02', completed_how: 'online' } as const
  const ways = [
    { rule_due_on: '2026-01-01' },
    { rule_due_on: null, state: 'in_progress' },
    { state: 'completed', ...past, expires_on: '2026-01-01' },
    { state: 'completed', ...past },
    { state: 'withdrawn', withdrawn_at: past.completed_at, withdrawn_on: '2025-01-02', withdrawn_how: 'manual' },
  ] as const
  const assignments = own
    .filter((_, n) => n % 3 === 0)
    .map(({ id: employee_id }, n) => anAssignment({ organization_id, employee_id, program_id, ...ways[n % 5] }))
  const rules = rulesOf(organization_id, ['Hours', 'Card'])
  const standing = own.map(({ id }, n) =>
    timelinesOf(
      organization_id,
      id,
      rules.compliance_rules.map(({ id: rule_id }, at) => ({
        rule_id,
        valid_from: '2020-01-01',
        state: (['satisfied', 'due_soon', 'overdue'] as const)[(n + at) % 3] ?? 'satisfied',
        ends_on: n % 2 ? '2040-01-01' : '2026-01-01',
        reason: n % 9 ? null : ('birth_date_missing' as const),
      })),
    ),
  )
  const partner = aPartner({ adapter: 'hhax' })
  await house.load({ partners: [partner] })
  const exchanged = () =>
    house.load({
      partner_pushes: own.slice(0, 20).map(({ id: employee_id }, n) =>
        aPartnerPush({
          organization_id,
          partner_id: partner.id,
          employee_id,
          state: n % 3 ? 'confirmed' : 'held',
          asked_by: n % 4 ? 'flow' : 'user',
        }),
      ),
      partner_inbox: Array.from({ length: 9 }, (_, n) =>
        aPartnerDelivery({ organization_id, partner_id: partner.id, state: n % 2 ? 'done' : 'ignored' }),
      ),
      api_client_requests: Array.from({ length: 7 }, (_, n) =>
        aClientRequest(
          n % 3 ? {} : { state: 'declined', decided_by_name: 'Ada Admin', decided_at: '2026-03-11T15:00:00Z' },
        ),
      ),
    })
  const failed = async () => {
    const syncs = (['succeeded', 'succeeded', 'failed'] as const).map(state =>
      aJob({ organization_id, created_by: house.users.agency_admin.id, kind: 'partner_pull', state }),
    )
    await house.load({ jobs: syncs })
    await house.owner.query('update organizations set partner_id = $2 where id = $1', [organization_id, partner.id])
    await house.owner.query(
      `with syncs as (insert into integration_jobs (organization_id, id, partner_id, type, trigger)
         select $1, id, $2, case n when 1 then 'caregivers.pull' else 'status.push' end, case n when 1 then 'user' else 'schedule' end
         from unnest($3::uuid[]) with ordinality u (id, n)),
       cases as (insert into triage_cases (organization_id, partner_id, type, code, value, state)
         select $1, $2, 'caregivers.pull', case n % 2 when 0 then 'OFFICE_NOT_MAPPED' else 'STATUS_NOT_MAPPED' end, 'Tied ' || n,
           (array['open', 'assigned', 'fixed', 'retried', 'resolved', 'ignored'])[1 + n % 6] from generate_series(1, 13) n)
       insert into partner_differences (organization_id, partner_id, kind, field, name)
       select $1, $2, case n % 3 when 0 then 'only_theirs' else 'differs' end, case n % 3 when 1 then 'email' when 2 then 'name' end, 'Tied ' || n
       from generate_series(1, 14) n`,
      [organization_id, partner.id, syncs.map(({ id }) => id)],
    )
  }
  const jobs = (['succeeded', 'succeeded', 'undone'] as const).map(state =>
    aJob({ organization_id, created_by: house.users.agency_admin.id, state }),
  )
  const paths = (['active', 'active', 'draft', 'archived'] as const).map((state, n) =>
    aLearningPath({ organization_id, state, rule_on: n % 2 === 0 }),
  )
  path_id = paths[0]?.id ?? ''
  const users = Array.from({ length: 9 }, () => aUser())
  const classes = Array.from({ length: 24 }, (_, n) =>
    aSession({
      organization_id,
      program_id,
      title: n % 2 ? 'Tied class' : 'Loose class',
      mode: n % 3 ? 'virtual' : 'classroom',
      state: (['draft', 'open', 'closed', 'cancelled'] as const)[n % 4] ?? 'open',
      ...(n % 5 ? { starts_at: '2099-01-01T14:00:00Z', ends_at: '2099-01-01T18:00:00Z' } : {}),
    }),
  )
  await house.load({
    locations: [queens],
    disciplines: [aide, nurse],
    coordinators: [dana],
    employees,
    employee_disciplines: held,
    jobs,
    events: jobs.flatMap(({ id: job_id }, at) =>
      own
        .filter((_, n) => n % 4 === at || n % 7 === 0)
        .map(({ id: subject_id }) => anEvent({ organization_id, subject_id, job_id, source: 'import' })),
    ),
    scheduled_statuses: own
      .filter((_, n) => n % 6 === 0)
      .map(({ id: employee_id }) => aScheduledStatus({ organization_id, employee_id })),
    users,
    memberships: users.map(({ id: user_id }, n) =>
      aMembership({ organization_id, user_id, role: n % 2 ? 'viewer' : 'rn_limited', is_active: n % 3 > 0 }),
    ),
    training_types: types,
    programs,
    program_versions: versions,
    assignments,
    ...rules,
    compliance_states: standing.flatMap(one => one.compliance_states),
    compliance_people: standing.flatMap(one => one.compliance_people),
    quiz_attempts: assignments.map(({ id: assignment_id, employee_id }, n) =>
      aQuizAttempt({
        organization_id,
        assignment_id,
        employee_id,
        program_id,
        version_id,
        module_id: '00000000-0000-4000-8000-000000000001',
        state: (['passed', 'failed', 'in_progress'] as const)[n % 3] ?? 'passed',
      }),
    ),
    sessions: classes,
    session_bookings: classes.map(({ id: session_id }, n) =>
      aBooking({
        organization_id,
        session_id,
        employee_id: own[n % own.length]?.id ?? '',
        state: n % 4 ? 'booked' : 'removed',
        ...(n % 3 && { result: n % 2 ? 'attended' : 'absent' }),
      }),
    ),
    ...formsOf(organization_id, own),
    learning_paths: paths,
    learning_path_versions: paths.map(({ id }) => aPathVersion({ organization_id, path_id: id })),
    path_enrolments: own.map(({ id: employee_id }, n) =>
      anEnrolment({
        organization_id,
        employee_id,
        path_id,
        state: (['in_progress', 'paused', 'in_progress', 'scheduled'] as const)[n % 4] ?? 'paused',
      }),
    ),
    approvals: (['pending', 'pending', 'declined', 'expired'] as const).map((state, n) =>
      anApproval({
        organization_id,
        proposed_by: n % 2 ? house.users.agency_admin.id : house.users.csm.id,
        state,
        ...(state !== 'pending' && { decided_at: '2024-03-05T15:00:00Z', decided_by: house.users.super_admin.id }),
      }),
    ),
    panel_messages: ['2020-01-01T00:00:00Z', null, null].map(starts_at =>
      aPanelMessage({ created_by: house.users.csm.id, starts_at }),
    ),
  })
  await exchanged()
  await failed()
  await conversations(
    organization_id,
    own.map(({ id }) => id),
  )
})
afterAll(() => house.close())

interface Tried {
  name: string
  page: Endpoint
  counts: Endpoint
  of: readonly string[]
  under: readonly Record<string, string>[]
  as: Caller
  ofProgram?: true
  ofPath?: true
  ofAgency?: true
  /** Filters for which a row may have several values. */
  several?: readonly string[]
  /** Filters for which a row may have no value, and that can't select such rows. */
  partly?: readonly string[]
}
const ofEmployees = {
  page: api.employees.list,
  counts: api.employees.counts,
  of: employeesList.counted,
  under: [
    {},
    { city: 'bronx,none' },
    { provider_status: '4' },
    { search: 'tied', language: 'es' },
    { location_id: 'none' },
  ],
  several: ['discipline_id', 'tag', 'missing', 'import_id', 'compliance_rule', 'rule_state', 'compliance_due'],
  partly: ['language', 'employment_type', 'birth_month', 'missing', 'planned', 'compliance_due', 'compliance_missing'],
}
const tried: Tried[] = [
  { ...ofEmployees, name: 'employees', as: 'agency_admin' },
  { ...ofEmployees, name: 'employees of a coordinator', as: 'coordinator_limited' },
  {
    name: 'sessions',
    page: api.sessions.list,
    counts: api.sessions.counts,
    of: sessionsList.counted,
    under: [{}, { mode: 'virtual' }, { phase: 'draft,full' }, { search: 'tied' }],
    as: 'agency_admin',
  },
  {
    name: 'approvals',
    page: api.approvals.list,
    counts: api.approvals.counts,
    of: approvalsList.counted,
    under: [{}, { turn: 'decide' }, { turn: 'proposed' }],
    as: 'agency_admin',
  },
  {
    name: 'bookings',
    page: api.bookings.list,
    counts: api.bookings.counts,
    of: bookingsList.counted,
    under: [{}, { result: 'absent,none' }, { state: 'booked' }, { search: 'tied' }],
    as: 'agency_admin',
  },
  {
    name: 'users',
    page: api.users.list,
    counts: api.users.counts,
    of: usersList.counted,
    under: [{}, { role: 'viewer' }],
    as: 'agency_admin',
  },
  {
    name: 'programs',
    page: api.programs.list,
    counts: api.programs.counts,
    of: ['status', 'training_type_id', 'delivery'],
    under: [{}, { search: 'program' }, { language: 'en' }],
    as: 'agency_admin',
  },
  {
    name: 'coordinators',
    page: api.coordinators.list,
    counts: api.coordinators.counts,
    of: coordinatorsList.counted,
    under: [{}, { linked: 'no' }, { search: 'cora' }],
    as: 'agency_admin',
  },
  {
    name: 'panel messages',
    page: api.panelMessages.list,
    counts: api.panelMessages.counts,
    of: panelMessagesList.counted,
    under: [{}, { search: 'message' }],
    as: 'csm',
  },
  {
    name: 'the progress of a program',
    page: api.assignments.list,
    counts: api.assignments.counts,
    of: progressList.counted,
    under: [{}, { search: 'tied' }, { standing: 'overdue,in_progress' }, { location_id: 'none' }],
    as: 'agency_admin',
    ofProgram: true,
    several: ['due'],
    partly: ['due'],
  },
  {
    name: 'quiz results',
    page: api.quizResults.list,
    counts: api.quizResults.counts,
    of: quizResultsList.counted,
    under: [{}, { search: 'tied' }, { location_id: 'none' }],
    as: 'agency_admin',
    ofProgram: true,
  },
  {
    name: 'who should have a program',
    page: api.notAssigned.list,
    counts: api.notAssigned.counts,
    of: notAssignedList.counted,
    under: [{}, { search: 'tied' }, { past: 'never' }, { hired_from: '2000-01-01' }],
    as: 'agency_admin',
    ofProgram: true,
  },
  {
    name: 'forms',
    page: api.forms.list,
    counts: api.forms.counts,
    of: formsList.counted,
    under: [{}, { search: 'tied' }, { category: 'health' }],
    as: 'agency_admin',
  },
  ...(['agency_admin', 'viewer'] as const).map(
    (as): Tried => ({
      name: `assigned forms for ${as}`,
      page: api.employeeForms.list,
      counts: api.employeeForms.counts,
      of: employeeFormsList.counted,
      under: [{}, { desk: 'unfinished' }, { search: 'tied' }, { state: 'open,scheduled' }],
      as,
      several: ['desk'],
      partly: ['desk', 'category', 'form_id'],
    }),
  ),
  {
    name: 'learning paths',
    page: api.learningPaths.list,
    counts: api.learningPaths.counts,
    of: learningPathsList.counted,
    under: [{}, { search: 'path' }, { rule: 'on' }],
    as: 'agency_admin',
  },
  {
    name: 'the people on a learning path',
    page: api.learningPaths.progress,
    counts: api.learningPaths.progressCounts,
    of: pathProgressList.counted,
    under: [{}, { search: 'tied' }, { source: 'manual' }, { location_id: 'none' }],
    as: 'agency_admin',
    ofPath: true,
  },
  ...(['agency_admin', 'coordinator_limited', 'rn_limited'] as const).map(
    (as): Tried => ({
      name: `the inbox of ${as}`,
      page: api.threads.list,
      counts: api.threads.counts,
      of: threadsList.counted,
      under: [{}, { desk: 'team' }, { search: 'tied' }, { channel: 'mail' }, { location_id: 'none' }],
      as,
      several: ['desk'],
      partly: ['desk'],
    }),
  ),
  ...(['agency_admin', 'coordinator_limited'] as const).map(
    (as): Tried => ({
      name: `the delivery log of ${as}`,
      page: api.messageLog.list,
      counts: api.messageLog.counts,
      of: messageLogList.counted,
      under: [{}, { state: 'failed,sent' }, { search: 'tied' }, { at_from: '2026-03-01' }],
      as,
      partly: ['reason', 'event'],
    }),
  ),
  {
    name: 'people who are hard to reach',
    page: api.reachability.list,
    counts: api.reachability.counts,
    of: reachabilityList.counted,
    under: [{}, { works: 'mail' }, { search: 'tied' }, { location_id: 'none' }],
    as: 'agency_admin',
    several: ['problem'],
  },
  {
    name: 'pushes to the partner',
    page: api.partnerPushes.list,
    counts: api.partnerPushes.counts,
    of: partnerPushesList.counted,
    under: [{}, { state: 'confirmed' }, { search: 'tied' }, { queued_from: '2026-01-01' }],
    as: 'agency_admin',
  },
  {
    name: 'deliveries of the partner',
    page: api.partnerInbox.deliveries,
    counts: api.partnerInbox.counts,
    of: partnerDeliveriesList.counted,
    under: [{}, { search: 'caregiver' }],
    as: 'agency_admin',
    ofAgency: true,
  },
  {
    name: 'syncs with the partner',
    page: api.integrations.jobs,
    counts: api.integrations.jobCounts,
    of: integrationJobsList.counted,
    under: [{}, { state: 'succeeded' }, { search: 'ada' }, { started_from: '2026-01-01' }],
    as: 'agency_admin',
  },
  {
    name: 'causes of failed items',
    page: api.integrations.cases,
    counts: api.integrations.caseCounts,
    of: triageCasesList.counted,
    under: [{}, { show: 'open' }, { search: 'tied' }],
    as: 'agency_admin',
  },
  {
    name: 'differences with the partner',
    page: api.partnerReconcile.differences,
    counts: api.partnerReconcile.counts,
    of: partnerDifferencesList.counted,
    under: [{}, { kind: 'differs' }, { search: 'tied' }],
    as: 'agency_admin',
    ofAgency: true,
    partly: ['field'],
  },
  {
    name: 'client requests',
    page: api.clientRequests.list,
    counts: api.clientRequests.counts,
    of: clientRequestsList.counted,
    under: [{}, { search: 'rosters' }, { asked_from: '2026-01-01' }],
    as: 'admin',
  },
]

type Counted = { value: string; count: number }[]
const call = async (
  endpoint: Endpoint,
  query: object,
  as: Caller,
  { ofProgram, ofPath, ofAgency }: Partial<Tried> = {},
) =>
  (
    await house.call(
      endpoint,
      {
        ...((ofProgram || ofPath || ofAgency) && {
          params: { id: ofAgency ? house.agency.id : ofPath ? path_id : program_id },
        }),
        query,
      },
      { as },
    )
  ).data as {
    data: Counted
    meta: { total: number }
  }

test.each(tried)('$name: each number equals the total of the list filtered by its value', async one => {
  for (const [at, of] of one.of.entries())
    for (const under of at < 4 ? one.under : one.under.slice(0, 2)) {
      const { data } = await call(one.counts, { ...under, of }, one.as, one)
      const least = one.as === 'agency_admin' || one.as === 'csm' ? 1 : 0
      expect(data.length, `${of} ${JSON.stringify(under)}`).toBeGreaterThanOrEqual(least)
      const { [of]: _, ...others } = under
      for (const { value, count } of data) {
        const { meta } = await call(one.page, { ...others, [of]: value, per_page: 1 }, one.as, one)
        expect([of, value, count], JSON.stringify(under)).toEqual([of, value, meta.total])
      }
      // Rows that no count includes can't be found by any value
      const all = await call(one.page, { ...others, per_page: 1 }, one.as, one)
      const sum = data.reduce((total, { count }) => total + count, 0)
      const said = `${of} ${JSON.stringify(under)}`
      // A row may have several disciplines, and there is no choice for rows without a value
      const most = one.several?.includes(of) ? Number.POSITIVE_INFINITY : all.meta.total
      const fewest = one.partly?.includes(of) ? 0 : all.meta.total
      expect(sum, said).toBeLessThanOrEqual(most)
      expect(sum, said).toBeGreaterThanOrEqual(fewest)
    }
})

test('the counts of employees: four cases; they include no one of another agency or another coordinator', async () => {
  const args = { query: { of: 'coordinator_id' } } as const
  const { data } = await fourCases(house, api.employees.counts, { args })
  expect(data.data.map(({ value }) => value)).not.toContain(house.other.coordinator_id)
  const own = await house.call(api.employees.counts, args, { as: 'coordinator_limited' })
  expect(own.data.data.map(({ value }) => value)).toEqual([house.agency.coordinator_id])
})

test('the counts of users and of panel messages: four cases', async () => {
  const users = await fourCases(house, api.users.counts, { args: { query: { of: 'role' } } })
  expect(users.data.data.map(({ value }) => value)).toContain('rn_limited')
  const messages = await fourCases(house, api.panelMessages.counts, {
    args: { query: { of: 'state' } },
    as: 'csm',
    denied: 'agency_admin',
  })
  expect(messages.data.data).toContainEqual({ value: 'draft', count: 2 })
})

test('a filter’s own value is ignored, and a filter without counts is refused by name', async () => {
  const all = await call(api.employees.counts, { of: 'provider_status' }, 'agency_admin')
  const same = await call(api.employees.counts, { of: 'provider_status', provider_status: '4' }, 'agency_admin')
  expect(same.data).toEqual(all.data)
  const refused = await house.call(api.employees.counts, { query: { of: 'hired_from' } } as never, {})
  expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['of']])
})

test('the next request counts a change', async () => {
  const ask = async (of: 'provider_status' | 'location_id') =>
    new Map((await call(api.employees.counts, { of }, 'agency_admin')).data.map(({ value, count }) => [value, count]))
  const before = [await ask('provider_status'), await ask('location_id')]
  const { id } = (await house.call(api.employees.list, { query: { provider_status: '1', location_id: 'none' } })).data
    .data[0] ?? { id: '' }
  const { data } = await house.call(api.employees.get, { params: { id } })
  await house.call(
    api.employees.update,
    { params: { id }, body: { location_id: house.agency.location_id } },
    { headers: { 'if-match': `"${data.version}"` } },
  )
  const [status, place] = [await ask('provider_status'), await ask('location_id')]
  expect(status).toEqual(before[0])
  const moved = (value: string) => (place.get(value) ?? 0) - (before[1]?.get(value) ?? 0)
  expect([moved('none'), moved(house.agency.location_id)]).toEqual([-1, 1])
})

/** Forms of every category with ties in their titles; a third are published, each assigned to someone. */
function formsOf(organization_id: string, people: readonly { id: string }[]) {
  const categories = ['onboarding', 'health', 'policy'] as const
  const forms = Array.from({ length: 30 }, (_, n) =>
    aForm({
      organization_id,
      titles: { en: `Tied ${Math.floor(n / 3) % 9}` },
      category: categories[n % 3] ?? 'health',
      visibility: n % 2 ? 'general' : 'hr',
      code: n % 4 ? null : `F-${n}`,
    }),
  )
  const versions = forms.map(({ id: form_id }, n) =>
    aFormVersion({ organization_id, form_id, state: n % 3 ? 'draft' : 'published' }),
  )
  const given = forms.map(({ id: form_id }, n) =>
    anEmployeeForm({
      organization_id,
      employee_id: people[n % people.length]?.id ?? '',
      form_id,
      ...(n % 5 === 0 && { start_date: '2099-01-01', rule_due_on: null }),
      ...(n % 4 === 1 && { state: 'completed', completed_on: `2026-02-0${1 + (n % 9)}` }),
      ...(n % 7 === 2 && { state: 'refused' }),
    }),
  )
  return { forms, form_versions: versions, employee_forms: given }
}

/** Adds threads on every desk, and messages in every state. */
async function conversations(organization_id: string, people: readonly string[]) {
  await house.owner.query(
    `insert into messages (organization_id, employee_id, direction, channel, event, state, reason, to_address, sender_name, needs_reply, created_at)
      select $1, e.id, way, case when (e.n + round) % 3 = 0 then 'mail' else 'sms' end,
        case when way = 'out' then (array['staff_message', 'reminder_digest', null])[1 + e.n % 3] end, state,
        (array['opted_out', 'refused', null])[1 + e.n % 3], '+1718555' || e.n, 'Ada', e.n % 4 > 0, '2026-02-26T15:00:00Z'::timestamptz + e.n * interval '1 hour'
      from unnest($2::uuid[]) with ordinality e (id, n), (values (1), (2)) r (round)
        cross join lateral (select case when round = 2 and e.n % 2 = 0 then 'in' else 'out' end as way) w
        cross join lateral (select case way when 'in' then 'received' else (array['sent', 'failed', 'suppressed', 'delivered'])[1 + e.n % 4] end as state) s`,
    [organization_id, people],
  )
  await house.owner.query(
    `update threads t set snoozed_until = now() + (case when n % 2 = 0 then interval '1 day' else interval '-1 day' end), state = 'snoozed'
      from unnest($2::uuid[]) with ordinality e (id, n) where t.organization_id = $1 and t.employee_id = e.id and t.state = 'open' and n % 5 = 0`,
    [organization_id, people],
  )
  await house.owner.query(
    `update threads t set assigned_to = case when n % 3 = 0 then $3::uuid when n % 3 = 1 then $4::uuid end
      from unnest($2::uuid[]) with ordinality e (id, n) where t.organization_id = $1 and t.employee_id = e.id`,
    [organization_id, people, house.users.rn_limited.id, house.users.agency_admin.id],
  )
}
