import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { inflateSync } from 'node:zlib'
import { api, type Id, reportDefinition, type ReportRun } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { bytesOf, piecesOf } from '../../features/files/stored.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { storeOf } from '../../store/open-store.ts'
import { dayOf } from '../days.ts'
import { aComplianceRule, aComplianceRuleVersion } from '../factories/compliance-rules.ts'
import { anAssignment } from '../factories/assignments.ts'
import { anEmployee } from '../factories/employees.ts'
import { aProgram } from '../factories/programs.ts'
import { aTrainingType } from '../factories/taxonomy.ts'
import { giveReports } from './give-reports.ts'
import { placesOfReports, reportsOf } from './plan.ts'
import { runReports, scheduleReports } from './run-reports.ts'

let house: House
let history: ReportRun[]
const ids = { added: '', gone: '', changed: '' }
const world = { seed: 'preceptor', today: dayOf('2026-03-18') }

beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id, location_id } = house.agency
  const type = aTrainingType({ organization_id })
  const program = aProgram({ organization_id, training_type_id: type.id })
  const employees = Array.from({ length: 401 }, () => anEmployee({ organization_id, location_id }))
  const due = (n: number, over: Partial<Parameters<typeof anAssignment>[0]>) =>
    anAssignment({
      organization_id,
      employee_id: employees[n]?.id ?? '',
      program_id: program.id,
      assigned_on: '2025-12-01',
      ...over,
    })
  const finished = { state: 'completed', completed_on: '2026-02-12', completed_at: '2026-02-12T15:00:00Z' } as const
  const changed = due(0, { rule_due_on: '2026-01-10' })
  const gone = due(1, { rule_due_on: '2026-01-10', completed_how: 'online', ...finished })
  const added = due(2, { rule_due_on: '2026-02-10' })
  Object.assign(ids, { changed: changed.id, gone: gone.id, added: added.id })
  await house.load({
    training_types: [type],
    programs: [program],
    employees,
    assignments: [changed, gone, added],
  })
  await house.owner.query(`update organizations set created_at = '2024-03-04' where id = $1`, [organization_id])
  await giveReports(house.owner, world)
  const means = { store: await storeOf(house.config), keys: house.config.appKeys }
  await runReports({ owner: house.owner, database: house.database, means }, world)
  history = (await house.call(api.reportRuns.list, { query: { per_page: 200 } })).data.data
})
afterAll(() => house.close())

const newest = (report: string) => history.filter(({ report_id }) => report_id === report)
/** Computes the hash of the lines from the bytes in the store alone. */
async function hashOf(id: Id): Promise<string> {
  const basis = await systemBasis(house.database, house.agency.id)
  if (!basis) throw new Error('The agency is missing.')
  const store = await storeOf(house.config)
  return inAgency(basis, async ({ db, agency }) => {
    const run = await db.row<{ file_id: Id }>(
      sql`select file_id from report_runs where organization_id = ${agency.id} and id = ${id}`,
    )
    const pieces = await piecesOf(db, agency.id, run?.file_id ?? '')
    const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
    const packed = await buffer(Readable.from(bytesOf(store, pieces, [0, size])))
    return createHash('sha256').update(inflateSync(packed)).digest('hex')
  })
}

test('[R-RTE-8] the demo world’s run history covers a year: expired, ready, kept, empty and failed runs by several people', () => {
  const states = (wanted: string) => history.filter(({ state }) => state === wanted)
  expect(states('expired').length).toBeGreaterThan(15)
  expect(states('ready').length).toBeGreaterThan(3)
  expect(states('empty').map(({ report_id }) => report_id)).toContain('joined_left_moved')
  expect(history.filter(({ is_pinned }) => is_pinned).length).toBeGreaterThan(1)
  expect(states('failed').map(({ failure }) => failure)).toEqual([
    'The pivot has more than 60 values (61 or more). Add a filter, or choose another pivot. Nothing was changed.',
  ])
  expect(new Set(history.map(({ asked_by_name }) => asked_by_name)).size).toBeGreaterThan(2)
  expect(history.at(-1)?.asked_at.slice(0, 7)).toBe('2025-04')
  for (const { definition } of history) expect(reportDefinition.safeParse(definition).error).toBeUndefined()
})

test('each run that still exists opens, and its hash matches its lines', async () => {
  const kept = history.filter(({ state }) => state === 'ready' || state === 'empty')
  for (const { id, sha256, rows } of kept) {
    const { status, data } = await house.call(api.reportRuns.get, { params: { id } })
    expect([status, data.total?.rows]).toEqual([200, rows])
    expect(await hashOf(id)).toBe(sha256)
  }
})

test('the overdue report differs between two month ends: added, gone and changed rows', async () => {
  const [, after, before] = newest('overdue')
  expect([before?.as_of.day, after?.as_of.day]).toEqual(['2026-01-31', '2026-02-28'])
  const { data } = await house.call(api.reportRuns.diff, {
    params: { id: before?.id ?? '', other: after?.id ?? '' },
  })
  expect(data.counts).toEqual({ added: 1, gone: 1, changed: 1, same: 0 })
  expect(Object.fromEntries(data.data.map(({ change, id }) => [change, id]))).toEqual(ids)
})

test('the same seed on the same day plans the same runs, with the same ids and times', async () => {
  const [place] = await placesOfReports(house.owner)
  if (!place) throw new Error('No agency runs reports.')
  const first = await reportsOf(place, world)
  expect(await reportsOf(place, world)).toEqual(first)
  const other = await reportsOf(place, { ...world, seed: 'another' })
  expect(other.runs.map(({ run }) => run.id)).not.toEqual(first.runs.map(({ run }) => run.id))
  for (const { run } of first.runs) expect(run.asked.as_of.day <= run.asked_at.slice(0, 10)).toBe(true)
})

test('an agency has two private reports and a shared one', async () => {
  const own = async (as: 'agency_admin' | 'viewer') =>
    (await house.call(api.reports.list, {}, { as })).data.data.filter(({ is_ready }) => !is_ready)
  const mine = await own('agency_admin')
  expect(mine.map(({ shared_with }) => shared_with)).toEqual([[], [], ['agency_admin', 'viewer']])
  expect((await own('viewer')).map(({ name }) => name)).toEqual(['Training minutes by topic and month'])
  const hired = mine.find(({ name }) => name === 'Hired this quarter')
  const { data } = await house.call(api.reports.get, { params: { id: hired?.id ?? '' } })
  expect(data.versions.map(({ version }) => version)).toEqual([2, 1])
})

test('past scheduled runs report compliance, and each one kept until a later day has its rows', async () => {
  const { id: organization_id } = house.agency
  const rule = aComplianceRule({ organization_id })
  await house.load({
    compliance_rules: [rule],
    compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: rule.id })],
  })
  await house.owner.query(
    'insert into compliance_due (organization_id, employee_id) select organization_id, id from employees where organization_id = $1',
    [organization_id],
  )
  const [place] = await placesOfReports(house.owner)
  if (!place) throw new Error('No agency runs reports.')
  const means = { store: await storeOf(house.config), keys: house.config.appKeys }
  await scheduleReports({ owner: house.owner, database: house.database, means }, place, world)
  const all = (await house.call(api.reportRuns.list, { query: { per_page: 200 } })).data.data
  const scheduled = all.filter(({ id }) => !history.some(one => one.id === id))
  expect(scheduled.length).toBeGreaterThan(30)
  const emptyOnes = scheduled.filter(({ report_id, rows }) => report_id === 'may_not_work' && rows === 0)
  expect(emptyOnes).toEqual([])
  for (const { state, expires_on } of all.filter(({ is_pinned }) => !is_pinned))
    expect(state === 'expired').toBe(state !== 'failed' && dayOf(expires_on ?? '') < world.today)
})
