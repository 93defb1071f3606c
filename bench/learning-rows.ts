import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { aProgram, aProgramModule, aProgramVersion } from '../server/src/demo/factories/programs.ts'
import { aTrainingType } from '../server/src/demo/factories/taxonomy.ts'
import { load } from '../server/src/demo/load.ts'
import type { Both } from './list-rows.ts'
import { run, views } from './list-rows.ts'
import { calls, median, quantile } from './load.ts'
import type { Server } from './servers.ts'
import { sized, turnsOf } from './size.ts'
import { compared, type Row } from './table.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

/** Measures training work: a bulk of 10,000, learners' writes during list reads, one completion, one employee with all progress. */

const turns = turnsOf(3)
const writesPerSecond = 50
const seconds = turnsOf(6)
const completions = sized(200)
const keys = 20
/** A town with a round number of active people, for a filter. */
const town = 'Bench Springs'
const people = sized(10_000)

interface Program {
  id: string
  module_id: string
}

async function addPrograms(owner: Client, { id: organization_id }: BenchAgency): Promise<Program[]> {
  const type = aTrainingType({ organization_id, name: 'Bench in-service' })
  const made = Array.from({ length: 2 * turns }, (_, at) => {
    const program = aProgram({ organization_id, training_type_id: type.id, titles: { en: `Bench program ${at}` } })
    const version = aProgramVersion({ organization_id, program_id: program.id, credit_minutes: 30 })
    return { program, version, module: aProgramModule({ organization_id, version_id: version.id }) }
  })
  await load(owner, {
    training_types: [type],
    programs: made.map(({ program }) => program),
    program_versions: made.map(({ version }) => version),
    program_modules: made.map(({ module }) => module),
  })
  return made.map(({ program, module }) => ({ id: program.id, module_id: module.module_id }))
}

async function ask<T>(server: Server, { id, token }: BenchAgency, path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.origin}/api/admin${path}?organization_id=${id}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-authorization': token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify({ organization_id: id, ...body }) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

interface Bulk {
  id: string
  state: string
  counts: Record<string, number>
}
async function until(server: Server, agency: BenchAgency, id: string, state: string): Promise<Bulk> {
  for (;;) {
    const job = await ask<Bulk>(server, agency, `/bulk-operations/${id}`)
    if (job.state === state) return job
    if (job.state === 'failed') throw new Error('The bulk failed.')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const moveToTown = `update employees set city = $2 where id in (
  select id from employees where organization_id = $1 and provider_status = 1 order by id limit $3)`

/**
 * Writes the same rows per person as a run: the assignment, and one history entry. Both sides update the tables' indexes, counts
 * and triggers.
 */
const bare = `
  with made as (
    insert into assignments (organization_id, employee_id, program_id, source, assigned_on, assigned_by_name, start_date, rule_due_on, due_since)
    select organization_id, id, $2, 'bulk', current_date, 'Ada Admin', current_date, current_date + 30, current_date from employees
    where organization_id = $1 and city = $3 returning organization_id, employee_id, due_on)
  insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, changes)
  select m.organization_id, 'training.assigned', 'bulk', 'Ada Admin', m.employee_id, e.first_name || ' ' || e.last_name,
    jsonb_build_array(jsonb_build_object('field', 'program', 'before', null, 'after', 'Bench program'),
      jsonb_build_object('field', 'due_on', 'before', null, 'after', m.due_on::text))
  from made m join employees e on e.organization_id = m.organization_id and e.id = m.employee_id`

/** G8: assigns a program to 10,000, with history for each, compared with one INSERT … SELECT of the same. */
async function bulkRows(
  { ours, cpu, idle }: Both,
  agency: BenchAgency,
  owner: Client,
  programs: Program[],
): Promise<Row[]> {
  const found = {
    whole: [] as number[],
    alone: [] as number[],
    raw: [] as number[],
    spent: [] as number[],
    rawSpent: [] as number[],
  }
  const spentBy = async (pid: number | undefined, work: () => Promise<unknown>) => {
    const before = cpu?.(pid) ?? 0
    await work()
    return (cpu?.(pid) ?? 0) - before
  }
  await owner.query(moveToTown, [agency.id, town, people])
  await owner.query('vacuum analyze employees')
  for (let turn = 0; turn < turns; turn++) {
    await idle()
    const [plain, program] = [programs[2 * turn]?.id, programs[2 * turn + 1]?.id]
    found.rawSpent.push(
      await spentBy(undefined, async () => {
        found.raw.push(await timed(() => owner.query(bare, [agency.id, plain, town])))
      }),
    )
    await idle()
    // The agency's day may be a day behind
    const start_date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const change = { act: 'assign', program_id: program, start_date, due_on: null, reason: null }
    const begun = performance.now()
    const { id } = await ask<Bulk>(ours, agency, '/bulk-operations', {
      audience: { by: 'matching', filters: { city: town } },
      change,
    })
    await until(ours, agency, id, 'planned')
    const run = async () => {
      await ask(ours, agency, `/bulk-operations/${id}/run`, {})
      const { update = 0 } = (await until(ours, agency, id, 'succeeded')).counts
      if (update !== people) throw new Error(`${update} people got the program instead of ${people}.`)
    }
    found.spent.push(
      await spentBy(ours.pid, async () => {
        found.alone.push(await timed(run))
      }),
    )
    found.whole.push(performance.now() - begun)
  }
  const goal = { goal: 'G8', unit: 'ms', raw: median(found.raw) }
  const what = `a program for ${people.toLocaleString('en-US')} people, with history, against one INSERT … SELECT of both`
  return [
    compared({ ...goal, what: `${what}: preview and run`, ours: median(found.whole), atMost: 2.5 }),
    compared({ ...goal, what: 'the same, the run alone', ours: median(found.alone), atMost: 2.5 }),
    compared({
      goal: 'G8',
      unit: 'ms CPU',
      what: 'the same, processor time of the run, with PostgreSQL',
      ours: median(found.spent),
      raw: median(found.rawSpent),
    }),
  ]
}

interface Learner {
  employee_id: string
  assignment_id: string
}

/** Learners with their apps: one key may have few concurrent calls, so they share several keys. */
function learnersApp(server: Server, secrets: string[], { module_id }: Program) {
  let n = 0
  const post = async ({ employee_id, assignment_id }: Learner, path: string, body: object) => {
    const address = `${server.origin}/api/public_api/learners/${employee_id}/assignments/${assignment_id}${path}`
    const headers = { 'x-authorization': secrets[n++ % secrets.length] ?? '', 'content-type': 'application/json' }
    const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
  }
  return {
    start: (one: Learner) => post(one, '/start', {}),
    goOn: (one: Learner) => post(one, `/modules/${module_id}/progress`, { seconds: 5 }),
    finish: (one: Learner) => post(one, `/modules/${module_id}/progress`, { seconds: 5, done: true }),
  }
}
type App = ReturnType<typeof learnersApp>

const perCent99 = (times: number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.99,
  )

/** Learners start, continue and complete at a steady pace, even if earlier calls are still running. Returns each call's time. */
function learning(app: App, learners: Learner[]) {
  const under = new Set<Promise<unknown>>()
  const times: number[] = []
  const failures: unknown[] = []
  let n = 0
  const steps = [app.start, app.goOn, app.finish]
  const ready: { one: Learner; step: number }[] = []
  const write = async () => {
    const next = n++ % 3 === 0 ? undefined : ready.shift()
    const one = next?.one ?? learners.shift()
    if (!one) return
    const step = next?.step ?? 0
    const begun = performance.now()
    await steps[step]?.(one).catch((error: unknown) => failures.push(error))
    times.push(performance.now() - begun)
    if (step < 2) ready.push({ one, step: step + 1 })
  }
  const clock = setInterval(() => {
    const one = write().finally(() => under.delete(one))
    under.add(one)
  }, 1_000 / writesPerSecond)
  return async () => {
    clearInterval(clock)
    await Promise.all(under)
    if (failures.length > 0) throw new Error(`${failures.length} calls of learners failed: ${String(failures[0])}`)
    return times
  }
}

/** G18: lists and the dashboard with and without learners writing. */
async function besideLearners(both: Both, agency: BenchAgency, app: App, learners: Learner[]): Promise<Row[]> {
  const lists = () => run(both, 'ours', { agency, queries: views(240), connections: 2, seconds })
  const dashboard = () =>
    calls({
      origin: both.ours.origin,
      paths: [`/api/admin/dashboard?organization_id=${agency.id}`],
      headers: { 'X-Authorization': agency.token },
      connections: 1,
      seconds,
    })
  const found = {
    lists: [] as number[],
    beside: [] as number[],
    board: [] as number[],
    boardBeside: [] as number[],
    writes: [] as number[],
  }
  await lists()
  for (let turn = 0; turn < turns; turn++) {
    found.lists.push((await lists()).p99)
    found.board.push((await dashboard()).p99)
    const writing = learning(app, learners)
    found.beside.push((await lists()).p99)
    found.boardBeside.push((await dashboard()).p99)
    found.writes.push(perCent99(await writing()))
  }
  const of = (key: keyof typeof found) => median(found[key])
  const goal = { goal: 'G18', unit: 'ms', atMost: 1.5 }
  const said = `beside ${writesPerSecond} writes of learners a second; raw: without them`
  return [
    compared({ ...goal, what: `lists of employees, p99, ${said}`, ours: of('beside'), raw: of('lists') }),
    compared({ ...goal, what: `dashboard, p99, ${said}`, ours: of('boardBeside'), raw: of('board') }),
    {
      ...compared({ ...goal, what: 'those writes, p99', ours: of('writes'), raw: of('writes') }),
      raw: '',
      ratio: '',
      wanted: '',
      reached: null,
    },
  ]
}

/** Tables to which a completion adds rows; triggers add rows to others for bare rows too. */
const added = ['module_progress', 'training_records', 'certificates', 'events', 'outbox'] as const
/** Columns that the table fills itself. */
const made = new Set(['id', 'seq', 'n', 'hash', 'sealed', 'due_on'])
/** Unique columns of a certificate. */
const fresh = new Set(['number', 'code', 'record_id'])

/**
 * Returns all rows that a completion added, as bare statements for another learner, without look-ups or decisions. They are
 * identified by the transaction that wrote them, so they are exactly what our server wrote.
 */
async function bareOf(owner: Client, { employee_id, assignment_id }: Learner) {
  const { rows: by } = await owner.query<{ xmin: string }>(
    `select xmin::text from training_records where assignment_id = $1 and kind = 'completion'`,
    [assignment_id],
  )
  const inserts: { text: string; columns: string[]; values: unknown[] }[] = []
  for (const table of added) {
    const { rows } = await owner.query<Record<string, unknown>>(`select * from ${table} where xmin::text = $1`, [
      by[0]?.xmin,
    ])
    for (const row of rows) {
      const kept = Object.entries(row).filter(([name, is]) => is !== null && !made.has(name))
      const columns = kept.map(([name]) => name)
      inserts.push({
        text: `insert into ${table} (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()})`,
        columns,
        values: kept.map(([, is]) =>
          typeof is === 'object' && !(is instanceof Date) && !Array.isArray(is)
            ? JSON.stringify(is)
            : Array.isArray(is) && typeof is[0] === 'object'
              ? JSON.stringify(is)
              : is,
        ),
      })
    }
  }
  return (client: Client, other: Learner) =>
    timed(async () => {
      await client.query('begin')
      for (const { text, columns, values } of inserts) {
        const own = values.map((value, at) => {
          if (text.startsWith('insert into certificates') && fresh.has(columns[at] ?? '')) return randomUUID()
          if (value === assignment_id) return other.assignment_id
          return value === employee_id ? other.employee_id : value
        })
        await client.query(text, own)
      }
      await client.query(
        `update assignments set state = 'completed', started_at = now(), completed_at = now(), completed_on = current_date,
        completed_how = 'online', progress_pct = 100, version = version + 1 where id = $1`,
        [other.assignment_id],
      )
      await client.query('commit')
    })
}

/** G19: the completing call with everything in its transaction, compared with the bare statements. */
async function completionRows(owner: Client, app: App, learners: Learner[]): Promise<Row[]> {
  const [ours, bare] = [[] as number[], [] as number[]]
  const [pattern, ...others] = learners.splice(0, 2 * completions + 1)
  if (!pattern) throw new Error('There are no learners.')
  await app.start(pattern)
  await app.finish(pattern)
  const write = await bareOf(owner, pattern)
  for (const [at, one] of others.entries())
    if (at % 2) bare.push(await write(owner, one))
    else {
      await app.start(one)
      ours.push(await timed(() => app.finish(one)))
    }
  const what = 'one completion by an app: ledger, states, history, against the bare statements; p50'
  return [compared({ goal: 'G19', what, ours: median(ours), raw: median(bare), unit: 'ms', atMost: 2.2 })]
}

/** G5: a person with their past and open training. */
async function employeeRows(both: Both, agency: BenchAgency, learners: Learner[]): Promise<Row[]> {
  const people = learners.slice(0, 200).map(({ employee_id }) => employee_id)
  const asked = async (side: 'ours' | 'raw', paths: string[]) => {
    const headers = { 'X-Authorization': agency.token }
    return (await calls({ origin: both[side].origin, paths, headers, connections: 2, rounds: 1 })).perSecond
  }
  const of = `organization_id=${agency.id}`
  const [ours, raw] = [[] as number[], [] as number[]]
  for (let turn = 0; turn < turns; turn++) {
    ours.push(
      await asked(
        'ours',
        people.flatMap(id => [`/api/admin/providers/${id}?${of}`, `/api/admin/providers/${id}/assignments?${of}`]),
      ),
    )
    raw.push(
      await asked(
        'raw',
        people.flatMap(id => [`/employee?id=${id}&${of}`, `/training?id=${id}&${of}`]),
      ),
    )
  }
  const what = 'an employee, and all of their training'
  return [compared({ goal: 'G5', what, ours: median(ours), raw: median(raw), unit: 'req/s', atLeast: 0.85 })]
}

export async function learningRows(both: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const programs = await addPrograms(owner, large)
    const bulk = await bulkRows(both, large, owner, programs)
    const learned = programs[1]
    if (!learned) throw new Error('There are no programs.')
    const secrets: string[] = []
    for (let at = 0; at < keys; at++) {
      const scopes = ['learning:read', 'learning:write']
      secrets.push(
        (await ask<{ secret: string }>(both.ours, large, '/api-keys', { name: `Bench ${at}`, scopes })).secret,
      )
    }
    const { rows: learners } = await owner.query<Learner>(
      `select employee_id, id as assignment_id from assignments where program_id = $1 and state = 'assigned' order by id`,
      [learned.id],
    )
    await owner.query('vacuum analyze assignments, events')
    const app = learnersApp(both.ours, secrets, learned)
    await both.idle()
    const employee = await employeeRows(both, large, learners)
    const completed = await completionRows(owner, app, learners)
    return [...employee, ...bulk, ...(await besideLearners(both, large, app, learners)), ...completed]
  } finally {
    await owner.end()
  }
}
