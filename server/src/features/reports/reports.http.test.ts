import { createHash } from 'node:crypto'
import {
  addDays,
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
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { pdfTexts, withoutBlanks } from '../../../test/pdf-texts.ts'
import { randomDefinition, witnessed } from '../../../test/report-witness.ts'
import { type PlainRow, reportsWorld, type WitnessedName } from '../../../test/reports-world.ts'
import { isDrawn } from '../../../test/sample.ts'
import { turnOf } from '../../../test/turn.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aLocation } from '../../demo/factories/taxonomy.ts'
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
  house = await openHouse()
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

async function finished(id: Id, as: Caller = 'agency_admin'): Promise<ReportRun> {
  const end = Date.now() + 60_000
  for (;;) {
    const { status, data, failure } = await house.call(api.reportRuns.get, { params: { id } }, { as })
    if (status !== 200) throw new Error(JSON.stringify(failure))
    if (data.state !== 'queued' && data.state !== 'running') return data
    if (Date.now() > end) throw new Error(`still ${data.state}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
async function ran(definition: ReportDefinition, as: Caller = 'agency_admin'): Promise<ReportRun> {
  const { status, data, failure } = await house.call(
    api.reports.run,
    { params: { id: 'new' }, body: { definition } },
    { as },
  )
  if (status !== 200) throw new Error(JSON.stringify(failure))
  return finished(data.id, as)
}
const kept = async (definition: ReportDefinition, over: { shared_with?: Role[]; as?: Caller; name?: string } = {}) => {
  const { shared_with = [], as = 'agency_admin', name = 'Mine' } = over
  const body = { names: { en: name }, definition, shared_with }
  return (await house.call(api.reports.add, { body }, { as })).data
}

test('[R-RTE-8] [R-PER-6] the calls: who may open, keep, run and read', async () => {
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
  // the viewer sees the results of what is shared, and takes no file along
  expect((await house.call(api.reportRuns.get, of, { as: 'viewer' })).data.may_save).toBe(false)
  await fourCases(house, api.reports.update, {
    args: { params, body: { shared_with: [] } },
    denied: 'viewer',
    headers: { 'if-match': '"1"' },
  })
  // what is no longer shared is not found any more, its runs neither
  expect((await house.call(api.reports.get, { params }, { as: 'viewer' })).status).toBe(404)
  expect((await house.call(api.reportRuns.get, of, { as: 'viewer' })).status).toBe(404)
})

test('[R-RTE-8] the library: ready reports as questions in two languages, own ones, shared ones, archived ones', async () => {
  const own = await kept(plain, { name: 'Private' })
  const shared = await kept(plain, { name: 'For viewers', shared_with: ['viewer'] })
  const library = async (as: Caller, headers = {}) =>
    (await house.call(api.reports.list, {}, { as, headers })).data.data
  const names = async (as: Caller, headers = {}) => (await library(as, headers)).map(({ name }) => name)
  expect(await names('viewer')).toEqual(expect.arrayContaining(['What is overdue, and how late?', 'For viewers']))
  expect(await names('viewer')).not.toContain('Private')
  expect(await names('viewer', { 'accept-language': 'es' })).toContain('¿Qué está vencido y con cuánto retraso?')
  expect((await library('viewer')).map(({ may_edit }) => may_edit)).not.toContain(true)
  const change = (body: object, version: number, as: Caller = 'agency_admin') =>
    house.call(api.reports.update, { params: { id: own.id }, body }, { as, headers: { 'if-match': `"${version}"` } })
  // another administrator's private report is not found
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
  // vendor staff find what administrators do
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

test('what is wrong with a definition is said at its field', async () => {
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
    'definition.columns: "shoe_size" is no column of this data.',
  )
  expect(await refused({ filters: { shoe_size: '9' } })).toContain('"shoe_size" is no filter of this data.')
  expect(await refused({ groups: [{ by: 'due' }] })).toContain('Say whether "due" is grouped by day')
  expect(await refused({ measures: ['tenure'] })).toContain('"tenure" is no number of this data.')
  expect(await refused({ as_of: { mode: 'known', day: 'today-30d' } })).toContain('can’t be asked that way')
  expect(await refused({ chart: { kind: 'bar', measure: 'count' } })).toContain('A chart needs a group.')
  expect(await refused({ filters: { conditions: '{"any":[]}' } })).toContain('Each group needs at least one condition.')
  const tooMuch = await house.call(api.reports.run, { params: { id: 'overdue' }, body: { filters: { open: 'maybe' } } })
  expect(tooMuch.failure.errors).toEqual({ filters: ['The value of "open" doesn’t fit that filter.'] })
})

const near = (one: number | null, other: number | null) =>
  one === other || (one !== null && other !== null && Math.abs(one - other) < 0.006)
const keyOf = (path: readonly (string | null)[]) => JSON.stringify(path)

test('[R-RTE-8] random definitions are what a plain witness makes of them: groups, pivots, totals, ratios at each level', async () => {
  const random = new Random(`definitions ${process.env['REPORT_SEED'] ?? 1}`)
  let lines = 0
  for (let n = 0; n < campaign(60, 5_000); n++) {
    const definition = randomDefinition(random, world)
    const said = JSON.stringify(definition)
    const { status, data, failure } = await house.call(api.reports.preview, {
      params: { id: 'new' },
      body: { definition },
    })
    if (status !== 200) throw new Error(`${said}: ${JSON.stringify(failure)}`)
    const expected = witnessed(world, definition)
    const groups = [data.total, ...data.data.filter((line): line is GroupLine => line.is === 'group')]
    const rows = data.data.filter((line): line is RowLine => line.is === 'row')
    const paths = groups.map(({ path }) => keyOf(path.map(({ value }) => value))).toSorted()
    const ids = rows.map(({ id }) => id).toSorted()
    // a preview that is cut shows some of them, each once
    const among = (all: string[], shown: string[]) =>
      all.filter(one => !data.has_more || shown.includes(one)).toSorted()
    expect(paths, said).toEqual(
      among(
        expected.cells.map(({ path }) => keyOf(path)),
        paths,
      ),
    )
    const found = definition.columns.length > 0 ? expected.rows : []
    expect(ids, said).toEqual(
      among(
        found.map(({ id }) => id),
        ids,
      ),
    )
    const cells = new Map(expected.cells.map(cell => [keyOf(cell.path), cell]))
    for (const group of groups) {
      const cell = cells.get(keyOf(group.path.map(({ value }) => value)))
      expect(cell?.rows.length, said).toBe(group.rows)
      for (const [at, number] of group.numbers.entries())
        expect(
          near(number, cell?.numbers[at] ?? null),
          `${said} ${definition.measures[at]} at ${JSON.stringify(cell?.path)}: ${number}, ${cell?.numbers[at]}`,
        ).toBe(true)
      for (const [at, { value }] of (data.head.pivot?.values ?? []).entries()) {
        const some = expected.inPivot(cell?.rows ?? [], value)
        expect(group.pivot_rows[at], said).toBe(some.length)
        if (some.length === 0) continue
        const wanted = expected.ofPivot(cell?.rows ?? [], value)
        for (const [m, number] of (group.pivot[at] ?? []).entries())
          expect(near(number, wanted[m] ?? null), said).toBe(true)
      }
      lines++
    }
  }
  expect(lines).toBeGreaterThan(campaign(60, 5_000))
})

test('[R-RTE-8] a number drills into just as many rows, and the address of its list asks for them', async () => {
  const random = new Random('cells')
  let asked = 0
  const wanted = campaign(24, 2_000)
  while (asked < wanted) {
    const definition = randomDefinition(random, world)
    const run = await ran(definition)
    const { data } = await house.call(api.reportRuns.get, { params: { id: run.id } })
    if (!data.head || !data.total) throw new Error('no head')
    const all = (await house.call(api.reportRuns.rows, { params: { id: run.id }, query: { lines: 'groups' } })).data
      .data
    const groups = [data.total, ...all.filter((line): line is GroupLine => line.is === 'group')]
    for (let n = 0; n < 4; n++) {
      const group = random.pick(groups)
      const values = data.head.pivot?.values ?? []
      const at = values.length > 0 && random.chance(0.6) ? random.int(0, values.length - 1) : -1
      const path = group.path.map(({ value }) => value)
      const cell = JSON.stringify({ path, ...(at >= 0 && { pivot: values[at]?.value ?? null }) })
      const {
        status,
        data: drilled,
        failure,
      } = await house.call(api.reportRuns.drill, { params: { id: run.id }, query: { cell } })
      if (status !== 200) throw new Error(`${cell}: ${JSON.stringify(failure)}`)
      const number = at < 0 ? group.rows : group.pivot_rows[at]
      expect([drilled.counted, drilled.meta.total], `${cell} of ${JSON.stringify(definition)}`).toEqual([
        number,
        number,
      ])
      expect(drilled.data.length).toBe(Math.min(number ?? 0, 50))
      asked++
    }
  }
})

test('a run is kept as it was: rows paged, in groups, with its hash; what changed since differs from its drill', async () => {
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
  // labels and words in the reader's language
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

test('nothing found is empty and no failure; a pivot that is too wide fails with a sentence', async () => {
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
  // what was taken back today was not yet known to be
  expect(await of('known')).toMatchObject({ total: before.length, counts: [['yes', before.length]] })
  // somebody hired later was not there, and is now
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
  // an assignment that was completed later was still to be done
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

test('[R-PER-6] who sees only their own people finds them alone, and no run of anybody else', async () => {
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

test('[R-RTE-8] one run fetched again and again has the same bytes: CSV, spreadsheet, PDF with its chart', async () => {
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

test('[R-RTE-8] an edited stored run is refused wherever it is read', async () => {
  const run = await ran(plain)
  const other = await ran({ ...plain, filters: { standing: 'overdue' } })
  const reads = async () => [
    (await house.call(api.reportRuns.get, { params: { id: run.id } })).status,
    (await house.call(api.reportRuns.rows, { params: { id: run.id } })).status,
    (await house.call(api.reportRuns.file, { params: { id: run.id }, query: { format: 'csv' } })).status,
    (await house.call(api.reportRuns.drill, { params: { id: run.id }, query: { cell: '{"path":[]}' } })).status,
    (await house.call(api.reportRuns.diff, { params: { id: run.id, other: other.id } })).status,
  ]
  expect(await reads()).toEqual([200, 200, 200, 200, 200])
  const edits = [
    `sha256 = decode(repeat('ab', 32), 'hex')`,
    `file_id = (select file_id from report_runs where id = '${other.id}')`,
    `definition = jsonb_set(definition, '{filters}', '{"standing":"overdue"}')`,
    `asked = jsonb_set(asked, '{as_of,day}', '"2020-01-01"')`,
  ]
  for (const edit of edits) {
    const { rows } = await house.owner.query<{ old: object }>(
      `select to_jsonb(r) as old from report_runs r where id = $1`,
      [run.id],
    )
    await house.owner.query(`update report_runs set ${edit} where id = $1`, [run.id])
    expect(await reads(), edit).toEqual([409, 409, 409, 409, 409])
    await house.owner.query(
      `update report_runs r set sha256 = o.sha256, file_id = o.file_id, definition = o.definition, asked = o.asked
        from jsonb_populate_record(null::report_runs, $2::jsonb) o where r.id = $1`,
      [run.id, JSON.stringify(rows[0]?.old)],
    )
    expect(await reads()).toEqual([200, 200, 200, 200, 200])
  }
})

test('two runs differ cell by cell', async () => {
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

test('runs expire after 90 days unless they are kept; the history still tells of them', async () => {
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

test('[R-RTE-8] every ready report runs, for everybody who may open reports', async () => {
  const call = { endpoint: api.reports.run, group: 'reports' }
  for (const report of readyReports)
    for (const as of ['agency_admin', 'viewer', 'csm'] as const) {
      const { key } = report
      // its preview, in ready-reports.http.test.ts, asks the same of each of them
      if (!isDrawn(call, `${key} as ${as}`)) continue
      const { status, data } = await house.call(api.reports.run, { params: { id: key }, body: {} }, { as })
      // who may see which is shown by ready-reports.http.test.ts
      if (status === 403) continue
      const run = await finished(data.id, as)
      expect(['ready', 'empty'], `${key}: ${run.failure}`).toContain(run.state)
      expect(data.definition).toEqual(definitionOf(report))
    }
})
