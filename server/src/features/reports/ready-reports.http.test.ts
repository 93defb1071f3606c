import {
  api,
  columnsOfDataset,
  datasets,
  type Dataset,
  type Id,
  isDayDimension,
  type ReportDefinition,
  readyReports,
  type Role,
  roles,
  sortsOf,
} from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProve } from '../../../test/campaign.ts'
import type { House } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { withoutLimits } from '../../../test/leaks.ts'
import { openMarked } from '../../../test/marked.ts'

let house: House
let worker: Awaited<ReturnType<typeof workerOf>>
beforeAll(async () => {
  ;[house] = await openMarked(withoutLimits)
  // No one paid these credits, ours or the other agency's
  await house.owner.query(`insert into training_records (organization_id, kind, employee_id, recorded_for, assignment_id, program_id, cycle_no,
      completed_on, how, topic, mode, minutes, counts_as, is_payable, evidence)
    select organization_id, 'credit', employee_id, recorded_for, assignment_id, program_id, cycle_no, '2026-03-10', 'online', 'Safety', 'online', 45,
      counts_as, true, '{}' from training_records where kind = 'completion'`)
  // Differences are with the agency's current partner
  await house.owner.query(
    'update organizations o set partner_id = x.partner_id from partner_differences x where x.organization_id = o.id',
  )
  worker = await workerOf(house, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

/**
 * Typed by hand from the specification: managers run all reports; of the agency's staff only the viewer can open reports, without
 * classes and the audit log.
 */
const managers = ['super_admin', 'admin', 'cs_super_user', 'csm', 'agency_admin'] as const
const everybody: readonly Role[] = [...managers, 'viewer']
const shownTo: Readonly<Record<string, readonly Role[]>> = {
  may_not_work: everybody,
  lapse_soon: everybody,
  compliance_by_month: everybody,
  compliant_on: everybody,
  hours_in_window: everybody,
  hours_left_out: everybody,
  overdue: everybody,
  due_next: everybody,
  finished: everybody,
  reversed: everybody,
  never_started: everybody,
  came_to_class: managers,
  stays_away: managers,
  classes_full: managers,
  sign_off_missing: managers,
  who_teaches: managers,
  questions_fail: everybody,
  blocked: everybody,
  credentials_end: everybody,
  waivers_in_force: everybody,
  on_leave: everybody,
  cannot_be_reached: everybody,
  what_we_sent: everybody,
  not_paid: managers,
  payroll_got: managers,
  training_hours: everybody,
  onboarding: everybody,
  joined_left_moved: everybody,
  programs_that_fail: everybody,
  who_changed_what: managers,
  differs_from_partner: managers,
  open_forms: everybody,
}
const ours = 'ZQ-ours'
const theirs = 'ZQ-theirs'

test('[R-RTE-8] each built-in report is shown or refused as the table says, for every role and in both languages, without a foreign row', async () => {
  expect(readyReports.map(({ key }) => key).toSorted()).toEqual(Object.keys(shownTo).toSorted())
  for (const [place, { key, definition }] of readyReports.entries())
    for (const role of roles)
      for (const language of ['en', 'es']) {
        // An administrator always requests one of each report; the other cases are sampled
        const isDrawn =
          inProve || (role === 'agency_admin' && language === 'en') || (role === 'viewer' && language === 'es')
        if (!isDrawn && (place + roles.indexOf(role)) % 8 !== 0) continue
        const reply = await house.call(
          api.reports.preview,
          { params: { id: key }, body: {} },
          { as: role, organization_id: house.agency.id, headers: { 'accept-language': language } },
        )
        const said = `${key} as ${role} in ${language}: ${reply.bytes.toString().slice(0, 300)}`
        const isShown = shownTo[key]?.includes(role) ?? false
        expect(reply.status, said).toBe(isShown ? 200 : 403)
        expect(reply.bytes.toString(), said).not.toContain(theirs)
        const columns = isShown ? reply.data.head.columns.map(column => column.key) : []
        expect(columns, said).toEqual(isShown ? (definition.columns ?? []) : [])
      }
})

const plain: ReportDefinition = {
  dataset: 'people',
  columns: [],
  filters: {},
  groups: [],
  pivot: null,
  measures: ['count'],
  sort: null,
  group_sort: null,
  chart: null,
  as_of: { mode: 'now', day: null },
  person: 'today',
}
const preview = (definition: ReportDefinition) =>
  house.call(api.reports.preview, { params: { id: 'new' }, body: { definition } })

const named: readonly Dataset[] = Object.values(datasets)
test.each(named)(
  '$name: every column, number, group and order can be requested, now and as of a past day, and shows no foreign row',
  async dataset => {
    const name = dataset.name as ReportDefinition['dataset']
    const measures = Object.keys(dataset.measures).slice(0, 8)
    const modes = ['now', ...dataset.as_of] as const
    for (const mode of modes) {
      const as_of = { mode, day: mode === 'now' ? null : 'today-1d' }
      const allowed = (keys: readonly string[]) =>
        mode === 'now' ? keys : keys.filter(key => !dataset.todayOnly.includes(key))
      const numbers = measures.filter(key => {
        const { column } = dataset.measures[key] ?? {}
        return mode === 'now' || !column || !dataset.todayOnly.includes(column)
      })
      const columns = allowed(columnsOfDataset(dataset)).slice(0, 30)
      const sorts = sortsOf(dataset.list).map(one => `-${one}`)
      for (const sort of inProve || mode === 'now' ? sorts : [null]) {
        const { status, bytes } = await preview({ ...plain, dataset: name, columns, as_of, sort, measures: numbers })
        const answer = bytes.toString()
        expect(status, `${mode} ${sort}: ${answer.slice(0, 400)}`).toBe(200)
        expect(answer).not.toContain(theirs)
      }
      const dimensions = Object.entries(dataset.dimensions)
      for (const [by, dimension] of inProve || mode === 'now' ? dimensions : dimensions.slice(0, 2)) {
        const groups = [{ by, ...(isDayDimension(dimension) && { grain: 'month' as const }) }]
        const persons =
          dataset.person && (inProve || mode === 'now') ? (['today', 'row'] as const) : (['today'] as const)
        for (const person of persons) {
          const { status, bytes } = await preview({ ...plain, dataset: name, groups, measures: numbers, as_of, person })
          expect(status, `${mode} by ${by}: ${bytes.toString().slice(0, 400)}`).toBe(200)
          expect(bytes.toString()).not.toContain(theirs)
        }
      }
    }
  },
)

test.each(
  named.filter(
    ({ name }) =>
      !['compliance', 'compliance_months', 'left_out_hours', 'leaves', 'reach', 'quiz_answers', 'messages'].includes(
        name,
      ),
  ),
)('$name: our own row is there', async ({ name, list }) => {
  const columns = Object.keys(datasets[name as ReportDefinition['dataset']].list.columns)
    .filter(key => ['name', 'title', 'instructor', 'who'].includes(key))
    .slice(0, 1)
  const { bytes, data } = await preview({ ...plain, dataset: name as ReportDefinition['dataset'], columns })
  expect(data.total.rows, list.name).toBeGreaterThan(0)
  expect(bytes.toString()).toContain(ours)
})

async function ran(definition: ReportDefinition): Promise<Id> {
  const { data, failure } = await house.call(api.reports.run, { params: { id: 'new' }, body: { definition } })
  if (!data) throw new Error(JSON.stringify(failure))
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 20))) {
    const { data: run } = await house.call(api.reportRuns.get, { params: { id: data.id } })
    if (run.state === 'failed') throw new Error(`${definition.dataset}: ${run.failure}`)
    if (run.state === 'ready' || run.state === 'empty') return run.id
  }
  throw new Error('It did not end.')
}

test.each(named)('[R-RTE-8] $name: each number opens exactly that many rows, however it is grouped', async dataset => {
  const name = dataset.name as ReportDefinition['dataset']
  const groupOf = ([by, dimension]: (typeof dimensions)[number]) => ({
    by,
    ...(isDayDimension(dimension) && { grain: 'month' as const }),
  })
  const dimensions = Object.entries(dataset.dimensions)
  // The marked rows appear under each dimension; two at a time show whether filters of both hold together
  const pairs = dimensions.map((one, at) => [one, dimensions[(at + 1) % dimensions.length] ?? one] as const)
  const modes = inProve ? (['now', ...dataset.as_of] as const) : (['now'] as const)
  for (const mode of modes)
    for (const [at, pair] of pairs.entries()) {
      if (!inProve && at % 3 !== 0) continue
      const groups = [...new Map(pair.map(one => [one[0], groupOf(one)])).values()]
      const as_of = { mode, day: mode === 'now' ? null : 'today-1d' }
      const id = await ran({ ...plain, dataset: name, groups, as_of })
      const { data: run } = await house.call(api.reportRuns.get, { params: { id } })
      if (!run.total || run.total.rows === 0) continue
      const lines = (await house.call(api.reportRuns.rows, { params: { id }, query: { lines: 'groups' } })).data.data
      for (const line of [run.total, ...lines.filter(one => one.is === 'group')]) {
        const cell = JSON.stringify({ path: line.path.map(({ value }) => value) })
        const { status, data, bytes } = await house.call(api.reportRuns.drill, { params: { id }, query: { cell } })
        const said = `${mode} by ${groups.map(({ by }) => by).join()} at ${cell}: ${bytes.toString().slice(0, 300)}`
        expect(status, said).toBe(200)
        // Entries written by this test's own calls are among the events by now
        const total = name === 'events' ? Math.min(data.meta.total, line.rows) : data.meta.total
        expect([data.counted, total], said).toEqual([line.rows, line.rows])
      }
    }
})
