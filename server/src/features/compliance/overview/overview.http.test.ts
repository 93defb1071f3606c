import {
  addDays,
  api,
  type Args,
  type ComplianceGlance,
  type ComplianceReport,
  type ReportDefinition,
  type StandingCounts,
  type Role,
  type TrendGroup,
  trendGroups,
} from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHeldDiscipline, anEmployee } from '../../../demo/factories/employees.ts'
import { aDiscipline, aLocation } from '../../../demo/factories/taxonomy.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../../test/house.ts'
import { keep, rulesOf, type Said, timelinesOf, windowOf } from '../../../../test/compliance/standings.ts'
import { todayIn } from '../../employees/today.ts'
import { monthEnds } from './trend.ts'

let house: House
const today = todayIn('America/New_York')
const day = (days: number) => addDays(today, days)
let rules: string[] = []
const ids: Record<string, string> = {}

type Query = NonNullable<Args<typeof api.employees.list>['query']>
const found = async (query: Query, as: Caller = 'agency_admin') =>
  (await house.call(api.employees.list, { query }, { as })).data.data.map(({ last_name }) => last_name)
const total = async (query: Query, as: Caller) =>
  (await house.call(api.employees.list, { query }, { as })).data.meta.total

beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id, coordinator_id, discipline_id } = house.agency
  const elsewhere = aLocation({ organization_id, name: 'Astoria' })
  const nurse = aDiscipline({ organization_id, name: 'Nurse' })
  const given = rulesOf(organization_id, ['Twelve hours', 'CPR card', 'Tuberculosis test'])
  rules = given.compliance_rules.map(({ id }) => id)
  const [hours = '', card = '', test = ''] = rules
  const begin = day(-700)
  const good = (rule_id: string): Said => ({ rule_id, state: 'satisfied', valid_from: begin, ends_on: day(200) })
  const people: Record<string, { over?: Partial<ReturnType<typeof anEmployee>>; said: Said[] }> = {
    Asked: {
      said: [{ rule_id: hours, state: 'overdue', valid_from: begin, reason: 'hire_date_missing' }, good(card)],
      over: { hire_date: null },
    },
    Back: {
      said: [
        { rule_id: hours, state: 'overdue', valid_from: day(-200), ends_on: day(-201), remaining_minutes: 240 },
        good(card),
      ],
    },
    Card: {
      said: [
        good(hours),
        { rule_id: card, state: 'satisfied', valid_from: begin, ends_on: day(3) },
        { rule_id: card, state: 'due_soon', valid_from: day(-27), ends_on: day(3) },
        { rule_id: card, state: 'lapsed', valid_from: day(4), ends_on: day(3) },
      ],
    },
    Due: { said: [...windowOf(hours, begin, day(20), 90), good(card)], over: { language: 'es' } },
    Fine: { said: [good(hours), good(card)] },
    Former: { said: [{ rule_id: hours, state: 'not_applicable', valid_from: begin }], over: { provider_status: 5 } },
    Gone: { said: [{ rule_id: card, state: 'lapsed', valid_from: day(-10), ends_on: day(-11) }, good(hours)] },
    Later: { said: windowOf(hours, begin, day(60), 480) },
    Leave: { said: [{ rule_id: hours, state: 'overdue', valid_from: begin }], over: { provider_status: 4 } },
    Unverified: { said: [{ rule_id: test, state: 'overdue', valid_from: day(-40), is_unverified: true }, good(hours)] },
  }
  const employees = Object.entries(people).map(([last_name, { over }], at) =>
    anEmployee({
      organization_id,
      first_name: 'Ana',
      last_name,
      status_since: begin,
      hire_date: '2020-03-02',
      coordinator_id: at % 2 ? coordinator_id : null,
      location_id: at % 3 ? elsewhere.id : house.agency.location_id,
      discipline_id,
      ...over,
    }),
  )
  for (const { last_name, id } of employees) ids[last_name] = id
  await house.load({
    locations: [elsewhere],
    disciplines: [nurse],
    employees,
    employee_disciplines: employees.flatMap(({ id }, at) =>
      [discipline_id, ...(at % 4 ? [] : [nurse.id])].map(held =>
        aHeldDiscipline({ organization_id, employee_id: id, discipline_id: held }),
      ),
    ),
    ...given,
  })
  // Known from the beginning, so past days have data to show
  await house.owner.query(`update employment_facts set known_from = '2020-01-01'`)
  await keep(
    house,
    Object.entries(people).map(([name, { said }]) => timelinesOf(organization_id, ids[name] ?? '', said)),
  )
})
afterAll(() => house.close())

test('employees by compliance status, under any rule or one', async () => {
  const [hours = '', card = ''] = rules
  expect(await found({ compliance: 'overdue' })).toEqual(['Asked', 'Back', 'Leave', 'Unverified'])
  expect(await found({ compliance: 'lapsed,due_soon' })).toEqual(['Card', 'Due', 'Gone'])
  expect(await found({ compliance_rule: card, rule_state: 'satisfied' })).toEqual(['Asked', 'Back', 'Due', 'Fine'])
  expect(await found({ compliance_rule: hours, rule_state: 'overdue' })).toEqual(['Asked', 'Back', 'Leave'])
  expect(await found({ compliance_rule: card })).toEqual(['Asked', 'Back', 'Card', 'Due', 'Fine', 'Gone'])
  expect(await found({ compliance: 'not_applicable' })).toEqual(['Former'])
  expect(await found({ compliance_missing: 'hire_date_missing' })).toEqual(['Asked'])
  expect(await found({ not_verified: 'red' })).toEqual(['Unverified'])
  expect(await found({ compliance: 'overdue', search: 'back' })).toEqual(['Back'])
  expect(await found({ compliance: 'overdue' }, 'coordinator_limited')).toEqual(['Back', 'Unverified'])
})

test('employees by due date, and by their next lapse day', async () => {
  expect(await found({ compliance_due: 'week' })).toEqual(['Card'])
  expect(await found({ compliance_due: 'month' })).toEqual(['Card', 'Due'])
  expect(await found({ compliance_due: 'month', compliance_rule: rules[0] ?? '' })).toEqual(['Due'])
  expect(await found({ lapses: 'week' })).toEqual(['Card'])
  expect(await found({ lapses: 'month' })).toEqual(['Card', 'Due'])
  expect(await found({ lapse_from: day(5), lapse_to: day(100) })).toEqual(['Due', 'Later'])
  expect(await found({ lapse_to: day(4) })).toEqual(['Card'])
  expect(await found({ lapse_from: day(30) })).toEqual(['Later'])
})

test('sorting by status puts the worst first, and by lapse the soonest; both in pages and reversed', async () => {
  const worst = await found({ sort_by: 'compliance', provider_status: '1' })
  expect(worst).toEqual(['Gone', 'Back', 'Asked', 'Unverified', 'Card', 'Due', 'Later', 'Fine'])
  expect(await found({ sort_by: '-compliance', provider_status: '1' })).toEqual(
    // people without a day come last in both directions
    ['Fine', 'Later', 'Due', 'Card', 'Back', 'Unverified', 'Asked', 'Gone'],
  )
  expect(await found({ sort_by: 'compliance', provider_status: '1', page: 2, per_page: 3 })).toEqual(worst.slice(3, 6))
  expect((await found({ sort_by: 'next_lapse' })).slice(0, 3)).toEqual(['Card', 'Due', 'Later'])
})

test('counts beside the values match the list under them', async () => {
  for (const of of ['compliance', 'compliance_rule', 'rule_state', 'compliance_due', 'compliance_missing'] as const)
    for (const others of [
      {},
      { provider_status: '1' },
      { rule_state: 'overdue' },
      { compliance_on: day(25) },
    ] as Query[]) {
      const query = { ...others, of }
      const { data } = (await house.call(api.employees.counts, { query })).data
      for (const { value, count } of data)
        expect([query, value, count]).toEqual([query, value, await total({ ...others, [of]: value }, 'agency_admin')])
      expect([of, others, data.length > 0 || Object.keys(others).length > 0]).toEqual([of, others, true])
    }
})

test('as of a day: lists use today’s records or those shown that day', async () => {
  expect(await found({ compliance: 'overdue', compliance_on: day(25) })).toEqual([
    'Asked',
    'Back',
    'Due',
    'Leave',
    'Unverified',
  ])
  expect(await found({ compliance: 'overdue', compliance_on: day(-60) })).toEqual(['Asked', 'Back', 'Leave'])
  // Facts learned today were not shown a week ago
  const { id: organization_id } = house.agency
  const late = anEmployee({ organization_id, first_name: 'Ana', last_name: 'Learned' })
  await house.load({ employees: [late] })
  const said = [{ rule_id: rules[0] ?? '', state: 'lapsed', valid_from: day(-30) }] as const
  await keep(house, [timelinesOf(organization_id, late.id, said, new Date().toISOString())])
  const asked = { compliance: 'lapsed', compliance_on: day(-7) }
  expect(await found({ ...asked, compliance_known: 'records' })).toEqual(['Gone', 'Learned'])
  expect(await found({ ...asked, compliance_known: 'shown' })).toEqual(['Gone'])
  // People without stored results are unknown, a state of its own
  const unknown = { compliance: 'unknown', compliance_on: day(-7), compliance_known: 'shown' } as const
  expect(await found(unknown)).toEqual(['Learned'])
  expect(await found({ ...unknown, compliance: 'unknown,lapsed' })).toEqual(['Gone', 'Learned'])
  expect(await found({ ...unknown, compliance_known: 'records' })).toEqual([])
  const counted = await house.call(api.employees.counts, {
    query: { of: 'compliance', compliance_on: day(-7), compliance_known: 'shown' },
  })
  expect(counted.data.data).toContainEqual({ value: 'unknown', count: 1 })
  const columns = await house.call(api.complianceOverview.ofEmployees, {
    query: { employee_ids: late.id, as_of: day(-7), kind: 'shown' },
  })
  expect(columns.data.data).toMatchObject([{ id: late.id, state: 'unknown', next_lapse: null }])
  const file = await house.call(api.employees.export, {
    query: { ...unknown, columns: 'name,compliance', format: 'csv' },
  })
  expect(file.bytes.toString('utf8')).toMatch(/Learned.*,Unknown/)
  for (const table of ['compliance_states', 'compliance_people'])
    await house.owner.query(`delete from ${table} where employee_id = $1`, [late.id])
})

test('the columns of the list: the four cases, and a coordinator sees their own people', async () => {
  const query = { employee_ids: Object.values(ids).join() }
  const { data } = await fourCases(house, api.complianceOverview.ofEmployees, { args: { query } })
  const told = Object.fromEntries(data.data.map(({ id, ...facts }) => [id, facts]))
  expect(told[ids['Card'] ?? '']).toEqual({
    state: 'due_soon',
    rules: 2,
    red_rules: 0,
    ends_on: day(3),
    next_lapse: day(4),
  })
  expect(told[ids['Gone'] ?? '']).toMatchObject({ state: 'lapsed', red_rules: 1, next_lapse: null })
  const own = await house.call(api.complianceOverview.ofEmployees, { query }, { as: 'coordinator_limited' })
  expect(own.data.data).toHaveLength(5)
  const then = await house.call(api.complianceOverview.ofEmployees, { query: { ...query, as_of: day(10) } })
  expect(then.data.data.find(({ id }) => id === ids['Card'])).toMatchObject({ state: 'lapsed', next_lapse: null })
})

test('the file shows compliance on the requested day', async () => {
  const query = { format: 'csv', columns: 'name,compliance,next_lapse', search: 'card' } as const
  const file = async (more: object) =>
    (await house.call(api.employees.export, { query: { ...query, ...more } })).bytes.toString('utf8')
  expect(await file({})).toContain(`Card,Ana,Due soon,${day(4)}`)
  expect(await file({ compliance_on: day(10) })).toContain('Card,Ana,Lapsed,')
})

const nobody: StandingCounts = { asked: 0, compliant: 0, due_soon: 0, overdue: 0, lapsed: 0 }
const states = { due_soon: 'due_soon', overdue: 'overdue', lapsed: 'lapsed' } as const
const notRed = 'due_soon,in_progress,upcoming,suspended,satisfied,waived'

/** The lists that the five numbers in a row open. */
function* lineOf(base: Query, line: StandingCounts, by: 'compliance' | 'rule_state'): Generator<[Query, number]> {
  yield [{ ...base, [by]: `overdue,lapsed,${notRed}` }, line.asked]
  yield [{ ...base, [by]: notRed }, line.compliant]
  for (const [state, key] of Object.entries(states)) yield [{ ...base, [by]: state }, line[key]]
}

function* numbersOf(report: ComplianceReport, base: Query): Generator<[Query, number]> {
  yield* lineOf(base, report.total, 'compliance')
  for (const one of report.by_location) yield* lineOf({ ...base, location_id: one.id ?? 'none' }, one, 'compliance')
  for (const one of report.by_discipline) yield* lineOf({ ...base, discipline_id: one.id ?? 'none' }, one, 'compliance')
  for (const one of report.by_coordinator)
    yield* lineOf({ ...base, coordinator_id: one.id ?? 'none' }, one, 'compliance')
  for (const one of report.by_language) yield* lineOf({ ...base, language: one.language ?? 'en' }, one, 'compliance')
  for (const one of report.by_rule) yield* lineOf({ ...base, compliance_rule: one.id }, one, 'rule_state')
  for (const { date, people } of report.missing) yield [{ ...base, compliance_missing: date }, people]
  yield [{ ...base, not_verified: 'red' }, report.not_verified]
}

const everybody = ['agency_admin', 'coordinator_limited', 'rn_limited', 'viewer', 'csm'] as const satisfies Role[]

test('the report: the four cases', async () => {
  const { data } = await fourCases(house, api.complianceOverview.report, { args: { query: {} } })
  expect(data.total).toEqual({ asked: 8, compliant: 4, due_soon: 2, overdue: 3, lapsed: 1 })
  expect(data.by_rule.map(({ name, asked, overdue, lapsed }) => [name, asked, overdue, lapsed])).toEqual([
    ['Twelve hours', 8, 2, 0],
    ['CPR card', 6, 0, 1],
    ['Tuberculosis test', 1, 1, 0],
  ])
  expect(data.records_from).toBe(day(-700))
})

test.each(everybody)('every number of the report equals the total of the list it opens, as %s', async as => {
  for (const query of [{}, { as_of: day(-60) }, { as_of: day(-60), kind: 'shown' }, { as_of: day(25) }] as const) {
    const report = (await house.call(api.complianceOverview.report, { query }, { as })).data
    const base: Query =
      'as_of' in query
        ? {
            active_on: query.as_of,
            compliance_on: query.as_of,
            ...('kind' in query && { compliance_known: query.kind }),
          }
        : { provider_status: '1' }
    const all = [...numbersOf(report, base)]
    expect(all.length).toBeGreaterThan(30)
    for (const [list, count] of all) expect([as, list, await total(list, as)]).toEqual([as, list, count])
  }
})

test('the dashboard: the four cases; who lapses when, the hours that prevent it, and who needs help first', async () => {
  const { data } = await fourCases(house, api.complianceOverview.glance, { args: {} })
  expect(data).toMatchObject({ due_week: 1, due_month: 2, total: { asked: 8, compliant: 4 } })
  expect(data.forecast).toHaveLength(12)
  const weeks = data.forecast.flatMap(({ people, minutes, proofs }, at) =>
    people > 0 ? [[at, people, minutes, proofs]] : [],
  )
  expect(weeks).toEqual([
    [0, 1, 0, 1],
    [2, 1, 90, 0],
    [8, 1, 480, 0],
  ])
  expect(data.next.map(({ last_name, lapses_on, rules, minutes }) => [last_name, lapses_on, rules, minutes])).toEqual([
    ['Card', day(4), ['CPR card'], 0],
    ['Due', day(21), ['Twelve hours'], 90],
    ['Later', day(61), ['Twelve hours'], 480],
  ])
  expect(data.quickest.map(({ last_name, state, minutes, proofs }) => [last_name, state, minutes, proofs])).toEqual([
    ['Asked', 'overdue', 0, 1],
    ['Gone', 'lapsed', 0, 1],
    ['Unverified', 'overdue', 0, 1],
    ['Back', 'overdue', 240, 0],
  ])
  expect(data.trend).toHaveLength(12)
})

const monthOf = ({ day, standing }: ComplianceGlance['trend'][number]) =>
  standing ? [...lineOf({ active_on: day, compliance_on: day }, standing, 'compliance')] : []

test.each(everybody)('every number of the dashboard equals the total of the list it opens, as %s', async as => {
  const glance = (await house.call(api.complianceOverview.glance, {}, { as })).data
  const active: Query = { provider_status: '1' }
  const all: [Query, number][] = [
    ...lineOf(active, glance.total, 'compliance'),
    [{ ...active, compliance_due: 'week' }, glance.due_week],
    [{ ...active, compliance_due: 'month' }, glance.due_month],
    ...glance.by_location.flatMap(one => [...lineOf({ ...active, location_id: one.id ?? 'none' }, one, 'compliance')]),
    ...glance.by_discipline.flatMap(one => [
      ...lineOf({ ...active, discipline_id: one.id ?? 'none' }, one, 'compliance'),
    ]),
    ...glance.by_coordinator.flatMap(one => [
      ...lineOf({ ...active, coordinator_id: one.id ?? 'none' }, one, 'compliance'),
    ]),
    ...glance.by_language.flatMap(one => [...lineOf({ ...active, language: one.language ?? 'en' }, one, 'compliance')]),
    ...glance.forecast.map(({ first_day, last_day, people }): [Query, number] => [
      { ...active, lapse_from: first_day, lapse_to: last_day },
      people,
    ]),
    ...glance.trend.slice(0, -1).flatMap(monthOf),
  ]
  expect(all.length).toBeGreaterThan(60)
  for (const [list, count] of all) expect([as, list, await total(list, as)]).toEqual([as, list, count])
})

const ofGroup = (by: TrendGroup, id: string | null): Query => ({ [by]: id ?? 'none' })

test('[R-RTE-8] the page’s trend matches the report by month, in each month', async () => {
  const { data: glance } = await house.call(api.complianceOverview.glance, {})
  const definition = {
    dataset: 'compliance_months' as const,
    columns: [],
    filters: { month_from: 'month_start-11m' },
    groups: [{ by: 'month', grain: 'month' as const }],
    pivot: null,
    measures: ['count', 'red', 'rate'],
    sort: null,
    group_sort: null,
    chart: null,
    as_of: { mode: 'now' as const, day: null },
    person: 'today' as const,
  }
  const { data } = await house.call(api.reports.preview, { params: { id: 'new' }, body: { definition } })
  const told = new Map(
    data.data.flatMap(line => (line.is === 'group' ? [[line.path[0]?.value?.slice(0, 7), line.numbers]] : [])),
  )
  const shown = glance.trend.flatMap(({ day: on, standing }) => {
    if (!standing || standing.asked === 0) return []
    const { asked, compliant } = standing
    return [[on.slice(0, 7), [asked, asked - compliant, Math.round((10_000 * compliant) / asked) / 100]] as const]
  })
  expect(shown.length).toBeGreaterThan(5)
  for (const [month, numbers] of shown) expect([month, told.get(month)]).toEqual([month, numbers])
})

/** Returns a compliance report's counts for each value of a dimension: people by state, like the compliance page. */
async function reported(
  asked: Pick<ReportDefinition, 'dataset' | 'filters' | 'as_of' | 'groups'>,
  as: Caller,
): Promise<Map<string | null, StandingCounts>> {
  const definition: ReportDefinition = {
    columns: [],
    pivot: { by: 'state' },
    measures: ['people'],
    sort: null,
    group_sort: null,
    chart: null,
    person: 'today',
    ...asked,
  }
  const { data, status, failure } = await house.call(
    api.reports.preview,
    { params: { id: 'new' }, body: { definition } },
    { as },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  const states = data.head.pivot?.values ?? []
  const lines = data.data.flatMap(line => (line.is === 'group' ? [line] : []))
  const countsOf = ({ pivot }: (typeof lines)[number]) => {
    const counts = { ...nobody }
    for (const [at, { value }] of states.entries()) {
      const people = pivot[at]?.[0] ?? 0
      counts.asked += people
      if (value !== 'overdue' && value !== 'lapsed') counts.compliant += people
      if (value === 'due_soon' || value === 'overdue' || value === 'lapsed') counts[value] += people
    }
    return counts
  }
  return new Map(lines.map(line => [line.path[0]?.value ?? null, countsOf(line)]))
}
const byId = (lines: readonly ({ id: string | null } & StandingCounts)[]) =>
  new Map(
    lines.map(({ id, asked, compliant, due_soon, overdue, lapsed }) => [
      id,
      { asked, compliant, due_soon, overdue, lapsed },
    ]),
  )

test.each(['agency_admin', 'viewer', 'csm'] as const)(
  '[R-RTE-8] every count of the page matches reports on the same data, today and as of a day, as %s',
  async as => {
    for (const query of [{}, { as_of: day(-60) }, { as_of: day(-60), kind: 'shown' }] as const) {
      const report = (await house.call(api.complianceOverview.report, { query }, { as })).data
      const as_of =
        'as_of' in query
          ? { mode: 'kind' in query ? ('known' as const) : ('records' as const), day: query.as_of }
          : { mode: 'now' as const, day: null }
      const rules = { dataset: 'compliance' as const, filters: { provider_status: '1' }, as_of }
      expect(await reported({ ...rules, groups: [{ by: 'rule' }] }, as)).toEqual(byId(report.by_rule))
      // One row per person: of the months, the one that ends on the requested date
      const people = { dataset: 'compliance_months' as const, filters: { month_from: query.as_of ?? today }, as_of }
      expect(await reported({ ...people, groups: [{ by: 'location' }] }, as)).toEqual(byId(report.by_location))
      expect(await reported({ ...people, groups: [{ by: 'coordinator' }] }, as)).toEqual(byId(report.by_coordinator))
      const months = await reported({ ...people, groups: [{ by: 'month', grain: 'month' }] }, as)
      expect([...months.values()]).toEqual([report.total])
      expect(report.total.asked).toBeGreaterThan(5)
    }
  },
)

test('[R-RTE-8] the page stays open to users who run no reports, and covers their own people', async () => {
  const as = 'coordinator_limited'
  const page = await house.call(api.complianceOverview.report, { query: {} }, { as })
  expect([page.status, page.data.total.asked]).toEqual([200, 4])
  const refused = await house.call(api.reports.preview, { params: { id: 'compliant_on' }, body: {} }, { as })
  expect(refused.status).toBe(403)
})

test('[R-RTE-8] the trend by place and by coordinator matches the report by month, in each month', async () => {
  for (const [by, dimension] of [
    ['location_id', 'location'],
    ['coordinator_id', 'coordinator'],
  ] as const) {
    const { data: trend } = await house.call(api.complianceOverview.trend, { query: { by } })
    expect(trend.lines.length).toBeGreaterThan(1)
    for (const [at, on] of trend.days.entries()) {
      const told = await reported(
        {
          dataset: 'compliance_months',
          filters: { month_from: on, month_to: on },
          groups: [{ by: dimension }],
          as_of: { mode: 'now', day: null },
        },
        'agency_admin',
      )
      const shown = trend.lines.flatMap(({ id, standings }) => {
        const standing = standings[at]
        return standing && standing.asked > 0 ? [{ id, ...standing }] : []
      })
      expect([on, told]).toEqual([on, byId(shown)])
    }
  }
})

test('the trend by group: the four cases', async () => {
  const { data } = await fourCases(house, api.complianceOverview.trend, { args: { query: { by: 'location_id' } } })
  expect(data.days).toHaveLength(12)
  expect(data.days.at(-1)).toBe(today)
  expect(data.lines.map(({ name }) => name)).toEqual(['Astoria', expect.any(String)])
})

test.each(everybody)('every number of the trend by group is the total of the list of that day, as %s', async as => {
  let several = 0
  for (const by of trendGroups) {
    const { data } = await house.call(api.complianceOverview.trend, { query: { by } }, { as })
    several += data.lines.length
    for (const { id, standings } of data.lines)
      for (const [at, standing] of standings.entries()) {
        const on = data.days[at] ?? ''
        const base: Query = {
          ...ofGroup(by, id),
          ...(on === today ? { provider_status: '1' } : { active_on: on, compliance_on: on }),
        }
        // The months are alike here: the first, the last and a few in between are enough
        if (![0, 5, 10, 11].includes(at)) continue
        for (const [list, count] of lineOf(base, standing ?? nobody, 'compliance'))
          expect([as, by, list, await total(list, as)]).toEqual([as, by, list, count])
      }
  }
  expect(several).toBeGreaterThan(4)
})

test('the dashboard as of a day counts the people on the list of that day', async () => {
  for (const query of [{ as_of: day(-60) }, { as_of: day(-60), kind: 'shown' }, { as_of: day(25) }] as const) {
    const { data } = await house.call(api.complianceOverview.glance, { query })
    const base: Query = {
      active_on: query.as_of,
      compliance_on: query.as_of,
      ...('kind' in query && { compliance_known: query.kind }),
    }
    expect(data).toMatchObject({ as_of: query.as_of, kind: 'kind' in query ? 'shown' : 'records' })
    expect(data.trend.at(-1)?.standing).toEqual(data.total)
    const all: [Query, number][] = [
      ...lineOf(base, data.total, 'compliance'),
      [{ ...base, compliance_due: 'week' }, data.due_week],
      [{ ...base, compliance_due: 'month' }, data.due_month],
      ...data.forecast.map(({ first_day, last_day, people }): [Query, number] => [
        { ...base, lapse_from: first_day, lapse_to: last_day },
        people,
      ]),
    ]
    for (const [list, count] of all)
      expect([query, list, await total(list, 'agency_admin')]).toEqual([query, list, count])
  }
})

test('months before records began say so instead of a number', async () => {
  expect(monthEnds('2026-03-15').at(-1)).toBe('2026-02-28')
  expect(monthEnds('2026-03-15')[0]).toBe('2025-04-30')
  const theirs = (await house.call(api.complianceOverview.glance, {}, { as: 'other', organization_id: house.other.id }))
    .data
  expect(theirs).toMatchObject({ records_from: null, total: { asked: 0 } })
  expect(theirs.trend.every(({ standing }) => standing === null)).toBe(true)
})

test('[C48] a day before anything was shown is unknown, for both the report and the dashboard', async () => {
  const { id: organization_id } = house.agency
  await house.owner.query(`update compliance_people set known_from = $2 where organization_id = $1`, [
    organization_id,
    `${day(-90)}T12:00:00Z`,
  ])
  const before = { as_of: day(-91), kind: 'shown' } as const
  const report = (await house.call(api.complianceOverview.report, { query: before })).data
  expect(report).toMatchObject({ records_from: day(-90), unknown: 7, total: { asked: 0 } })
  expect(report.unknown).toBe(
    await total(
      { active_on: before.as_of, compliance_on: before.as_of, compliance_known: 'shown', compliance: 'unknown' },
      'agency_admin',
    ),
  )
  const glance = (await house.call(api.complianceOverview.glance, { query: before })).data
  expect(glance).toMatchObject({ records_from: day(-90), unknown: 7, total: { asked: 0 } })
  expect(glance.trend.at(-1)).toEqual({ day: before.as_of, standing: null })
  const on = { as_of: day(-90), kind: 'shown' } as const
  expect((await house.call(api.complianceOverview.report, { query: on })).data).toMatchObject({ unknown: 0 })
  const file = await house.call(api.complianceOverview.export, { query: { ...before, format: 'csv' } })
  expect(file.bytes.toString('utf8')).toMatch(/Unknown: Preceptor has no saved compliance results for /)
})

test('the report as a file: the four cases, and the history records the export', async () => {
  const { bytes } = await fourCases(house, api.complianceOverview.export, {
    args: { query: { format: 'csv' } },
    denied: 'viewer',
  })
  const shown = await house.call(api.complianceOverview.export, {
    query: { format: 'csv', as_of: day(-60), kind: 'shown' },
  })
  expect(shown.bytes.toString('utf8')).toContain('Based on,Records known that day')
  expect(shown.headers['content-disposition']).toContain(`${day(-60)}-records-known-that-day`)
  const lines = bytes.toString('utf8').split('\r\n')
  expect(lines[0]).toContain('By,Name,Asked,Compliant')
  expect(lines[1]).toMatch(/^As of,"\w+ \d+, \d{4}"/)
  expect(lines[2]).toMatch(/^Based on,Current records/)
  expect(lines).toContain(`All,${today},8,4,50,2,3,1`)
  expect(lines).toContain('Rule,CPR card,6,5,83.3,1,0,1')
  const { rows } = await house.owner.query(`select note from events where kind = 'compliance_report.exported'`)
  expect(rows.slice(-2)).toMatchObject([
    { note: `${today}, Current records, as CSV` },
    { note: `${day(-60)}, Records known that day, as CSV` },
  ])
})

test('a change in one rule shows in the next response', async () => {
  const asked = async () => (await house.call(api.complianceOverview.report, { query: {} })).data.by_rule
  const missing = async () => (await house.call(api.complianceOverview.report, { query: {} })).data.missing
  const counted = async (of: 'compliance' | 'compliance_missing') =>
    (await house.call(api.employees.counts, { query: { of, provider_status: '1' } })).data.data
  const before = await asked()
  expect(await missing()).toContainEqual({ date: 'birth_date_missing', people: 0 })
  expect((await counted('compliance_missing')).map(({ value }) => value)).not.toContain('birth_date_missing')
  await house.owner.query(`update compliance_states set state = 'waived' where employee_id = $1 and rule_id = $2`, [
    ids['Fine'],
    rules[1],
  ])
  await house.owner.query(`update compliance_states set state = 'overdue' where employee_id = $1 and rule_id = $2`, [
    ids['Fine'],
    rules[0],
  ])
  const after = await asked()
  expect(after.find(({ id }) => id === rules[0])?.overdue).toBe(
    (before.find(({ id }) => id === rules[0])?.overdue ?? 0) + 1,
  )
  await house.owner.query(`update compliance_states set reason = 'birth_date_missing' where employee_id = $1`, [
    ids['Fine'],
  ])
  expect(await missing()).toContainEqual({ date: 'birth_date_missing', people: 1 })
  expect(await counted('compliance_missing')).toContainEqual({ value: 'birth_date_missing', count: 1 })
})

test('the names of rules: the four cases', async () => {
  const { data } = await fourCases(house, api.lookups.complianceRules, { args: {} })
  expect(data.data.map(({ name, is_active }) => [name, is_active])).toEqual([
    ['CPR card', true],
    ['Tuberculosis test', true],
    ['Twelve hours', true],
  ])
})
