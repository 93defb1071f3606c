import {
  agenciesList,
  api,
  type Args,
  bookingsList,
  coordinatorsList,
  csmEmployeesList,
  csmUsersList,
  type Endpoint,
  credentialsList,
  externalTrainingList,
  employeeFormsList,
  formsList,
  learningPathsList,
  clientRequestsList,
  integrationJobsList,
  type List,
  messageLogList,
  notAssignedList,
  partnerDeliveriesList,
  partnerDifferencesList,
  partnerPushesList,
  pathProgressList,
  programsList,
  progressList,
  quizResultsList,
  reachabilityList,
  reachProblems,
  sortsOf,
  syncItemsList,
  triageCasesList,
  threadsList,
  usersList,
  sessionsList,
  waiversList,
} from '@preceptor/contract'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMembership, aUser } from '../demo/factories/users.ts'
import { anAgency, aPartner } from '../demo/factories/agencies.ts'
import { aJob } from '../demo/factories/jobs.ts'
import { aClientRequest, aPartnerDelivery, aPartnerPush } from '../demo/factories/partners.ts'
import { anAssignment } from '../demo/factories/assignments.ts'
import { aComplianceRule, aComplianceRuleVersion, aComplianceWaiver } from '../demo/factories/compliance-rules.ts'
import { aCredential, aCredentialType } from '../demo/factories/credentials.ts'
import { aBooking, aSession } from '../demo/factories/sessions.ts'
import { anExternalTraining } from '../demo/factories/external-training.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { anEmployeeForm } from '../demo/factories/employee-forms.ts'
import { aForm, aFormVersion } from '../demo/factories/forms.ts'
import { aLearningPath, anEnrolment, aPathVersion } from '../demo/factories/learning-paths.ts'
import { aQuizAttempt } from '../demo/factories/learning.ts'
import { aProgram, aProgramVersion } from '../demo/factories/programs.ts'
import { aCoordinator, aTrainingType } from '../demo/factories/taxonomy.ts'
import { type Caller, fourCases, type House, openHouse, type Reply } from '../../test/house.ts'
import { withoutLimits } from '../../test/leaks.ts'
import { inWords } from '../lib/texts.ts'

/** Guarantees that every list gives, tested with generated files. */

interface Tried {
  list: List
  page: Endpoint
  /** Absent for lists without a file. */
  file?: Endpoint
  as: Caller
  denied: 'viewer' | 'agency_admin'
  /** The file's column that identifies a row, and the same value of a row. */
  column: string
  of: (row: Record<string, unknown>) => string | null
  kind: string
  /** The program, learning path or agency that the list belongs to. */
  of_one?: 'assigned' | 'missing' | 'path' | 'agency'
  /** Set for the list of an exchange job. */
  of_job?: true
  /** The minimum number of rows; by default more than a page. */
  least?: number
}
const lists: Tried[] = [
  {
    list: usersList,
    page: api.users.list,
    file: api.users.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'email',
    of: row => row['email'] as string | null,
    kind: 'users.exported',
  },
  {
    list: csmUsersList,
    page: api.csmUsers.list,
    file: api.csmUsers.export,
    as: 'csm',
    denied: 'agency_admin',
    column: 'email',
    of: row => row['email'] as string | null,
    kind: 'csm_users.exported',
  },
  {
    list: agenciesList,
    page: api.agencies.list,
    file: api.agencies.export,
    as: 'csm',
    denied: 'agency_admin',
    column: 'name',
    of: row => row['name'] as string,
    kind: 'agencies.exported',
  },
  {
    list: programsList,
    page: api.programs.list,
    file: api.programs.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'code',
    of: row => row['code'] as string | null,
    kind: 'programs.exported',
  },
  {
    list: csmEmployeesList,
    page: api.csmEmployees.list,
    file: api.csmEmployees.export,
    as: 'csm',
    denied: 'agency_admin',
    column: 'email',
    of: row => row['email'] as string | null,
    kind: 'csm_employees.exported',
  },
  {
    list: coordinatorsList,
    page: api.coordinators.list,
    file: api.coordinators.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'email',
    of: row => row['email'] as string | null,
    kind: 'coordinators.exported',
  },
  {
    list: progressList,
    page: api.assignments.list,
    file: api.assignments.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'employee_number',
    of: row => row['employee_number'] as string,
    kind: 'progress.exported',
    of_one: 'assigned',
  },
  {
    list: quizResultsList,
    page: api.quizResults.list,
    file: api.quizResults.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'employee_number',
    of: row => row['employee_number'] as string,
    kind: 'quiz_results.exported',
    of_one: 'assigned',
  },
  {
    list: notAssignedList,
    page: api.notAssigned.list,
    file: api.notAssigned.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'employee_number',
    of: row => row['employee_number'] as string,
    kind: 'not_assigned.exported',
    of_one: 'missing',
    least: 50,
  },
  {
    list: externalTrainingList,
    page: api.externalTrainings.list,
    file: api.externalTrainings.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'title',
    of: row => row['title'] as string,
    kind: 'external_training.exported',
  },
  {
    list: credentialsList,
    page: api.credentials.list,
    file: api.credentials.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'number',
    of: row => row['number'] as string,
    kind: 'credentials.exported',
  },
  {
    list: waiversList,
    page: api.waivers.list,
    file: api.waivers.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'reason',
    of: row => row['reason'] as string,
    kind: 'waivers.exported',
  },
  {
    list: sessionsList,
    page: api.sessions.list,
    file: api.sessions.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'title',
    of: row => row['title'] as string,
    kind: 'sessions.exported',
  },
  {
    list: bookingsList,
    page: api.bookings.list,
    file: api.bookings.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'note',
    of: row => row['note'] as string,
    kind: 'bookings.exported',
  },
  {
    list: employeeFormsList,
    page: api.employeeForms.list,
    file: api.employeeForms.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'form',
    of: row => row['form'] as string,
    kind: 'employee_forms.exported',
  },
  {
    list: formsList,
    page: api.forms.list,
    file: api.forms.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'title',
    of: row => row['title'] as string,
    kind: 'forms.exported',
  },
  {
    list: learningPathsList,
    page: api.learningPaths.list,
    file: api.learningPaths.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'title',
    of: row => row['title'] as string,
    kind: 'learning_paths.exported',
  },
  {
    list: pathProgressList,
    page: api.learningPaths.progress,
    file: api.learningPaths.progressExport,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'employee_number',
    of: row => row['employee_number'] as string,
    kind: 'path_progress.exported',
    of_one: 'path',
    least: 50,
  },
  {
    list: messageLogList,
    page: api.messageLog.list,
    file: api.messageLog.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'address',
    of: row => row['address'] as string,
    kind: 'message_log.exported',
  },
  {
    list: reachabilityList,
    page: api.reachability.list,
    file: api.reachability.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'employee_number',
    of: row => row['employee_number'] as string,
    kind: 'reachability.exported',
    least: 40,
  },
  {
    list: threadsList,
    page: api.threads.list,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'name',
    of: row => row['listed_name'] as string,
    kind: '',
    least: 50,
  },
  {
    list: partnerPushesList,
    page: api.partnerPushes.list,
    file: api.partnerPushes.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'key',
    of: row => row['key'] as string,
    kind: 'partner_pushes.exported',
  },
  {
    list: partnerDeliveriesList,
    page: api.partnerInbox.deliveries,
    file: api.partnerInbox.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'delivery_id',
    of: row => row['delivery_id'] as string,
    kind: 'partner_deliveries.exported',
    of_one: 'agency',
  },
  {
    list: syncItemsList,
    page: api.syncItems.list,
    file: api.syncItems.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'external_id',
    of: row => row['external_id'] as string,
    kind: 'sync_items.exported',
    of_job: true,
  },
  {
    list: integrationJobsList,
    page: api.integrations.jobs,
    file: api.integrations.jobExport,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'started_by',
    of: row => row['started_by_name'] as string,
    kind: 'integration_jobs.exported',
  },
  {
    list: triageCasesList,
    page: api.integrations.cases,
    file: api.integrations.caseExport,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'value',
    of: row => row['value'] as string,
    kind: 'triage_cases.exported',
  },
  {
    list: partnerDifferencesList,
    page: api.partnerReconcile.differences,
    file: api.partnerReconcile.export,
    as: 'agency_admin',
    denied: 'viewer',
    column: 'external_id',
    of: row => row['external_id'] as string,
    kind: 'partner_differences.exported',
    of_one: 'agency',
  },
  {
    list: clientRequestsList,
    page: api.clientRequests.list,
    as: 'admin',
    denied: 'viewer',
    column: 'email',
    of: row => row['email'] as string,
    kind: '',
  },
]
const idOf = { assigned: '', missing: '', path: '', agency: '', job: '' }

let house: House
const many = 130
beforeAll(async () => {
  house = await openHouse(withoutLimits)
  const organization_id = house.agency.id
  // Three rows per name, so that sort orders have ties
  const users = Array.from({ length: many }, (_, n) =>
    aUser({ name: `Tied ${Math.floor(n / 3) % 9}`, email: `tied${String(n).padStart(3, '0')}@example.org` }),
  )
  const type = aTrainingType({ organization_id })
  const programs = Array.from({ length: many }, (_, n) =>
    aProgram({
      organization_id,
      training_type_id: type.id,
      titles: { en: `Tied ${Math.floor(n / 3) % 9}` },
      code: n % 4 ? `P-${n}` : null,
    }),
  )
  const [first, second] = programs
  idOf.assigned = first?.id ?? ''
  idOf.missing = second?.id ?? ''
  const version = aProgramVersion({ organization_id, program_id: idOf.assigned })
  const coordinators = Array.from({ length: many }, (_, n) =>
    aCoordinator({ organization_id, name: `Tied ${Math.floor(n / 3) % 9}`, email: `coordinator${n}@example.org` }),
  )
  const employees = Array.from({ length: many }, (_, n) =>
    anEmployee({
      coordinator_id: (n % 2 && coordinators[n % 7]?.id) || null,
      organization_id: n % 2 ? organization_id : house.other.id,
      last_name: `Tied ${Math.floor(n / 3) % 9}`,
      email: `person${n}@example.org`,
      employee_number: `N-${n}`,
      ...(n % 3 > 0 && { mobile: null }),
      provider_status: n % 5 === 0 ? 4 : 1,
      hire_date: n % 4 ? `2025-0${1 + (n % 9)}-06` : null,
    }),
  )
  const own = employees.filter(one => one.organization_id === organization_id)
  const assignments = own.flatMap(({ id: employee_id }, n) => {
    const has = { organization_id, employee_id, program_id: idOf.assigned }
    const withdrawn = {
      withdrawn_at: '2026-03-05T15:00:00Z',
      withdrawn_on: '2026-03-05',
      withdrawn_how: 'manual',
    } as const
    return [
      anAssignment({ ...has, state: 'withdrawn', ...withdrawn }),
      anAssignment({ ...has, cycle_no: 2, rule_due_on: n % 4 ? `2026-0${1 + (n % 9)}-01` : null }),
    ]
  })
  await house.load({
    training_types: [type],
    programs,
    program_versions: [version],
    organizations: Array.from({ length: many }, (_, n) =>
      anAgency({ name: `Tied agency ${String(n).padStart(3, '0')}`, state: n % 2 ? 'NY' : null }),
    ),
    users,
    memberships: users.map(({ id }, n) =>
      aMembership({ organization_id, user_id: id, role: n % 2 ? 'viewer' : 'rn_limited' }),
    ),
    coordinators,
    employees,
    assignments,
    quiz_attempts: assignments.map(({ id: assignment_id, employee_id, program_id }, n) =>
      aQuizAttempt({
        organization_id,
        assignment_id,
        employee_id,
        program_id,
        version_id: version.id,
        module_id: '00000000-0000-4000-8000-000000000001',
        state: n % 3 ? 'failed' : 'in_progress',
      }),
    ),
  })
  const { rows } = await house.owner.query<{ id: string }>('select id from employees where organization_id = $1', [
    organization_id,
  ])
  const paths = Array.from({ length: many }, (_, n) =>
    aLearningPath({ organization_id, title: `Tied ${Math.floor(n / 3) % 9}`, rule_on: n % 2 === 0 }),
  )
  idOf.path = paths[0]?.id ?? ''
  await house.load({
    ...formsOf(organization_id, own),
    learning_paths: paths,
    learning_path_versions: paths.map(({ id: path_id }) => aPathVersion({ organization_id, path_id })),
    path_enrolments: own.map(({ id: employee_id }, n) =>
      anEnrolment({
        organization_id,
        employee_id,
        path_id: idOf.path,
        start_date: `2026-0${1 + (n % 6)}-01`,
        ...(n % 4 === 0 && { state: 'completed', completed_on: `2026-0${1 + (n % 3)}-20` }),
      }),
    ),
  })
  // One incoming and two outgoing messages each; five minutes have five messages each
  await house.owner.query(
    `insert into messages (organization_id, employee_id, direction, channel, event, state, from_address, to_address, sender_name, needs_reply, created_at)
      select $1, e.id, way, case when way = 'in' or e.n % 2 = 0 then 'sms' else 'mail' end, case way when 'out' then 'staff_message' end,
        case way when 'in' then 'received' else 'sent' end, '+1718555' || e.n, way || '-' || e.n || '-' || round, 'Ada', e.n % 3 > 0,
        '2026-01-05T15:00:00Z'::timestamptz + (e.n / 5 * 60 + round) * interval '1 minute'
      from unnest($2::uuid[]) with ordinality e (id, n), (values ('out', 1), ('in', 2), ('out', 3)) m (way, round)`,
    [organization_id, own.map(({ id }) => id)],
  )
  idOf.agency = organization_id
  const partner = aPartner({ adapter: 'hhax' })
  const exchange = aJob({ organization_id, created_by: house.users.agency_admin.id, kind: 'partner_pull' })
  idOf.job = exchange.id
  await house.load({
    partners: [partner],
    jobs: [exchange],
    partner_pushes: Array.from({ length: many }, (_, n) =>
      aPartnerPush({
        organization_id,
        partner_id: partner.id,
        employee_id: own[n % own.length]?.id ?? '',
        queued_at: `2026-01-0${1 + (n % 9)}T15:00:00Z`,
      }),
    ),
    partner_inbox: Array.from({ length: many }, (_, n) =>
      aPartnerDelivery({ organization_id, partner_id: partner.id, said_at: `2026-01-0${1 + (n % 9)}T15:00:00Z` }),
    ),
  })
  await house.owner.query(
    `with job as (insert into integration_jobs (organization_id, id, partner_id, type, trigger) values ($1, $2, $3, 'caregivers.pull', 'user'))
     insert into integration_items (organization_id, job_id, n, partner_id, external_id, name, outcome)
     select $1, $2, n, $3, 'C-' || n, 'Tied ' || n / 3 % 9, case n % 2 when 0 then 'created' else 'updated' end from generate_series(1, $4) n`,
    [organization_id, exchange.id, partner.id, many],
  )
  await failedWith(organization_id, partner.id)
  const card = aCredentialType({ organization_id })
  const rule = aComplianceRule({ organization_id })
  const classes = Array.from({ length: many }, (_, n) =>
    aSession({
      organization_id,
      program_id: programs[0]?.id ?? '',
      title: `Class ${String(n).padStart(3, '0')}`,
      starts_at: `2026-01-0${1 + (n % 9)}T14:00:00Z`,
      ends_at: `2026-01-0${1 + (n % 9)}T18:00:00Z`,
    }),
  )
  await house.load({
    compliance_rules: [rule],
    compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: rule.id })],
    compliance_waivers: Array.from({ length: many }, (_, n) =>
      aComplianceWaiver({
        organization_id,
        employee_id: rows[n % rows.length]?.id ?? '',
        rule_id: rule.id,
        reason: `Letter ${String(n).padStart(3, '0')}`,
        first_day: `2026-01-0${1 + (n % 9)}`,
        last_day: n % 4 ? `2027-01-0${1 + (n % 7)}` : null,
      }),
    ),
    sessions: classes,
    session_bookings: classes.map(({ id: session_id }, n) =>
      aBooking({
        organization_id,
        session_id,
        employee_id: rows[n % rows.length]?.id ?? '',
        note: `Note ${String(n).padStart(3, '0')}`,
        ...(n % 3 && { result: n % 2 ? 'attended' : 'absent', minutes: n % 2 ? 60 + (n % 5) : 0 }),
      }),
    ),
    credential_types: [card],
    credentials: Array.from({ length: many }, (_, n) =>
      aCredential({
        organization_id,
        employee_id: rows[n % rows.length]?.id ?? '',
        type_id: card.id,
        number: `No ${String(n).padStart(3, '0')}`,
        issued_on: `2026-01-0${1 + (n % 9)}`,
        expires_on: n % 4 ? `2027-01-0${1 + (n % 7)}` : null,
      }),
    ),
    external_trainings: Array.from({ length: many }, (_, n) =>
      anExternalTraining({
        organization_id,
        employee_id: rows[n % rows.length]?.id ?? '',
        title: `Training ${String(n).padStart(3, '0')}`,
        completed_on: `2026-01-0${1 + (n % 9)}`,
      }),
    ),
  })
})
afterAll(() => house.close())

interface Page {
  data: Record<string, unknown>[]
  meta: { total: number; page: number; per_page: number }
}
const call = <E extends Endpoint>(endpoint: E, query: object, as: Caller): Promise<Reply<E>> =>
  house.call(endpoint, { query } as Args<E>, { as })
const argsOf = <E extends Endpoint>({ of_one, of_job }: Tried, query: object) =>
  ({
    ...(of_one && { params: { id: idOf[of_one] } }),
    ...(of_job && { params: { jobId: idOf.job } }),
    query,
  }) as Args<E>
const callOf = <E extends Endpoint>(tried: Tried, endpoint: E, query: object): Promise<Reply<E>> =>
  house.call(endpoint, argsOf<E>(tried, query), { as: tried.as })
const pageOf = async (tried: Tried, query: object) =>
  (await callOf(tried, tried.page, query)) as unknown as { status: number; data: Page }
/** The file of people who are hard to reach has a column for each problem. */
const eachProblem = Object.values(reachProblems)
  .map(label => inWords('en', label))
  .map(label => (label.includes(',') ? `"${label}"` : label))
  .join(',')
/** Units that a file's heading adds to the column label. */
const unit = / \((UTC|minutes|minutos)\)/g
const linesOf = (bytes: Buffer) => bytes.toString('utf8').slice(1).split('\r\n').slice(0, -1)
const latest = async (kind: string) => {
  const { rows } = await house.owner.query<{ note: string; organization_id: string | null; actor_name: string }>(
    'select note, organization_id, actor_name from events where kind = $1 order by id desc limit 1',
    [kind],
  )
  return rows[0]
}

describe.each(lists)('$list.name', tried => {
  const { list, as, least = many } = tried
  const orders: (string | undefined)[] = list.usualSort
    ? sortsOf(list).flatMap(sort => [sort, `-${sort}`])
    : [undefined]

  test.each(orders)(
    'sorted by %s, the pages hold every row once, and the file has the same rows in the same order',
    async sort_by => {
      const query = sort_by ? { sort_by } : {}
      const rows: Record<string, unknown>[] = []
      let total = Infinity
      for (let page = 1; rows.length < total && page < 20; page++) {
        const { data } = await pageOf(tried, { ...query, page, per_page: 40 })
        expect(data.meta).toEqual({ ...data.meta, page, per_page: 40 })
        rows.push(...data.data)
        total = data.meta.total
      }
      expect(rows).toHaveLength(total)
      expect(rows.length).toBeGreaterThanOrEqual(least)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      if (!tried.file) return
      const { status, bytes } = await callOf(tried, tried.file, { ...query, format: 'csv', columns: tried.column })
      expect(status).toBe(200)
      expect(linesOf(bytes).slice(1)).toEqual(rows.map(row => tried.of(row) ?? ''))
    },
  )

  test('a page past the end is empty with the total; pages have at most 100 rows; an unknown order is refused', async () => {
    const { data } = await pageOf(tried, { page: 5000, per_page: 50 })
    expect(data.data).toEqual([])
    expect(data.meta.total).toBeGreaterThanOrEqual(least)
    const wide = await pageOf(tried, { per_page: 5000 })
    expect([wide.data.meta.per_page, wide.data.data.length]).toEqual([100, Math.min(100, data.meta.total)])
    const odd = await callOf(tried, tried.page, { sort_by: 'shoe_size' })
    expect([odd.status, Object.keys(odd.failure.errors ?? {})]).toEqual([422, ['sort_by']])
  })

  if (!tried.file) return
  const { file } = tried
  test('a file: four cases, its default columns with their labels, and one history entry that names the filters', async () => {
    const { headers, bytes } = await fourCases(house, file, {
      args: argsOf(tried, { format: 'csv', search: 'tied' }),
      denied: tried.denied,
      as,
    })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header = '', ...rows] = linesOf(bytes)
    const usual = Object.values(list.columns).flatMap(column => (column.usual ? [column.label] : []))
    const labels = header
      .replaceAll(unit, '')
      .replace('Last name,First name', 'Name')
      .replace('Steps done,Steps,', 'Steps done,')
      .replace(eachProblem, inWords('en', reachabilityList.columns.problem.label))
    const usualIn = (language: string) => usual.map(label => inWords(language, label)).join(',')
    expect(labels).toBe(usualIn('en'))
    const query = { format: 'csv', search: 'tied' } as const
    const spanish = await house.call(file, argsOf(tried, query), { as, headers: { 'accept-language': 'es' } })
    expect(linesOf(spanish.bytes)[0]?.replaceAll(unit, '').split(',').at(-1)).toBe(usualIn('es').split(',').at(-1))
    expect(usualIn('es')).not.toBe(usualIn('en'))
    const { total } = (await pageOf(tried, { search: 'tied' })).data.meta
    expect(rows).toHaveLength(total)
    const across = tried.page.scope === 'agencies'
    expect(await latest(tried.kind)).toEqual({
      note: `${total} as CSV; ${inWords('en', list.filters['search']?.label ?? '')}: tied`,
      organization_id: across ? null : house.agency.id,
      actor_name: across ? 'Vendor csm' : 'Ada Admin',
    })
  })

  test('unknown columns are refused at their field', async () => {
    const refused = await callOf(tried, file, { format: 'csv', columns: 'name,ssn' })
    expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['columns']])
  })

  test('every column can be exported to a spreadsheet that opens', async () => {
    const columns = Object.keys(list.columns).join(',')
    const { status, bytes } = await callOf(tried, file, { format: 'xlsx', columns, search: 'tied' })
    expect(status).toBe(200)
    const [sheet] = await readXlsx(bytes)
    expect(sheet?.data).toHaveLength(1 + (await pageOf(tried, { search: 'tied' })).data.meta.total)
  })
})

test('a file of users escapes values a spreadsheet would run, and shows words instead of codes', async () => {
  const { id: organization_id } = house.agency
  const user = aUser({ name: '=HYPERLINK("http://x")', email: 'formula@example.org' })
  await house.load({ users: [user], memberships: [aMembership({ organization_id, user_id: user.id, role: 'viewer' })] })
  const query = { format: 'csv', search: 'formula@', columns: 'name,role,status,two_factor' } as const
  const line = `"'=HYPERLINK(""http://x"")",Viewer,Active,Off`
  expect(linesOf((await call(api.users.export, query, 'agency_admin')).bytes)[1]).toBe(line)
  expect(linesOf((await call(api.csmUsers.export, query, 'csm')).bytes)[1]).toBe(line)
})

test('a file of users holds only those of the same agency', async () => {
  const { bytes } = await call(api.users.export, { format: 'csv' }, 'agency_admin')
  expect(bytes.toString()).not.toContain(house.users.other.email)
})

test('numbers stay numbers in a spreadsheet of agencies', async () => {
  const query = { format: 'xlsx', search: 'ours home care', columns: 'name,employees_count,status' } as const
  const [sheet] = await readXlsx((await call(api.agencies.export, query, 'csm')).bytes)
  expect(sheet?.data).toEqual([
    ['Agency', 'Employees', 'Status'],
    ['Ours Home Care', Math.floor(many / 2), 'Live'],
  ])
})

test('times across agencies are in UTC, and the file says so', async () => {
  const { bytes } = await call(api.csmUsers.export, { format: 'csv', columns: 'name,last_seen_at' }, 'csm')
  expect(linesOf(bytes)[0]).toBe('Name,Last seen (UTC)')
})

test('employees of all agencies are exported as filtered: by status, by agency, and with no matches', async () => {
  const own = { format: 'csv', columns: 'agency,provider_status', agency_id: house.agency.id } as const
  const rows = linesOf((await call(api.csmEmployees.export, own, 'csm')).bytes).slice(1)
  expect(new Set(rows.map(row => row.split(',')[0]))).toEqual(new Set(['Ours Home Care']))
  const left = linesOf((await call(api.csmEmployees.export, { ...own, provider_status: '4' }, 'csm')).bytes).slice(1)
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(rows.length)
  expect((await latest('csm_employees.exported'))?.note).toBe(
    `${left.length} as CSV; Status: On leave; Agency: Ours Home Care`,
  )
  const nobody = await call(api.csmEmployees.export, { ...own, agency_id: 'none' }, 'csm')
  expect(linesOf(nobody.bytes)).toHaveLength(1)
})

/** Adds syncs, causes of failed items, differences and client requests, with ties. */
async function failedWith(organization_id: string, partner_id: string) {
  const syncs = Array.from({ length: many }, (_, n) =>
    aJob({
      organization_id,
      created_by: house.users.agency_admin.id,
      created_by_name: `Tied ${String(n).padStart(3, '0')}`,
      kind: 'partner_pull',
      counts: { created: n, failed: n % 3 },
    }),
  )
  await house.load({
    jobs: syncs,
    api_client_requests: Array.from({ length: many }, (_, n) =>
      aClientRequest({ company: `Tied ${Math.floor(n / 3) % 9}`, asked_at: `2026-01-0${1 + (n % 9)}T15:00:00Z` }),
    ),
  })
  await house.owner.query('update organizations set partner_id = $2 where id = $1', [organization_id, partner_id])
  await house.owner.query(
    `insert into integration_jobs (organization_id, id, partner_id, type, trigger, created_at)
     select $1, id, $2, 'caregivers.retry', 'triage', '2026-01-05T15:00:00Z'::timestamptz + n % 9 * interval '1 day'
     from unnest($3::uuid[]) with ordinality u (id, n)`,
    [organization_id, partner_id, syncs.map(({ id }) => id)],
  )
  await house.owner.query(
    `with cases as (insert into triage_cases (organization_id, partner_id, type, code, value, state, assigned_to_name, first_at, last_at)
       select $1, $2, 'caregivers.pull', 'OFFICE_NOT_MAPPED', 'Tied ' || n, (array['open', 'assigned', 'resolved', 'ignored'])[1 + n % 4], 'Ada',
         '2026-01-05T15:00:00Z'::timestamptz + n % 9 * interval '1 day', '2026-02-05T15:00:00Z'::timestamptz + n % 7 * interval '1 day'
       from generate_series(1, $4) n returning id, value)
     insert into integration_items (organization_id, job_id, n, partner_id, external_id, name, outcome, code, case_id, is_open)
     select $1, $3, m, $2, c.value || '-' || m, 'Open', 'failed', 'OFFICE_NOT_MAPPED', c.id, true
     from cases c, generate_series(1, substr(c.value, 6)::int % 4) m`,
    [organization_id, partner_id, syncs[0]?.id, many],
  )
  await house.owner.query(
    `insert into partner_differences (organization_id, partner_id, kind, field, employee_id, external_id, name, ours, theirs, since)
     select $1, $2, 'differs', case n % 2 when 0 then 'email' else 'mobile' end, (select e.id from employees e where e.organization_id = $1 order by e.id offset n % 20 limit 1),
       'C-' || n, 'Tied ' || n / 3 % 9, '=1', 'theirs', '2026-01-05T15:00:00Z'::timestamptz + n % 9 * interval '1 day' from generate_series(1, $3) n`,
    [organization_id, partner_id, many],
  )
}

/** Forms of every category with ties in their titles; a third are published, each assigned to someone. */
function formsOf(organization_id: string, people: readonly { id: string }[]) {
  const categories = ['onboarding', 'health', 'policy'] as const
  const forms = Array.from({ length: many }, (_, n) =>
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
