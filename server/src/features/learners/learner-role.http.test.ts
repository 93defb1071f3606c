import { api } from '@preceptor/contract'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../../test/api-key.ts'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { type Assigned, birth_date, linksOf } from '../../../test/learner-links.ts'
import { openMarked } from '../../../test/marked.ts'
import { kept } from '../../../test/upload-flow.ts'
import { type Db, transaction } from '../../db/tx.ts'

/** The database role of learners: the tables it can reach are listed here by hand, so nothing is added unnoticed. */

/** One person's own rows; for some tables, the caller's rows. */
const ofOnePerson = {
  assignments: 'rwa',
  attempt_grants: 'r',
  certificates: 'rwa',
  employees: 'r',
  events: 'a',
  external_trainings: 'r',
  idempotency_keys: 'rwa',
  module_progress: 'rwa',
  package_launches: 'rwad',
  quiz_answers: 'ra',
  quiz_attempts: 'rwa',
  session_bookings: 'r',
  training_pauses: 'r',
  training_records: 'ra',
}
/** The program of a link, or of a request with an agency's key. */
const ofOneProgram = {
  file_pieces: 'r',
  files: 'r',
  jobs: 'r',
  program_files: 'r',
  program_module_minutes: 'r',
  program_modules: 'r',
  program_versions: 'r',
  session_days: 'r',
  session_instructors: 'r',
  sessions: 'r',
}
/** The agency's texts and rules, which name no learners. */
const ofTheAgency = {
  agency_logos: 'r',
  certificate_numbers: 'rwa',
  certificate_templates: 'r',
  disciplines: 'r',
  instructors: 'r',
  locations: 'r',
  organizations: 'r',
  program_approvals: 'r',
  program_checkouts: 'r',
  program_disciplines: 'r',
  program_locations: 'r',
  programs: 'r',
  rooms: 'r',
  topics: 'r',
  training_types: 'r',
}

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
const { assigned, deviceOf } = linksOf(
  () => house,
  () => training,
)
beforeAll(async () => {
  house = await openHouse()
  training = await trainingOf(house)
})
afterAll(() => house.close())

interface Who {
  purpose?: string
  employee_id: string
  program_id?: string
}
const as = <T>(who: Who, work: (db: Db) => Promise<T>, { database, agency } = house) => {
  const learner = { purpose: 'learn', ...who }
  const identity = { role: 'app_learner', organization_id: agency.id, user_id: who.employee_id, learner } as const
  return transaction(database.longPool, identity, work)
}
const seen = (learner: Who, statement: Sql) => as(learner, db => db.rows(statement))

test('the role can access only the tables and columns that learning needs', async () => {
  const { rows } = await house.owner.query<{ name: string; may: string }>(`
    select c.relname as name, concat(case when has_any_column_privilege('app_learner', c.oid, 'select') then 'r' end,
      case when has_any_column_privilege('app_learner', c.oid, 'update') then 'w' end,
      case when has_any_column_privilege('app_learner', c.oid, 'insert') then 'a' end,
      case when has_table_privilege('app_learner', c.oid, 'delete') then 'd' end) as may
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') order by 1`)
  const reached = Object.fromEntries(rows.filter(({ may }) => may !== '').map(({ name, may }) => [name, may]))
  expect(reached).toEqual({ ...ofOnePerson, ...ofOneProgram, ...ofTheAgency })
  const { employee_id } = await assigned()
  for (const column of ['birth_date', 'mobile', 'email', 'ssn_last4', 'coordinator_id'])
    await expect(seen({ employee_id }, sql`select ${raw(column)} from employees`)).rejects.toThrow(
      /permission denied|does not exist/,
    )
  await expect(seen({ employee_id }, sql`update assignments set extended_to = null`)).rejects.toThrow('permission')
})

test('every policy of the role names the agency, and the person or the program where rows have one', async () => {
  const { rows } = await house.owner.query<{ name: string; rule: string }>(`
    select tablename as name, concat(qual, ' ', with_check) as rule from pg_policies where 'app_learner' = any(roles)`)
  const without = (word: RegExp, tables: object) =>
    rows.filter(({ name, rule }) => Object.hasOwn(tables, name) && !word.test(rule)).map(({ name }) => name)
  expect(rows.map(({ name }) => name).sort()).toEqual(
    Object.keys({ ...ofOnePerson, ...ofOneProgram, ...ofTheAgency }).sort(),
  )
  expect(without(/current_org\(\)/, { ...ofOnePerson, ...ofOneProgram, ...ofTheAgency })).toEqual([])
  expect(without(/current_learner\(\)|current_user_id\(\)/, ofOnePerson)).toEqual([])
  expect(
    without(/current_learner_program\(\)|program_versions|program_modules|program_files|sessions/, ofOneProgram),
  ).toEqual([])
})

test('the role works for one purpose: under another it sees nothing of the named person', async () => {
  const { employee_id, program_id } = await assigned()
  const tables = sql`(select count(*)::int from employees) as people, (select count(*)::int from assignments) as assignments`
  const counted = async (purpose: string) =>
    (await seen({ purpose, employee_id, program_id }, sql`select ${tables}`))[0]
  expect(await counted('learn')).toEqual({ people: 1, assignments: 1 })
  for (const purpose of ['sign', '', 'learner']) expect(await counted(purpose)).toEqual({ people: 0, assignments: 0 })
})

test('a query for all rows of a table returns only the person’s own: no one else’s, and none of another agency', async () => {
  const [marked, ours, theirs] = await openMarked()
  try {
    const tables = Object.entries(ofOnePerson).flatMap(([name, may]) => (may.startsWith('r') ? [name] : []))
    const counted = async (employee_id: string) =>
      Object.fromEntries(
        await Promise.all(
          tables.map(async name => {
            const rows = await as({ employee_id }, db => db.rows(sql`select from ${raw(name)}`), marked)
            return [name, rows.length] as const
          }),
        ),
      )
    const mine = await counted(ours.ids.employees ?? '')
    // Rows about the caller are marked for users; the rest are about the person
    const { idempotency_keys: _keys, package_launches: _launches, ...told } = mine
    expect(Object.entries(told).filter(([, rows]) => rows === 0)).toEqual([])
    const none = Object.fromEntries(tables.map(name => [name, 0]))
    expect(await counted(randomUUID())).toEqual(none)
    expect(await counted(theirs.ids.employees ?? '')).toEqual(none)
  } finally {
    await marked.close()
  }
})

test('a faulty query cannot change, take over or insert another person’s rows', async () => {
  const [one, other] = [await learned(), await learned()]
  const before = await stateOf(other)
  const touched = (statement: Sql) => as(one, db => db.run(statement))
  for (const table of ['assignments', 'quiz_attempts'])
    expect([table, await touched(sql`update ${raw(table)} set version = version + 1`)]).toEqual([table, 1])
  expect(await touched(sql`update module_progress set seconds_spent = 1`)).toBe(2)
  expect(await touched(sql`update certificates set version = version`)).toBe(1)
  for (const planted of [
    sql`insert into training_records (organization_id, kind, employee_id, recorded_for, cycle_no, completed_on, how, counts_as, is_payable, evidence)
      values (${house.agency.id}, 'completion', ${other.employee_id}, ${other.employee_id}, 1, '2026-01-05', 'online', 'in_service', false, '{}')`,
    sql`insert into module_progress (organization_id, assignment_id, module_id, employee_id, state)
      values (${house.agency.id}, ${other.assignment_id}, ${other.more}, ${other.employee_id}, 'in_progress')`,
    sql`insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, changes)
      values (${house.agency.id}, 'training.started', 'learner', 'Me', ${other.employee_id}, 'You', '[]')`,
    sql`update quiz_attempts set employee_id = ${other.employee_id}`,
  ])
    await expect(touched(planted)).rejects.toThrow('row-level security')
  expect(await stateOf(other)).toEqual(before)
})

test('by a link, only its program’s content is available, never a draft', async () => {
  const [one, other] = [await assigned(), await assigned()]
  await house.owner.query(
    `update program_versions set state = 'draft', number = null, published_at = null where id = $1`,
    [other.version_id],
  )
  const versions = (who: Who) => seen(who, sql`select distinct program_id from program_versions`)
  const modules = (who: Who) => seen(who, sql`select distinct version_id from program_modules`)
  expect(await versions(one)).toEqual([{ program_id: one.program_id }])
  expect(await modules(one)).toEqual([{ version_id: one.version_id }])
  expect(await modules(other)).toEqual([])
  // A key can request all programs
  expect((await modules({ employee_id: one.employee_id })).length).toBeGreaterThan(1)
})

/** Completes a program by the key of an agency. */
async function learned(caller?: { token: string }, over: object = {}): Promise<Assigned> {
  const one = await assigned(undefined, over)
  await through(one, caller ?? (await aKey(house)), one.employee_id)
  return one
}
async function through(one: Assigned, key: { token: string }, learner: string) {
  const params = { learner, id: one.assignment_id, module_id: one.statement }
  const said = [
    (await house.call(api.learners.assignments, { params: { learner } }, { as: key })).status,
    (await house.call(api.learners.content, { params, query: {} }, { as: key })).status,
    (await house.call(api.learners.start, { params, body: {} }, { as: key })).status,
    (await house.call(api.learners.progress, { params, body: { done: true } }, { as: key })).status,
  ]
  const asked = { ...params, module_id: one.asked }
  const open = await house.call(api.learners.startAttempt, { params: asked, body: {} }, { as: key })
  const attempt_id = open.data.id
  const body = { answers: { a: ['0'], b: ['0'] } }
  const place = { params: { ...params, attempt_id }, body }
  said.push(
    (await house.call(api.learners.saveAnswers, place, { as: key })).status,
    (await house.call(api.learners.submitAttempt, place, { as: key })).status,
    (await house.call(api.learners.complete, { params, body: {} }, { as: key })).status,
    (await house.call(api.learners.completedCourses, { params: { learner } }, { as: key })).status,
    (await house.call(api.learners.certificate, { params }, { as: key })).status,
  )
  expect(said).toEqual(said.map(() => 200))
}

/** Returns the stored state. */
const stateOf = async ({ employee_id }: Assigned) =>
  (
    await house.owner.query(
      `select (select json_agg(a) from assignments a where a.employee_id = $1) as assignments,
         (select json_agg(p) from module_progress p where p.employee_id = $1) as modules,
         (select json_agg(q) from quiz_attempts q where q.employee_id = $1) as attempts,
         (select json_agg(r) from training_records r where r.employee_id = $1) as ledger`,
      [employee_id],
    )
  ).rows

/** Makes learning tables look empty for everyone but the learner role. */
async function walledOff(work: () => Promise<void>) {
  const walls = ['assignments', 'module_progress', 'quiz_attempts', 'training_records', 'certificates']
  for (const table of walls)
    await house.owner.query(`create policy wall on ${table} as restrictive to app_user using (false)`)
  try {
    await work()
  } finally {
    for (const table of walls) await house.owner.query(`drop policy wall on ${table}`)
  }
}

test('calls by a link and by a key on behalf of a person run under the role, even when the agency’s own role sees nothing', async () => {
  const [byLink, byKey, told] = [await assigned(), await assigned(), await assigned()]
  const [link, key] = [(await deviceOf(byLink)).as, await aKey(house)]
  await walledOff(async () => {
    await through(byLink, link, 'me')
    await through(byKey, key, byKey.employee_id)
    const declared = { learner: told.employee_id, program_id: told.program_id }
    const attempt = { ...declared, module_id: told.asked, reference: 'r', score: 90 }
    await house.call(
      api.learners.progress,
      {
        params: { learner: told.employee_id, id: told.assignment_id, module_id: told.statement },
        body: { done: true },
      },
      { as: key },
    )
    expect((await house.call(api.learners.declareAttempt, { body: attempt }, { as: key })).data.state).toBe('passed')
    const added = { learner: told.employee_id, program_id: byKey.program_id, completed_on: '2026-01-05' }
    expect((await house.call(api.learners.declareCompletion, { body: added }, { as: key })).status).toBe(200)
    // Staff, who use the agency's role, see nothing now: the policy works
    const { data } = await house.call(api.assignments.ofEmployee, { params: { id: byKey.employee_id } })
    expect(data.data).toEqual([])
  })
})

test('equivalent programs and answers waiting for a grade work under the role', async () => {
  const key = await aKey(house)
  const [program, equal] = [await assigned(), await assigned()]
  await house.owner.query('update programs set satisfied_by_ids = array[$1::uuid] where id = $2', [
    program.program_id,
    equal.program_id,
  ])
  await house.owner.query(
    `insert into assignments (organization_id, employee_id, program_id, cycle_no, source, assigned_on, assigned_by_name, start_date, due_since)
     select organization_id, $1, program_id, 1, source, assigned_on, assigned_by_name, start_date, due_since from assignments where id = $2`,
    [program.employee_id, equal.assignment_id],
  )
  await through(program, (await deviceOf(program)).as, 'me')
  const { rows } = await house.owner.query('select state from assignments where employee_id = $1 and program_id = $2', [
    program.employee_id,
    equal.program_id,
  ])
  expect(rows).toEqual([{ state: 'satisfied' }])
  const short = await assignedProgram(house, training, {
    employee: { birth_date },
    quiz: {
      questions: [
        {
          id: 'a',
          kind: 'short',
          pool_id: null,
          points: 1,
          texts: { en: 'Why?' },
          explanations: {},
          accepted: {},
          by_hand: true,
        },
      ],
    },
  })
  const params = { learner: short.employee_id, id: short.assignment_id, module_id: short.asked }
  const open = await house.call(api.learners.startAttempt, { params, body: {} }, { as: key })
  const place = { params: { ...params, attempt_id: open.data.id }, body: { answers: { a: ['Because'] } } }
  expect((await house.call(api.learners.submitAttempt, place, { as: key })).data).toMatchObject({ score: null })
})

async function withPackage({ modules }: Awaited<ReturnType<typeof assigned>>): Promise<string> {
  const zip = readFileSync(new URL('../../../../e2e/fixtures/packages/simple-scorm-packager-2004.zip', import.meta.url))
  const { id } = await kept(house, 'hands.zip', zip, 'agency_admin', 'package')
  await house.owner.query('insert into program_files (organization_id, module_row_id, file_id) values ($1, $2, $3)', [
    house.agency.id,
    modules[0]?.id,
    id,
  ])
  return id
}

test.each([
  ['terminated', 'link'],
  ['withdrawn', 'link'],
  ['terminated', 'key'],
  ['withdrawn', 'key'],
])('a package shows no further page once its learner is %s: by a %s', async (end, by) => {
  const one = await assigned()
  const file_id = await withPackage(one)
  const [learner, as] = by === 'link' ? ['me', (await deviceOf(one)).as] : [one.employee_id, await aKey(house)]
  const params = { learner, id: one.assignment_id, file_id }
  const { data } = await house.call(api.learners.launchPackage, { params, body: {} }, { as })
  const page = async () => (await house.app.inject({ url: `${data.address}${data.parts[0]?.launch}` })).statusCode
  expect(await page()).toBe(200)
  await (end === 'terminated'
    ? house.owner.query('update employees set provider_status = 5 where id = $1', [one.employee_id])
    : house.owner.query(
        `update assignments set state = 'withdrawn', withdrawn_on = now(), withdrawn_how = 'manual' where id = $1`,
        [one.assignment_id],
      ))
  expect(await page()).toBe(404)
})

test('files and packages of the program open under the role, by a link and by a key', async () => {
  const one = await assigned()
  const file_id = await withPackage(one)
  const callers = [
    ['me', (await deviceOf(one)).as],
    [one.employee_id, await aKey(house)],
  ] as const
  for (const [learner, caller] of callers) {
    const params = { learner, id: one.assignment_id, file_id }
    expect((await house.call(api.learners.file, { params }, { as: caller })).status).toBe(200)
    const launched = await house.call(api.learners.launchPackage, { params, body: {} }, { as: caller })
    expect(launched.data.title).toBe('Clean hands')
    const again = { params: { ...params, launch_id: launched.data.id }, body: {} }
    expect((await house.call(api.learners.renewLaunch, again, { as: caller })).status).toBe(200)
  }
})
