import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addDays,
  type Answer,
  api,
  definitionOf,
  type GroupLine,
  type Id,
  readyReports,
  type ReportDefinition,
  type ReportRun,
  type Role,
  type RowLine,
} from '@preceptor/contract'
import { Client } from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { pdfTexts, withoutBlanks } from '../../../test/pdf-texts.ts'
import { randomDefinition, witnessed } from '../../../test/report-witness.ts'
import { type PlainRow, reportsWorld, type WitnessedName } from '../../../test/reports-world.ts'
import { isDrawn } from '../../../test/sample.ts'
import { withDatabase } from '../../../test/urls.ts'
import { turnOf } from '../../../test/turn.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aTrainingRecord } from '../../demo/factories/learning.ts'
import { aProgram } from '../../demo/factories/programs.ts'
import { aLocation, aTrainingType } from '../../demo/factories/taxonomy.ts'
import { Random } from '../../demo/random.ts'
import { inAgency } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { askedNow, reportScope } from './asked.ts'
import { datasetSqls } from './dataset-sqls.ts'
import { oldRuns } from './expire.ts'
import { resultSql } from './result-sql.ts'
import { fromRuns, seenRuns } from './seen-runs.ts'

let house: House
let world: Record<WitnessedName, PlainRow[]>
let worker: Awaited<ReturnType<typeof workerOf>>

beforeAll(async () => {
  house = await openHouse({ LIMIT_HEAVY_PER_AGENCY: '20' })
  world = await reportsWorld(house)
  worker = await workerOf(house, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const plain: ReportDefinition = {
  dataset: 'assignments',
  columns: ['name', 'program', 'standing', 'due_on'],
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
const byLocation: ReportDefinition = {
  ...plain,
  columns: [],
  groups: [{ by: 'location' }],
  pivot: { by: 'standing' },
  measures: ['count', 'overdue_rate'],
}

/** Retries while the machine is too busy to answer, as the panel does: the large campaigns run next to other work. */
async function whenFree<Reply extends { status: number }>(call: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 0; ; tries++) {
    const reply = await call()
    if ((reply.status !== 429 && reply.status !== 503) || tries === 60) return reply
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

async function finished(id: Id, as: Caller = 'agency_admin'): Promise<ReportRun> {
  const end = Date.now() + campaign(60_000, 600_000)
  for (;;) {
    const { status, data, failure } = await whenFree(() => house.call(api.reportRuns.get, { params: { id } }, { as }))
    if (status !== 200) throw new Error(JSON.stringify(failure))
    if (data.state !== 'queued' && data.state !== 'running') return data
    if (Date.now() > end) throw new Error(`still ${data.state}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
async function ran(definition: ReportDefinition, as: Caller = 'agency_admin'): Promise<ReportRun> {
  const { status, data, failure } = await whenFree(() =>
    house.call(api.reports.run, { params: { id: 'new' }, body: { definition } }, { as }),
  )
  if (status !== 200) throw new Error(JSON.stringify(failure))
  return finished(data.id, as)
}
const kept = async (definition: ReportDefinition, over: { shared_with?: Role[]; as?: Caller; name?: string } = {}) => {
  const { shared_with = [], as = 'agency_admin', name = 'Mine' } = over
  const body = { names: { en: name }, definition, shared_with }
  return (await house.call(api.reports.add, { body }, { as })).data
}

test('[R-RTE-8] [R-PER-6] the calls: who may open, save, run and read', async () => {
  await fourCases(house, api.reports.list, { args: {}, denied: 'coordinator_limited' })
  const body = { names: { en: 'Late by location' }, definition: byLocation, shared_with: ['viewer' as const] }
  const { data: made } = await fourCases(house, api.reports.add, { args: { body }, denied: 'viewer' })
  const params = { id: made.id }
  const asks = { params, body: {} }
  await fourCases(house, api.reports.get, { args: { params }, denied: 'rn_limited' })
  await fourCases(house, api.reports.preview, { args: asks, denied: 'rn_limited' })
  const { data: run } = await fourCases(house, api.reports.run, { args: asks, denied: 'coordinator_limited' })
  await finished(run.id)
  const of = { params: { id: run.id } }
  await fourCases(house, api.reportRuns.list, { args: {}, denied: 'rn_limited' })
  await fourCases(house, api.reportRuns.counts, { args: { query: { of: 'state' } }, denied: 'rn_limited' })
  await fourCases(house, api.reportRuns.get, { args: of, denied: 'rn_limited' })
  await fourCases(house, api.reportRuns.rows, { args: of, denied: 'coordinator_limited' })
  await fourCases(house, api.reportRuns.file, { args: { ...of, query: { format: 'csv' } }, denied: 'viewer' })
  await fourCases(house, api.reportRuns.drill, {
    args: { ...of, query: { cell: '{"path":[]}' } },
    denied: 'rn_limited',
  })
  await fourCases(house, api.reportRuns.pin, { args: { ...of, body: { pinned: true } }, denied: 'rn_limited' })
  const { data: again } = await fourCases(house, api.reportRuns.again, {
    args: { ...of, body: {} },
    denied: 'rn_limited',
  })
  await finished(again.id)
  await fourCases(house, api.reportRuns.diff, {
    args: { params: { id: run.id, other: again.id } },
    denied: 'rn_limited',
  })
  // The viewer sees the results of shared reports but can't download a file
  expect((await house.call(api.reportRuns.get, of, { as: 'viewer' })).data.may_save).toBe(false)
  await fourCases(house, api.reports.update, {
    args: { params, body: { shared_with: [] } },
    denied: 'viewer',
    headers: { 'if-match': '"1"' },
  })
  // A report that is no longer shared is not found, nor are its runs
  expect((await house.call(api.reports.get, { params }, { as: 'viewer' })).status).toBe(404)
  expect((await house.call(api.reportRuns.get, of, { as: 'viewer' })).status).toBe(404)
})

test('[R-RTE-8] the library: built-in reports as questions in two languages, the user’s own, shared and archived ones', async () => {
  const own = await kept(plain, { name: 'Private' })
  const shared = await kept(plain, { name: 'For viewers', shared_with: ['viewer'] })
  const library = async (as: Caller, headers = {}) =>
    (await house.call(api.reports.list, {}, { as, headers })).data.data
  const names = async (as: Caller, headers = {}) => (await library(as, headers)).map(({ name }) => name)
  expect(await names('viewer')).toEqual(expect.arrayContaining(['What is overdue, and how late?', 'For viewers']))
  expect(await names('viewer')).not.toContain('Private')
  expect(await names('viewer', { 'accept-language': 'es' })).toContain('¿Qué está atrasado y por cuántos días?')
  expect((await library('viewer')).map(({ may_edit }) => may_edit)).not.toContain(true)
  const change = (body: object, version: number, as: Caller = 'agency_admin') =>
    house.call(api.reports.update, { params: { id: own.id }, body }, { as, headers: { 'if-match': `"${version}"` } })
  // Another administrator's private report is not found
  expect((await change({ archived: true }, 1, 'admin')).status).toBe(404)
  const renamed = await change({ names: { en: 'Renamed', es: 'Renombrado' }, definition: byLocation }, 1)
  expect([renamed.data.version, renamed.data.versions.map(one => one.version)]).toEqual([2, [2, 1]])
  expect((await change({ archived: true }, 1)).status).toBe(412)
  const before = await house.call(api.reports.get, { params: { id: own.id }, query: { version: 1 } })
  expect(before.data.definition).toEqual(plain)
  expect((await change({ archived: true }, 2)).status).toBe(200)
  expect(await names('agency_admin')).not.toContain('Renamed')
  expect(
    (await house.call(api.reports.list, { query: { archived: 'yes' } })).data.data.map(({ name }) => name),
  ).toEqual(['Renamed'])
  // Vendor staff find the same ones as administrators
  const forAdmins = await kept(plain, { name: 'For administrators', shared_with: ['agency_admin'], as: 'csm' })
  expect((await library('agency_admin')).find(({ id }) => id === forAdmins.id)?.may_edit).toBe(false)
  const ready = await house.call(
    api.reports.update,
    { params: { id: 'overdue' }, body: {} },
    { headers: { 'if-match': '"1"' } },
  )
  expect([ready.status, ready.failure.code]).toEqual([403, 'FORBIDDEN'])
  expect(shared.is_own).toBe(true)
})

test('[R-RTE-8] the job of a built-in report is named by its question, in the reader’s language', async () => {
  const { data } = await house.call(api.reports.run, { params: { id: 'overdue' }, body: {} })
  const titleIn = async (language: string) =>
    (await house.call(api.jobs.get, { params: { id: data.id } }, { headers: { 'accept-language': language } })).data
      .title
  expect(await titleIn('en')).toBe('What is overdue, and how late?')
  expect(await titleIn('es')).toBe('¿Qué está atrasado y por cuántos días?')
})

test('errors in a definition are reported at their fields', async () => {
  const refused = async (over: Partial<ReportDefinition>) => {
    const { status, failure } = await house.call(api.reports.preview, {
      params: { id: 'new' },
      body: { definition: { ...plain, ...over } },
    })
    expect(status).toBe(422)
    return Object.entries(failure.errors ?? {})
      .map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
      .join(' | ')
  }
  expect(await refused({ columns: ['shoe_size'] })).toContain(
    'definition.columns: "shoe_size" isn’t a column of this data.',
  )
  expect(await refused({ filters: { shoe_size: '9' } })).toContain('"shoe_size" isn’t a filter of this data.')
  expect(await refused({ groups: [{ by: 'due' }] })).toContain('Say whether "due" is grouped by day')
  expect(await refused({ measures: ['tenure'] })).toContain('"tenure" isn’t a number of this data.')
  expect(await refused({ as_of: { mode: 'known', day: 'today-30d' } })).toContain('can’t be asked that way')
  expect(await refused({ chart: { kind: 'bar', measure: 'count' } })).toContain('A chart needs a group.')
  expect(await refused({ filters: { conditions: '{"any":[]}' } })).toContain('Each group needs at least one condition.')
  const tooMuch = await house.call(api.reports.run, { params: { id: 'overdue' }, body: { filters: { open: 'maybe' } } })
  expect(tooMuch.failure.errors).toEqual({ filters: ['The value of "open" doesn’t fit that filter.'] })
})

const near = (one: number | null, other: number | null) =>
  one === other || (one !== null && other !== null && Math.abs(one - other) < 0.006)
const keyOf = (path: readonly (string | null)[]) => JSON.stringify(path)

type Previewed = Answer<typeof api.reports.preview>

/** Returns the differences between a preview and the witness, one sentence each. */
function differing(definition: ReportDefinition, data: Previewed): string[] {
  const expected = witnessed(world, definition)
  const groups = [data.total, ...data.data.filter((line): line is GroupLine => line.is === 'group')]
  const rows = data.data.filter((line): line is RowLine => line.is === 'row')
  const paths = groups.map(({ path }) => keyOf(path.map(({ value }) => value)))
  const ids = rows.map(({ id }) => id)
  const found: string[] = []
  // A truncated preview shows some of them, each once
  const compare = (what: string, all: string[], shown: string[]) => {
    const there = new Set(shown)
    const wanted = all.filter(one => !data.has_more || there.has(one)).toSorted()
    if (wanted.join('\n') !== shown.toSorted().join('\n'))
      found.push(`${what}: ${shown.length} instead of ${wanted.length}`)
  }
  compare(
    'groups',
    expected.cells.map(({ path }) => keyOf(path)),
    paths,
  )
  compare('rows', definition.columns.length > 0 ? expected.rows.map(({ id }) => id) : [], ids)
  const cells = new Map(expected.cells.map(cell => [keyOf(cell.path), cell]))
  for (const [place, group] of groups.entries()) {
    const cell = cells.get(paths[place] ?? '')
    const differs = (
      what: string | number | undefined,
      is: number | null | undefined,
      wanted: number | null | undefined,
    ) => found.push(`${what} at ${paths[place]}: ${is} instead of ${wanted}`)
    if (cell?.rows.length !== group.rows) differs('rows', group.rows, cell?.rows.length)
    for (const [at, number] of group.numbers.entries()) {
      const wanted = cell?.numbers[at] ?? null
      if (!near(number, wanted)) differs(definition.measures[at], number, wanted)
    }
    for (const [at, { value }] of (data.head.pivot?.values ?? []).entries()) {
      const some = expected.inPivot(cell?.rows ?? [], value)
      if (group.pivot_rows[at] !== some.length) differs(`rows of ${value}`, group.pivot_rows[at], some.length)
      if (some.length === 0) continue
      const wanted = expected.ofPivot(cell?.rows ?? [], value)
      for (const [m, number] of (group.pivot[at] ?? []).entries())
        if (!near(number, wanted[m] ?? null)) differs(`${definition.measures[m]} of ${value}`, number, wanted[m])
    }
  }
  return found
}

/** Draws random definitions, and works on several at once. */
async function eachDefinition(seed: string, many: number, work: (definition: ReportDefinition) => Promise<void>) {
  const random = new Random(seed)
  for (let n = 0; n < many; n += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, many - n) }, () => randomDefinition(random, world)).map(work),
    )
}
const atOnce = 3
/** At full size, next to other work on the machine. */
const longest = campaign(120_000, 5_400_000)

test(
  '[R-RTE-8] random definitions match a plain reference computation: groups, pivots, totals, ratios at each level',
  async () => {
    let lines = 0
    const many = campaign(60, 5_000)
    await eachDefinition(`definitions ${process.env['REPORT_SEED'] ?? 1}`, many, async definition => {
      const said = JSON.stringify(definition)
      const { status, data, failure } = await whenFree(() =>
        house.call(api.reports.preview, {
          params: { id: 'new' },
          body: { definition },
        }),
      )
      if (status !== 200) throw new Error(`${said}: ${JSON.stringify(failure)}`)
      expect(differing(definition, data), said).toEqual([])
      lines += 1 + data.data.filter(({ is }) => is === 'group').length
    })
    expect(lines).toBeGreaterThan(many)
  },
  longest,
)

test(
  '[R-RTE-8] a number drills down to exactly that many rows, and the address of its list requests them',
  async () => {
    const ofEach = 4
    await eachDefinition('cells', campaign(24, 2_000) / ofEach, async definition => {
      const said = JSON.stringify(definition)
      const random = new Random(said)
      const run = await ran(definition)
      const [{ data }, { data: kept }] = await Promise.all([
        whenFree(() => house.call(api.reportRuns.get, { params: { id: run.id } })),
        whenFree(() => house.call(api.reportRuns.rows, { params: { id: run.id }, query: { lines: 'groups' } })),
      ])
      if (!data.head || !data.total) throw new Error('no head')
      const groups = [data.total, ...kept.data.filter((line): line is GroupLine => line.is === 'group')]
      const values = data.head.pivot?.values ?? []
      for (let n = 0; n < ofEach; n++) {
        const group = random.pick(groups)
        const at = values.length > 0 && random.chance(0.6) ? random.int(0, values.length - 1) : -1
        const path = group.path.map(({ value }) => value)
        const cell = JSON.stringify({ path, ...(at >= 0 && { pivot: values[at]?.value ?? null }) })
        const {
          status,
          data: drilled,
          failure,
        } = await whenFree(() => house.call(api.reportRuns.drill, { params: { id: run.id }, query: { cell } }))
        if (status !== 200) throw new Error(`${cell}: ${JSON.stringify(failure)}`)
        const number = at < 0 ? group.rows : group.pivot_rows[at]
        expect([drilled.counted, drilled.meta.total, drilled.data.length], `${cell} of ${said}`).toEqual([
          number,
          number,
          Math.min(number ?? 0, 50),
        ])
      }
    })
  },
  longest,
)

test('a run is stored as it was: rows paged, in groups, with its hash; later changes show in its drill-down', async () => {
  const run = await ran({ ...plain, groups: [{ by: 'program' }], group_sort: '-count' })
  expect(run).toMatchObject({ state: 'ready', rows: world.assignments.length, is_own: true, may_save: true })
  expect(run.sha256).toMatch(/^[0-9a-f]{64}$/)
  const page = async (n: number) =>
    (await house.call(api.reportRuns.rows, { params: { id: run.id }, query: { page: n, per_page: 10 } })).data
  const first = await page(1)
  const all = [...first.data]
  for (let n = 2; all.length < first.meta.total; n++) all.push(...(await page(n)).data)
  expect(all.flatMap(line => (line.is === 'row' ? [line.id] : [])).toSorted()).toEqual(
    world.assignments.map(({ id }) => id).toSorted(),
  )
  // Labels and words in the reader's language
  const spanish = await house.call(
    api.reportRuns.rows,
    { params: { id: run.id } },
    { headers: { 'accept-language': 'es' } },
  )
  const words = (lines: readonly (GroupLine | RowLine)[]) =>
    lines.flatMap(line => (line.is === 'row' ? [line.cells[2]] : []))
  expect(new Set(words(first.data))).not.toEqual(new Set(words(spanish.data.data)))
  expect(JSON.stringify(spanish.data)).not.toContain('u001f')
})

test('no results is empty and not a failure; a pivot that is too wide fails with a message', async () => {
  const none = await ran({ ...plain, filters: { search: 'nobody at all' } })
  expect(none, none.failure ?? '').toMatchObject({ state: 'empty', rows: 0 })
  const organization_id = house.agency.id
  const many = Array.from({ length: 61 }, () => aLocation({ organization_id }))
  const people = many.map(({ id: location_id }) => anEmployee({ organization_id, last_name: 'Pivot', location_id }))
  await house.load({ locations: many, employees: people })
  const wide = await ran({
    ...byLocation,
    dataset: 'people',
    measures: ['count'],
    filters: { search: 'Pivot' },
    groups: [{ by: 'language' }],
    pivot: { by: 'location' },
  })
  expect([wide.state, wide.failure]).toEqual(['failed', expect.stringContaining('60')])
  await house.owner.query('delete from employees where id = any($1)', [people.map(({ id }) => id)])
})

test('[R-RTE-8] the chart and the summary of a preview cover all rows, however many lines come first', async () => {
  const definition: ReportDefinition = {
    ...plain,
    dataset: 'people',
    columns: ['name'],
    groups: [{ by: 'location' }],
    measures: ['count'],
    chart: { kind: 'bar', measure: 'count' },
  }
  const { location_id } = house.agency
  const people = Array.from({ length: 220 }, () => anEmployee({ organization_id: house.agency.id, location_id }))
  await house.load({ employees: people })
  const { data } = await house.call(api.reports.preview, { params: { id: 'new' }, body: { definition } })
  await house.owner.query('delete from employees where id = any($1)', [people.map(({ id }) => id)])
  const sum = (groups: readonly GroupLine[]) => groups.reduce((all, { rows }) => all + rows, 0)
  expect([data.data.length, data.has_more, data.has_more_groups]).toEqual([200, true, false])
  expect(data.groups.length).toBeGreaterThan(1)
  expect([sum(data.groups), sum(data.charted?.lines ?? [])]).toEqual([data.total.rows, data.total.rows])
  // The first lines alone don't cover every row
  expect(sum(data.data.filter((line): line is GroupLine => line.is === 'group'))).toBeLessThan(data.total.rows)
})

test('[R-RTE-8] as of a day: the ledger by its days and entries, people by their facts, assignments by today’s records', async () => {
  const ledger: ReportDefinition = {
    ...plain,
    dataset: 'ledger',
    columns: ['name', 'completed_on', 'counts'],
    measures: ['count', 'minutes'],
    groups: [{ by: 'counts' }],
  }
  const day = addDays(todayIn('America/New_York'), -30)
  const of = async (mode: 'records' | 'known') => {
    const { data } = await house.call(api.reports.preview, {
      params: { id: 'new' },
      body: { definition: { ...ledger, as_of: { mode, day } } },
    })
    const groups = data.data.filter((line): line is GroupLine => line.is === 'group')
    return { total: data.total.rows, counts: groups.map(({ path, rows }) => [path[0]?.value, rows]), as_of: data.as_of }
  }
  const before = world.ledger.filter(({ values }) => (values['completed'] ?? '') <= day)
  const counted = before.filter(({ values }) => values['counts'] === 'yes').length
  expect(await of('records')).toEqual({
    total: before.length,
    counts: [
      ['yes', counted],
      ['no', before.length - counted],
    ].filter(([, rows]) => rows !== 0),
    as_of: { mode: 'records', day },
  })
  // Entries reversed today were not known to be reversed then
  expect(await of('known')).toMatchObject({ total: before.length, counts: [['yes', before.length]] })
  // Someone hired later was not there, but is now
  const later = anEmployee({ organization_id: house.agency.id, last_name: 'Latecomer', hire_date: addDays(day, 10) })
  await house.load({ employees: [later] })
  const found = async (as_of: ReportDefinition['as_of']) => {
    const definition: ReportDefinition = {
      ...plain,
      dataset: 'people',
      columns: ['name', 'provider_status'],
      filters: { search: 'Latecomer' },
      as_of,
    }
    return (await house.call(api.reports.preview, { params: { id: 'new' }, body: { definition } })).data.total.rows
  }
  expect(await found({ mode: 'now', day: null })).toBe(1)
  expect(await found({ mode: 'records', day: addDays(day, 20) })).toBe(1)
  expect(await found({ mode: 'records', day })).toBe(0)
  expect(await found({ mode: 'known', day: addDays(day, 20) })).toBe(0)
  await house.owner.query('delete from employees where id = $1', [later.id])
  // An assignment completed later was still to be done
  const { data } = await house.call(api.reports.preview, {
    params: { id: 'new' },
    body: {
      definition: { ...plain, groups: [{ by: 'standing' }], as_of: { mode: 'records', day: addDays(day, -25) } },
    },
  })
  const standings = data.data.flatMap(line => (line.is === 'group' ? [line.path[0]?.value] : []))
  expect(standings).not.toContain('completed')
  expect(data.total.rows).toBe(
    world.assignments.filter(({ values }) => (values['assigned'] ?? '') <= addDays(day, -25)).length,
  )
  const refused = await house.call(api.reports.preview, {
    params: { id: 'new' },
    body: { definition: { ...plain, columns: ['progress_pct'], as_of: { mode: 'records', day } } },
  })
  expect(JSON.stringify(refused.failure.errors)).toContain('is known as of today only')
})

test('[R-PER-6] users limited to their own people find only them, and no one else’s runs', async () => {
  const coordinator = house.users.coordinator_limited
  const basis = {
    database: house.database,
    actor: {
      kind: 'user',
      user_id: coordinator.id,
      name: coordinator.name,
      email: coordinator.email,
      role: 'coordinator_limited',
      token_organization_id: house.agency.id,
    },
    agency: { id: house.agency.id, name: house.agency.name, time_zone: 'America/New_York', versions: null },
    origin: { request_id: '', ip: '', user_agent: '', language: 'en' },
  } as const
  const own = await inAgency(basis, async scope => {
    const asked = await askedNow(scope, plain)
    const within = reportScope(scope, asked)
    return scope.db.rows<{ line: string }>(resultSql(datasetSqls.assignments, within, plain))
  })
  const ids = own.flatMap(({ line }) => (line.startsWith('["r"') ? [(JSON.parse(line) as [string, string])[1]] : []))
  const wanted = world.assignments.filter(({ values }) => values['coordinator'] === house.agency.coordinator_id)
  expect(ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
  expect(ids.length).toBeLessThan(world.assignments.length)
  const seen = await inAgency(basis, scope => scope.db.rows(sql`select r.id from ${fromRuns} where ${seenRuns(scope)}`))
  expect(seen).toEqual([])
})

test('[R-RTE-8] one run downloaded again and again has the same bytes: CSV, spreadsheet, PDF with its chart', async () => {
  const run = await ran({ ...plain, groups: [{ by: 'location' }], chart: { kind: 'bar', measure: 'count' } })
  const files = new Map<string, Buffer>()
  for (const format of ['csv', 'xlsx', 'pdf'] as const) {
    const hashes = new Set<string>()
    for (let n = 0; n < campaign(3, 20); n++) {
      const { status, bytes } = await house.call(api.reportRuns.file, { params: { id: run.id }, query: { format } })
      expect(status, `${format}: ${bytes.toString().slice(0, 300)}`).toBe(200)
      expect(bytes.length).toBeGreaterThan(200)
      hashes.add(createHash('sha256').update(bytes).digest('hex'))
      files.set(format, Buffer.from(bytes))
    }
    expect([format, hashes.size]).toEqual([format, 1])
  }
  const paper = (await pdfTexts(files.get('pdf') ?? Buffer.alloc(0))).join('')
  expect(paper).toContain(withoutBlanks('Assignments by location'))
  const csv = files.get('csv')?.toString() ?? ''
  const [heads = '', ...rows] = csv.trim().split('\r\n')
  expect(heads).toContain('Location,Employee,Program,Status,Due')
  expect(rows.length).toBe(world.assignments.length)
})

/** Edits of a stored run: of its row, of the rows of its file, and of its bytes. Each returns its undo. */
function edits(random: Random, run: Id, other: Id): { says: string; edit: () => Promise<() => Promise<unknown>> } {
  const rowOf = (table: string) => (table === 'report_runs' ? 'id' : table === 'files' ? 'id' : 'file_id')
  const ofRow = (table: string, set: string) => ({
    says: `${table}: ${set}`,
    edit: async () => {
      const { rows: mine } = await house.owner.query<{ file_id: Id }>('select file_id from report_runs where id = $1', [
        run,
      ])
      const id = table === 'report_runs' ? run : mine[0]?.file_id
      const { rows } = await house.owner.query<{ old: Record<string, unknown> }>(
        `select to_jsonb(t) as old from ${table} t where ${rowOf(table)} = $1`,
        [id],
      )
      await house.owner.query(`update ${table} set ${set} where ${rowOf(table)} = $1`, [id])
      const column = /^\w+/.exec(set)?.[0] ?? ''
      return () =>
        house.owner.query(
          `update ${table} t set ${column} = o.${column} from jsonb_populate_record(null::${table}, $2::jsonb) o where t.${rowOf(table)} = $1`,
          [id, JSON.stringify(rows[0]?.old)],
        )
    },
  })
  const ofOther = (column: string) => `${column} = (select ${column} from report_runs where id = '${other}')`
  const bytes = (says: string, change: (kept: Buffer, others: Buffer) => Buffer | null) => ({
    says: `bytes: ${says}`,
    edit: async () => {
      const [path, others] = [await pathOf(run), await pathOf(other)]
      const before = await readFile(path)
      const next = change(Buffer.from(before), await readFile(others))
      await (next ? writeFile(path, next) : rm(path))
      return () => writeFile(path, before)
    },
  })
  const at = (kept: Buffer) => random.int(0, kept.length - 1)
  return random.pick([
    () => ofRow('report_runs', `sha256 = decode('${random.int(10, 99)}' || repeat('ab', 31), 'hex')`),
    () => ofRow('report_runs', ofOther('file_id')),
    () => ofRow('report_runs', ofOther('sha256')),
    () => ofRow('report_runs', `definition = jsonb_set(definition, '{filters}', '{"standing":"overdue"}')`),
    () => ofRow('report_runs', `definition = jsonb_set(definition, '{columns}', '["name"]')`),
    () => ofRow('report_runs', `asked = jsonb_set(asked, '{as_of,day}', '"2020-01-${random.int(10, 28)}"')`),
    () => ofRow('report_runs', `rows = rows + ${random.int(1, 9)}`),
    () => ofRow('report_runs', `lines = lines - 1`),
    () => ofRow('report_runs', `bytes = bytes + ${random.int(1, 99)}`),
    () => ofRow('report_runs', `names = '{"en":"Something else"}'`),
    () => ofRow('report_runs', `filters_said = '{"en":"Status: done"}'`),
    () => ofRow('report_runs', `asked_by_name = 'Somebody Else'`),
    () =>
      ofRow(
        'files',
        `key_sealed = (select f.key_sealed from files f join report_runs r on r.file_id = f.id where r.id = '${other}')`,
      ),
    () =>
      ofRow(
        'file_pieces',
        `key = (select p.key from file_pieces p join report_runs r on r.file_id = p.file_id where r.id = '${other}')`,
      ),
    () => ofRow('file_pieces', `size = size - ${random.int(1, 5)}`),
    () =>
      bytes('one bit', kept => {
        const place = at(kept)
        kept[place] = (kept[place] ?? 0) ^ (1 << random.int(0, 7))
        return kept
      }),
    () => bytes('cut', kept => kept.subarray(0, at(kept))),
    () => bytes('longer, in front', kept => Buffer.concat([Buffer.from([random.int(0, 255)]), kept])),
    () =>
      bytes('another byte', kept => {
        const place = at(kept)
        return Buffer.concat([kept.subarray(0, place), kept.subarray(place + 1), Buffer.from([0])])
      }),
    () => bytes('those of another run', (_, others) => others),
    () => bytes('none', () => null),
  ])()
}

async function pathOf(run: Id): Promise<string> {
  const { rows } = await house.owner.query<{ key: string }>(
    'select p.key from file_pieces p join report_runs r on r.file_id = p.file_id where r.id = $1 order by p.starts_at limit 1',
    [run],
  )
  return join(house.config.filesDir, rows[0]?.key ?? '')
}

test(
  '[R-RTE-8] a tampered stored run is refused wherever it is read, whatever was edited',
  async () => {
    const [run, other] = [await ran(plain), await ran({ ...plain, filters: { standing: 'overdue' } })]
    const params = { id: run.id }
    const reads = [
      () => house.call(api.reportRuns.get, { params }),
      () => house.call(api.reportRuns.rows, { params }),
      () => house.call(api.reportRuns.file, { params, query: { format: 'csv' } }),
      () => house.call(api.reportRuns.drill, { params, query: { cell: '{"path":[]}' } }),
      () => house.call(api.reportRuns.diff, { params: { id: run.id, other: other.id } }),
    ] as const
    const statuses = async () => {
      const found: number[] = []
      for (const read of reads) found.push((await read()).status)
      return found
    }
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    const random = new Random('edits of a run')
    for (let n = 0; n < campaign(30, 200); n++) {
      const { says, edit } = edits(random, run.id, other.id)
      const undo = await edit()
      // The store detects changed bytes; the run detects everything else
      const all = n % 10 === 0 ? await statuses() : [(await random.pick([...reads])()).status]
      expect(
        all.every(status => status === 409 || status === 503),
        `${says}: ${all.join()}`,
      ).toBe(true)
      await undo()
      const after = n % 10 === 0 ? await statuses() : []
      expect(
        after.every(status => status === 200),
        `after ${says}`,
      ).toBe(true)
    }
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  },
  longest,
)

/** Holds a run at its start: no one can read this table meanwhile. */
async function heldBack<T>(during: () => Promise<T>): Promise<T> {
  const other = new Client({ connectionString: withDatabase(inject('ownerUrl'), house.owner.database ?? '') })
  await other.connect()
  try {
    await other.query('begin; lock table assignments in access exclusive mode')
    return await during()
  } finally {
    await other.query('rollback')
    await other.end()
  }
}
const started = async (definition: ReportDefinition) =>
  (await house.call(api.reports.run, { params: { id: 'new' }, body: { definition } })).data
const until = async (holds: () => Promise<boolean>) => {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 20)))
    if (await holds()) return
  throw new Error('It did not come to that.')
}
const isAtWork = (id: Id) =>
  until(async () => {
    const { rows } = await house.owner.query('select from jobs where id = $1 and worker is not null', [id])
    return rows.length > 0
  })

test('[R-RTE-8] a run canceled partway says so, and keeps no lines', async () => {
  const run = await heldBack(async () => {
    const one = await started(plain)
    await isAtWork(one.id)
    const { status } = await house.call(api.jobs.cancel, { params: { id: one.job_id ?? '' }, body: {} })
    expect(status).toBe(200)
    return one
  })
  const ended = await finished(run.id)
  expect(ended).toMatchObject({ state: 'cancelled', rows: null, sha256: null })
  expect((await house.call(api.reportRuns.rows, { params: { id: run.id } })).status).toBe(409)
})

test('[R-RTE-8] a run whose connection is lost partway starts over, and is complete', async () => {
  const run = await heldBack(async () => {
    const one = await started(plain)
    await isAtWork(one.id)
    await until(async () => {
      const { rows } = await house.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%copy (with base as%' and pid <> pg_backend_pid()`)
      return rows.length > 0
    })
    return one
  })
  expect(await finished(run.id)).toMatchObject({ state: 'ready', rows: world.assignments.length })
  const { rows } = await house.owner.query(
    `select count(*)::int as n from report_runs where id = $1 and file_id is not null`,
    [run.id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a run reports its progress while it is running', async () => {
  const run = await heldBack(async () => {
    const one = await started(plain)
    await isAtWork(one.id)
    const read = async () => (await house.call(api.reportRuns.get, { params: { id: one.id } })).data
    expect(await read()).toMatchObject({ state: 'running', progress: 0 })
    // As written after every two thousand lines, outside its own transaction
    await house.owner.query('update report_runs set lines_read = 4000, lines_of = 16000 where id = $1', [one.id])
    expect(await read()).toMatchObject({ state: 'running', progress: 25, rows: null })
    return one
  })
  expect(await finished(run.id)).toMatchObject({ state: 'ready', progress: 100 })
})

test('[R-RTE-8] location, discipline and coordinator are the person’s current ones, or those on the row’s own day', async () => {
  const organization_id = house.agency.id
  const [old, now] = [
    aLocation({ organization_id, name: 'Old place' }),
    aLocation({ organization_id, name: 'New place' }),
  ]
  const person = anEmployee({
    organization_id,
    last_name: 'Wanderer',
    hire_date: addDays(todayIn('America/New_York'), -400),
    location_id: now.id,
  })
  const done = addDays(todayIn('America/New_York'), -100)
  const type = aTrainingType({ organization_id })
  const program = aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Moving on', es: 'En camino' } })
  const record = aTrainingRecord({
    organization_id,
    employee_id: person.id,
    assignment_id: null,
    program_id: program.id,
    completed_on: done,
    kind: 'completion',
    how: 'online',
  })
  await house.load({
    locations: [old, now],
    employees: [person],
    training_types: [type],
    programs: [program],
    training_records: [record],
  })
  const moved = addDays(todayIn('America/New_York'), -50)
  await house.owner.query(
    `update employment_facts set valid_from = $2 where employee_id = $1 and known_to = 'infinity'`,
    [person.id, moved],
  )
  await house.owner.query(
    `insert into employment_facts (organization_id, employee_id, valid_from, valid_to, known_from, provider_status, hire_date, location_id)
     values ($1, $2, $3, $4, now() - interval '1 year', 1, $3, $5)`,
    [organization_id, person.id, addDays(moved, -350), moved, old.id],
  )
  const places = async (who: ReportDefinition['person']) => {
    const definition: ReportDefinition = {
      ...plain,
      dataset: 'ledger',
      columns: ['name', 'location'],
      filters: { search: 'Wanderer' },
      groups: [{ by: 'location' }],
      person: who,
    }
    const { data } = await house.call(api.reports.preview, { params: { id: 'new' }, body: { definition } })
    return data.data.map(line => (line.is === 'row' ? line.cells[1] : line.path[0]?.label))
  }
  expect(await places('today')).toEqual(['New place', 'New place'])
  expect(await places('row')).toEqual(['Old place', 'Old place'])
  // A preview names the program in the reader's language, in its groups and in its rows
  const definition: ReportDefinition = {
    ...plain,
    dataset: 'ledger',
    columns: ['name', 'title'],
    filters: { search: 'Wanderer' },
    groups: [{ by: 'program' }],
  }
  const titles = async (language: string) => {
    const asked = { params: { id: 'new' }, body: { definition } }
    const { data } = await house.call(api.reports.preview, asked, { headers: { 'accept-language': language } })
    return data.data.map(line => (line.is === 'row' ? line.cells[1] : line.path[0]?.label))
  }
  expect(await titles('en')).toEqual(['Moving on', 'Moving on'])
  expect(await titles('es')).toEqual(['En camino', 'En camino'])
})

test('two runs are compared cell by cell', async () => {
  const definition = { ...plain, columns: ['name', 'standing', 'reason'], filters: { source: 'manual' } }
  const before = await ran(definition)
  const [one, two] = world.assignments.filter(({ values }) => values['source'] === 'manual')
  await house.owner.query(`update assignments set reason = 'Asked for it' where id = $1`, [one?.id])
  await house.owner.query(`update assignments set source = 'rule' where id = $1`, [two?.id])
  const after = await ran(definition)
  const { data } = await house.call(api.reportRuns.diff, { params: { id: before.id, other: after.id } })
  expect(data.counts).toEqual({ added: 0, gone: 1, changed: 1, same: (before.rows ?? 0) - 2 })
  expect(data.data.map(({ change, id }) => [change, id])).toEqual([
    ['changed', one?.id],
    ['gone', two?.id],
  ])
  expect([data.data[0]?.before?.[2], data.data[0]?.after?.[2]]).toEqual([null, 'Asked for it'])
  const back = await house.call(api.reportRuns.diff, {
    params: { id: after.id, other: before.id },
    query: { only: 'added' },
  })
  expect(back.data.data.map(({ change, id }) => [change, id])).toEqual([['added', two?.id]])
  const people = await ran({ ...plain, dataset: 'people', columns: ['name'] })
  expect((await house.call(api.reportRuns.diff, { params: { id: before.id, other: people.id } })).status).toBe(409)
  await house.owner.query(`update assignments set source = 'manual', reason = null where id = any($1)`, [
    [one?.id, two?.id],
  ])
})

test('runs expire after 90 days unless they are kept; the history still lists them', async () => {
  const [old, pinned] = [await ran(plain), await ran(plain)]
  await house.call(api.reportRuns.pin, { params: { id: pinned.id }, body: { pinned: true } })
  await house.owner.query(`update report_runs set expires_on = current_date - 5 where id = any($1)`, [
    [old.id, pinned.id],
  ])
  expect(await turnOf(house, oldRuns)).toBe(1)
  const read = (id: Id) => house.call(api.reportRuns.get, { params: { id } })
  expect((await read(old.id)).data).toMatchObject({ state: 'expired', head: null, rows: old.rows, sha256: old.sha256 })
  expect((await read(pinned.id)).data.state).toBe('ready')
  expect((await house.call(api.reportRuns.rows, { params: { id: old.id } })).failure.code).toBe('CONFLICT')
  const { data } = await house.call(api.reportRuns.list, { query: { state: 'expired' } })
  expect(data.data.map(({ id }) => id)).toEqual([old.id])
})

test('[R-RTE-8] every built-in report runs, for everyone who may open reports', async () => {
  const call = { endpoint: api.reports.run, group: 'reports' }
  for (const report of readyReports)
    for (const as of ['agency_admin', 'viewer', 'csm'] as const) {
      const { key } = report
      // Its preview, in ready-reports.http.test.ts, checks the same for each of them
      if (!isDrawn(call, `${key} as ${as}`)) continue
      const { status, data } = await house.call(api.reports.run, { params: { id: key }, body: {} }, { as })
      // ready-reports.http.test.ts covers who may see which
      if (status === 403) continue
      const run = await finished(data.id, as)
      expect(['ready', 'empty'], `${key}: ${run.failure}`).toContain(run.state)
      expect(data.definition).toEqual(definitionOf(report))
    }
})
