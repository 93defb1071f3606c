import { randomBytes } from 'node:crypto'
import {
  addDays,
  addMonths,
  answerProblems,
  api,
  employeeFormStates,
  dateProblems,
  type AttendanceResult,
  type DayHours,
  type DayResult,
  isThere,
  minutesPresent,
  type ProviderStatus,
  providerStatuses,
  reachesThreshold,
  resultOf,
  type Stay,
  statusReasons,
  nextStatuses,
} from '@preceptor/contract'
import { inWords } from '../lib/texts.ts'
import { Client } from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoAccounts, demoPassword } from './accounts.ts'
import { dayOf } from './days.ts'
import { load } from './load.ts'
import { fillDemoWorld, fillWorld, largeWorld, type Size, standardWorld, worldOf } from './story.ts'
import { passwordMatches } from '../features/auth/password-hash.ts'
import { openDatabase } from '../db/client.ts'
import { planSettlement } from '../features/attendance/plan-settlement.ts'
import { readSheet } from '../features/attendance/sheet.ts'
import { contextOf, readForm } from '../features/employee-forms/held.ts'
import { turns, unfit } from '../features/employee-forms/turns.ts'
import { dayIn } from '../lib/day-in.ts'
import { isCompliant } from '../features/compliance/engine/evaluate.ts'
import { judge } from '../features/compliance/engine/judge.ts'
import { loadFacts } from '../features/compliance/facts/load-facts.ts'
import { loadRules } from '../features/compliance/facts/load-rules.ts'
import { questionsOf } from '../features/compliance/questions.ts'
import { givenOf, loadFacts as loadPathFacts } from '../features/path-standings/facts.ts'
import { outlookOn } from '../features/path-standings/outcome.ts'
import { standOn } from '../features/path-standings/stand.ts'
import { inAgency, type Scope } from '../scope/scope.ts'
import { systemBasis } from '../scope/system.ts'
import { campaign, inProve } from '../../test/campaign.ts'
import { dropDatabase } from '../../test/drop-database.ts'
import { type House, openHouse } from '../../test/house.ts'
import { asLogin, withDatabase } from '../../test/urls.ts'
import { inTurn } from '../../test/sample.ts'

const today = '2026-03-15'
const appKeys = [{ id: 'k1', key: Buffer.alloc(32, 7) }]
const config = { demoDate: today, appKeys }
const admin = new Client({ connectionString: inject('ownerUrl') })
const opened: { name: string; client: Client }[] = []

/** A migrated database without agencies. */
async function emptyDatabase() {
  const name = `d_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template preceptor_template`)
  const database = { name, client: new Client({ connectionString: withDatabase(inject('ownerUrl'), name) }) }
  await database.client.connect()
  opened.push(database)
  const rows = async <Row extends object>(text: string) => (await database.client.query<Row>(text)).rows
  return { url: withDatabase(inject('ownerUrl'), name), rows, database }
}
type Filled = Awaited<ReturnType<typeof emptyDatabase>>

let world: Filled
beforeAll(async () => {
  await admin.connect()
  world = await emptyDatabase()
  await fillDemoWorld(world.url, config)
})
afterAll(async () => {
  for (const { name, client } of opened) {
    await client.end()
    await dropDatabase(admin, name)
  }
  await admin.end()
})

/** Runs work in an agency as the system does. */
async function inAgencyOf<T>({ url }: Filled, id: string, work: (scope: Scope) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: asLogin(url), max: 2 })
  try {
    const basis = await systemBasis(database, id)
    if (!basis) throw new Error('The agency is missing.')
    return await inAgency(basis, work, { long: true })
  } finally {
    await database.end()
  }
}

const one = async <Row extends object>(text: string) => (await world.rows<Row>(text))[0] as Row
const harborlight = `(select id from organizations where name = 'Harborlight Home Care')`

test('the six agencies have the sizes, states and partners of the spec', async () => {
  const rows = await world.rows(`select o.name, o.state, p.name as partner,
      (select count(*)::int from employees e where e.organization_id = o.id) as employees
    from organizations o left join partners p on p.id = o.partner_id where not o.is_catalog order by employees desc`)
  expect(rows).toEqual([
    { name: 'Harborlight Home Care', state: 'NY', partner: 'HHAeXchange', employees: 1850 },
    { name: 'Garden State Caring Hands', state: 'NJ', partner: 'AlayaCare', employees: 640 },
    { name: 'Suncoast Aides', state: 'FL', partner: 'File drop', employees: 420 },
    { name: 'Keystone Companions', state: 'PA', partner: null, employees: 280 },
    { name: 'Elm City Homemakers', state: 'CT', partner: 'Homemaker Hub', employees: 95 },
    { name: 'Test Agency Zero', state: 'NY', partner: null, employees: 0 },
  ])
})

test('Harborlight’s mix matches the spec: status exactly, titles and languages within the few duplicate records', async () => {
  const count = async (column: string) =>
    Object.fromEntries(
      (
        await world.rows<{ value: string; n: number }>(
          `select coalesce(${column}::text, '-') as value, count(*)::int as n from employees e
           left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
           where e.organization_id = ${harborlight} group by 1`,
        )
      ).map(({ value, n }) => [value, n]),
    )
  expect(await count('provider_status')).toEqual({ 1: 1258, 3: 37, 4: 74, 5: 278, 6: 111, 7: 92 })
  const share = (counts: Record<string, number>, key: string) => Math.round(((counts[key] ?? 0) / 1850) * 100)
  const titles = await count('d.code')
  expect(['HHA', 'PCA', 'RN', 'LPN', 'COMP', 'OFFICE'].map(code => share(titles, code))).toEqual([61, 27, 3, 2, 4, 3])
  const languages = await count('language')
  for (const [code, percent] of [
    ['en', 34],
    ['es', 31],
    ['zh', 14],
    ['ru', 9],
    ['ht', 7],
  ] as const)
    expect(Math.abs(share(languages, code) - percent), code).toBeLessThanOrEqual(1)
})

test('missing values, duplicate records and people in three agencies', async () => {
  const missing = await one<{ hire_date: number; mobile: number }>(`select
      (100.0 * count(*) filter (where hire_date is null) / count(*))::float as hire_date,
      (select 100.0 * count(*) filter (where mobile is null) / count(*) from employees where organization_id = ${harborlight})::float as mobile
    from employees where organization_id = ${harborlight} and provider_status in (1, 3, 4, 5)`)
  expect(missing.hire_date).toBeGreaterThan(2)
  expect(missing.hire_date).toBeLessThan(4)
  expect(missing.mobile).toBeGreaterThan(5)
  expect(missing.mobile).toBeLessThan(7)
  const { twice } = await one<{ twice: number }>(`select count(*)::int as twice from employees a join employees b
    on a.organization_id = b.organization_id and a.first_name = b.first_name and a.birth_date = b.birth_date and a.id < b.id
    where a.organization_id = ${harborlight}`)
  expect(twice).toBeGreaterThanOrEqual(14)
  expect(twice).toBeLessThanOrEqual(20)
  const everywhere = await world.rows(`select first_name, last_name, count(distinct organization_id)::int as agencies
    from employees group by 1, 2, email, birth_date having count(distinct organization_id) >= 3`)
  expect(everywhere).toEqual([{ first_name: 'Fatoumata', last_name: 'Diallo', agencies: 3 }])
})

test('counts and versions match those the triggers would have kept', async () => {
  const wrong = await world.rows(`select * from (
      select organization_id, provider_status, count(*)::int as n from employees group by 1, 2) e
    full join agency_counts c using (organization_id, provider_status) where e.n is distinct from c.employees`)
  expect(wrong).toEqual([])
  const without = await world.rows(
    'select id from organizations o where not exists (select from agency_versions v where v.organization_id = o.id)',
  )
  expect(without).toEqual([])
})

test('every demo account exists with the one password, and the caregiver has no staff role', async () => {
  const rows = await world.rows<{ email: string; role: string | null; password_hash: string; agencies: number }>(`
    select u.email, u.password_hash, coalesce(u.vendor_role, min(m.role) filter (where o.name like 'Harborlight%' or o.name like 'Garden%')) as role,
      count(m.*)::int as agencies
    from users u left join memberships m on m.user_id = u.id left join organizations o on o.id = m.organization_id
    where u.password_hash is not null group by u.id order by u.email`)
  const accounts = demoAccounts.map(({ email, role }) => ({ email, role }))
  expect(rows.map(({ email, role }) => ({ email, role }))).toEqual(
    accounts.sort((a, b) => (a.email < b.email ? -1 : 1)),
  )
  expect(rows.find(({ email }) => email.startsWith('multi@'))?.agencies).toBe(4)
  const home = await one(`select o.name from users u join organizations o on o.id = u.last_organization_id
    where u.email = 'multi@harborlight.example'`)
  expect(home).toEqual({ name: 'Harborlight Home Care' })
  const [hash] = new Set(rows.map(({ password_hash }) => password_hash))
  expect(await passwordMatches(hash ?? null, demoPassword)).toBe(true)
})

test('the coordinator’s account has about sixty employees of its own', async () => {
  const { own } = await one<{ own: number }>(`select count(*)::int as own from employees e
    join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
    join users u on u.id = c.user_id where u.email = 'coordinator@harborlight.example'`)
  expect(own).toBeGreaterThan(45)
  expect(own).toBeLessThan(80)
})

test.each(['tomorrow', '2026-02-30', '2026-3-1'])('DEMO_DATE=%s is refused with one message', async demoDate => {
  const empty = await emptyDatabase()
  await expect(fillDemoWorld(empty.url, { demoDate, appKeys })).rejects.toThrow(`DEMO_DATE is "${demoDate}".`)
})

test('an agency’s last sign-in is that of one of its users, and only the agency meant to be silent is silent', async () => {
  const rows = await world.rows<{ name: string; agrees: boolean; is_silent: boolean }>(`
    select o.name, s.last_at = (select max(at) from user_visits v where v.organization_id = o.id) as agrees,
      s.last_at < '${today}'::timestamptz - interval '14 days' as is_silent
    from agency_sign_ins s join organizations o on o.id = s.organization_id order by o.name`)
  expect(rows.map(({ agrees }) => agrees)).toEqual(rows.map(() => true))
  expect(rows.filter(({ is_silent }) => is_silent).map(({ name }) => name)).toEqual(['Suncoast Aides'])
})

test('twelve months of learning match what the product itself would have written', async () => {
  const months = await world.rows<{
    month: string
    n: number
  }>(`select to_char(completed_on, 'YYYY-MM') as month, count(*)::int as n
    from assignments where completed_on is not null group by 1 order by 1`)
  expect(months.length).toBeGreaterThanOrEqual(12)
  const inMonth = (month: string) => months.find(one => one.month === month)?.n ?? 0
  expect(inMonth('2025-08')).toBeLessThan(Math.min(inMonth('2025-07'), inMonth('2025-09')))
  const wrong = await one<Record<string, number>>(`
    with stand as (
      select a.*, m.wanted, m.done, m.last_on, m.scored from assignments a cross join lateral (
        select count(*) filter (where pm.is_required) as wanted, count(p.done_on) filter (where pm.is_required) as done, max(p.done_on) as last_on,
          (select floor(avg(best)) from (select max(score) as best from quiz_attempts q where q.assignment_id = a.id group by module_id) b) as scored
        from program_modules pm left join module_progress p on p.assignment_id = a.id and p.module_id = pm.module_id and p.state = 'done'
        where pm.version_id = a.version_id) m
      where a.state in ('in_progress', 'completed'))
    select count(*)::int as looked,
      count(*) filter (where progress_pct <> done * 100 / wanted)::int as percent,
      count(*) filter (where (state = 'completed') <> (wanted = done))::int as state,
      count(*) filter (where state = 'completed' and completed_on <> last_on)::int as day,
      count(*) filter (where score is distinct from scored)::int as score,
      count(*) filter (where state = 'completed' and not exists (select from training_records r where r.id = stand.record_id
        and r.kind = 'completion' and r.completed_on = stand.completed_on and r.employee_id = stand.employee_id))::int as ledger,
      count(*) filter (where state = 'completed' and (select sum(minutes) from training_records r where r.assignment_id = stand.id)
        <> (select coalesce((r.evidence ->> 'credit_minutes')::int, (select sum((mp.evidence ->> 'credit_minutes')::int) from module_progress mp
          where mp.assignment_id = stand.id and mp.how = 'attendance'), v.credit_minutes) from program_versions v
          left join training_records r on r.id = stand.record_id where v.id = stand.version_id))::int as minutes
    from stand`)
  expect(wrong).toEqual({ looked: expect.any(Number), percent: 0, state: 0, day: 0, score: 0, ledger: 0, minutes: 0 })
  expect(wrong['looked']).toBeGreaterThan(5_000)
  const attempts = await one<{ n: number; wrong: number }>(`
    select count(*)::int as n, count(*) filter (where q.score <> g.score
      or q.state <> case when g.score >= q.pass_mark then 'passed' else 'failed' end)::int as wrong
    from quiz_attempts q cross join lateral (
      select floor(sum(earned::numeric) * 100 / sum(points) + 0.0001)::int as score from quiz_answers a where a.attempt_id = q.id) g`)
  expect(attempts.n).toBeGreaterThan(3_000)
  expect(attempts.wrong).toBe(0)
})

test('training by outside providers is in the ledger where it was approved, and nowhere else', async () => {
  const states = await world.rows<{ state: string; n: number; right: boolean }>(`
    select x.state, count(*)::int as n, bool_and(case when x.state = 'approved'
      then exists (select from training_records r where r.id = x.record_id and r.evidence -> 'external' ->> 'id' = x.id::text
          and r.completed_on = x.completed_on and r.employee_id = x.employee_id and not r.is_payable)
        and (select sum(r.minutes) from training_records r where r.evidence -> 'external' ->> 'id' = x.id::text)
          = (select sum(m.minutes) from external_training_minutes m where m.training_id = x.id)
      else not exists (select from training_records r where r.evidence -> 'external' ->> 'id' = x.id::text) end) as right
    from external_trainings x group by 1 order by 1`)
  expect(states.map(({ state, right }) => [state, right])).toEqual([
    ['approved', true],
    ['recorded', true],
    ['returned', true],
  ])
  for (const { n } of states) expect(n).toBeGreaterThan(2)
})

test('people submitted papers: nearly all verified, by someone other than the recorder, with some ending soon, ended or waiting', async () => {
  const { decided, own, early, ...found } = await one<Record<string, number>>(`
    select count(*)::int as all, count(*) filter (where state = 'verified' and decided_at > recorded_at)::int as decided,
      count(*) filter (where decided_by_name = recorded_by_name)::int as own,
      count(*) filter (where recorded_at::date < issued_on)::int as early,
      count(*) filter (where state = 'recorded')::int as waiting, count(*) filter (where renewed_by is not null)::int as renewed,
      count(*) filter (where state = 'verified' and expires_on < '${today}')::int as expired,
      count(*) filter (where state = 'verified' and expires_on between '${today}' and '${today}'::date + 30)::int as soon
    from credentials where organization_id = ${harborlight}`)
  expect([own, early]).toEqual([0, 0])
  expect(decided).toBeGreaterThan((found['all'] ?? 0) * 0.85)
  for (const [what, n] of Object.entries(found)) expect(n, what).toBeGreaterThan(5)
})

test('of people with requirements, 82% to 92% are compliant, fewest in August', async () => {
  const { id } = await one<{ id: string }>(`select ${harborlight} as id`)
  const rates = await inAgencyOf(world, id, async scope => {
    const ids = await world.rows<{ id: string }>(`select id from employees where organization_id = ${harborlight}`)
    const [facts, rules] = [
      await loadFacts(
        scope,
        ids.map(row => row.id),
      ),
      await loadRules(scope),
    ]
    const rateOn = (day: string) => {
      const asked = [...facts.values()]
        .filter(({ employment }) =>
          employment.some(({ from, to, status }) => status === 1 && from <= day && (to ?? '9') > day),
        )
        .map(person => questionsOf(rules, person, day).map(question => judge(question).judgement.state))
        .filter(states => states.some(state => state !== 'not_applicable'))
      const red = asked.filter(states => !isCompliant(states))
      return Math.round((1 - red.length / asked.length) * 1000) / 10
    }
    // Starts two months after the agency joined
    const days = Array.from({ length: 10 }, (_, n) => addMonths('2025-05-20', n))
    return new Map(days.map(day => [day, rateOn(day)]))
  })
  for (const [day, rate] of rates) {
    expect(rate, day).toBeGreaterThanOrEqual(82)
    expect(rate, day).toBeLessThanOrEqual(92)
  }
  expect([...rates].toSorted(([, first], [, second]) => first - second)[0]?.[0]).toBe('2025-08-20')
})

test('a rule asks nurses for a form, and nurses are in every state of it', async () => {
  const { id } = await one<{ id: string }>(`select ${harborlight} as id`)
  const states = await inAgencyOf(world, id, async scope => {
    const ids = await world.rows<{ id: string }>(`select id from employees where organization_id = ${harborlight}`)
    const rules = (await loadRules(scope)).filter(({ versions }) => versions.some(({ asks }) => asks.kind === 'form'))
    expect(rules).toHaveLength(1)
    const facts = await loadFacts(
      scope,
      ids.map(row => row.id),
    )
    return [...facts.values()].flatMap(person =>
      questionsOf(rules, person, today).map(question => judge(question).judgement.state),
    )
  })
  const count = (state: string) => states.filter(one => one === state).length
  expect(count('satisfied')).toBeGreaterThan(10)
  for (const state of ['due_soon', 'overdue', 'waived']) expect(count(state), state).toBeGreaterThan(0)
  expect(count('overdue')).toBeLessThan(count('satisfied'))
})

test('[R-RTE-4] nine learning paths have people at every stage, each step as the product itself would report it', async () => {
  const { id } = await one<{ id: string }>(`select ${harborlight} as id`)
  const paths = await world.rows<{ state: string; n: number }>(
    `select state, count(*)::int as n from learning_paths where organization_id = ${harborlight} group by 1 order by 1`,
  )
  expect(paths).toEqual([
    { state: 'active', n: 7 },
    { state: 'archived', n: 1 },
    { state: 'draft', n: 1 },
  ])
  const stages = await one<Record<string, number>>(`select
      count(*) filter (where state = 'in_progress')::int as in_progress, count(*) filter (where state = 'completed')::int as completed,
      count(*) filter (where state = 'paused')::int as paused, count(*) filter (where state = 'withdrawn')::int as withdrawn,
      count(*) filter (where state = 'in_progress' and moved_on < '${today}'::date - 14)::int as quiet,
      count(*) filter (where source = 'rule')::int as by_rule from path_enrolments`)
  for (const [what, n] of Object.entries(stages)) expect(n, what).toBeGreaterThan(4)
  const classes = await one<
    Record<string, number>
  >(`select count(*) filter (where s.state = 'done' and e.state = 'completed')::int as whole,
      count(*) filter (where s.state = 'done' and e.state = 'in_progress')::int as attended,
      count(*) filter (where s.state = 'in_progress' and b.state = 'booked')::int as seated,
      count(*) filter (where s.state = 'available' and s.opened_on is not null)::int as open
    from path_enrolments e join learning_path_steps p on p.path_id = e.path_id and p.kind = 'session'
    join path_step_states s on s.enrolment_id = e.id and s.step_id = p.step_id left join session_bookings b on b.id = s.booking_id`)
  for (const [what, n] of Object.entries(classes)) expect(n, `class ${what}`).toBeGreaterThan(1)
  const steps = await world.rows<{ state: string; n: number }>(
    `select state, count(*)::int as n from path_step_states group by 1 order by 1`,
  )
  expect(steps.map(({ state }) => state)).toEqual(['available', 'done', 'in_progress', 'locked', 'skipped'])
  for (const { state, n } of steps) expect(n, state).toBeGreaterThan(3)
  await inAgencyOf(world, id, async scope => {
    const people = await scope.db.rows<{ id: string }>(sql`select distinct employee_id as id from path_enrolments`)
    const facts = await loadPathFacts(scope, { employees: people.map(row => row.id) })
    expect(facts.enrolments.length).toBeGreaterThan(150)
    for (const enrolment of facts.enrolments) {
      const given = givenOf(facts, enrolment, today)
      const standings = standOn(given)
      const kept = facts.keptOf(enrolment.id)
      const inShort = (step: (typeof standings)[number] | undefined) =>
        step && [
          step.state,
          step.why,
          step.waits_for,
          step.opens_on,
          step.opened_on,
          step.due_on,
          step.settled_on,
          step.assignment_id,
          step.credential_id,
          step.booking_id,
        ]
      expect(
        standings.map(step => inShort(kept.get(step.step_id) as typeof step | undefined)),
        `${enrolment.name}, ${enrolment.path_title}`,
      ).toEqual(standings.map(inShort))
      const outlook = outlookOn(given, standings)
      expect(outlook.state).toBe(enrolment.state)
      // Today's assignments are checked again
      expect([outlook.look_on, addDays(today, 1)]).toContain(enrolment.look_on)
    }
  })
})

test('[R-RTE-7] 130 sessions over twelve months: every kind, planned without conflicts', async () => {
  const facts = await one<Record<string, number>>(`
    with s as (select s.*, (select count(*)::int from session_days d where d.organization_id = s.organization_id and d.session_id = s.id) as days,
        (select count(*)::int from session_bookings b where b.session_id = s.id and b.result is not null) as marked
      from sessions s where s.organization_id = ${harborlight})
    select count(*)::int as all, count(*) filter (where state = 'cancelled')::int as canceled, count(*) filter (where state = 'draft')::int as drafts,
      count(*) filter (where state = 'open' and ends_at < '${today}' and marked = 0 and booked > 3)::int as unsigned,
      count(*) filter (where booked = capacity and waiting = 7)::int as full_with_line, count(*) filter (where waiting > 0)::int as with_line,
      count(*) filter (where state = 'closed')::int as closed, count(*) filter (where state = 'open' and ends_at >= '${today}')::int as ahead,
      count(*) filter (where state = 'open' and ends_at between '${today}' and '${today}'::date + 8)::int as soon,
      count(*) filter (where days = 2 and mode = 'skills_lab')::int as labs, count(*) filter (where days = 5)::int as weeks,
      count(*) filter (where mode = 'virtual' and meeting_link is not null)::int as virtual,
      count(*) filter (where mode = 'visit' and capacity = 1 and address is not null)::int as visits,
      count(distinct series_id)::int as series, count(*) filter (where interpreter_language is not null)::int as interpreted,
      count(*) filter (where language = 'es')::int as spanish, count(*) filter (where language = 'zh')::int as chinese,
      count(distinct location_id)::int as places, (max(starts_at)::date - min(starts_at)::date) as span from s`)
  expect(facts).toMatchObject({
    all: 130,
    canceled: 1,
    unsigned: 1,
    full_with_line: 1,
    with_line: 1,
    drafts: 2,
    series: 2,
    places: 5,
  })
  expect(facts['span']).toBeGreaterThan(360)
  for (const [what, least] of [
    ['closed', 95],
    ['ahead', 15],
    ['soon', 2],
    ['labs', 7],
    ['weeks', 10],
    ['virtual', 15],
    ['visits', 10],
    ['interpreted', 5],
    ['spanish', 10],
    ['chinese', 5],
  ] as const)
    expect(facts[what], what).toBeGreaterThanOrEqual(least)
  // The weekend of the clock change: the same time on both days, but not 24 hours apart
  const clocks = await world.rows(`select array_agg(d.starts::text order by d.day_no) as starts,
      extract(epoch from max(d.starts_at) - min(d.starts_at))::int / 3600 as hours from session_days d
    where d.organization_id = ${harborlight} group by d.session_id having count(*) = 2
      and extract(epoch from max(d.starts_at) - min(d.starts_at)) <> 86400`)
  expect(clocks).toEqual([{ starts: ['10:00:00', '10:00:00'], hours: 23 }])
  const clashes = await world.rows(`
    with hours as (select s.id, s.organization_id, s.room_id, i.instructor_id, d.starts_at, d.ends_at from sessions s
      join session_days d on d.organization_id = s.organization_id and d.session_id = s.id
      join session_instructors i on i.organization_id = s.organization_id and i.session_id = s.id where s.state <> 'cancelled')
    select a.id from hours a join hours b on a.organization_id = b.organization_id and a.id < b.id and a.starts_at < b.ends_at and a.ends_at > b.starts_at
      and (a.room_id = b.room_id or a.instructor_id = b.instructor_id)`)
  expect(clashes).toEqual([])
  const [teachers, unled] = await Promise.all([
    world.rows(`select count(*) filter (where is_rn and license_expires_on > '${today}'::date + 60)::int as nurses,
        count(*) filter (where license_expires_on between '${today}' and '${today}'::date + 30)::int as ending,
        count(*) filter (where user_id is not null)::int as users from instructors where organization_id = ${harborlight}`),
    world.rows(`select s.title from sessions s where is_rn_led and not exists (select from session_instructors x
        join instructors i on i.organization_id = x.organization_id and i.id = x.instructor_id
        where x.organization_id = s.organization_id and x.session_id = s.id and i.is_rn and i.license_expires_on >= s.ends_at::date)`),
  ])
  expect(teachers).toEqual([{ nurses: 2, ending: 1, users: 1 }])
  expect(unled).toEqual([])
  const { others } = await one<{ others: number }>(
    `select count(distinct organization_id)::int as others from sessions where organization_id <> ${harborlight}`,
  )
  expect(others).toBe(4)
})

test('[R-RTE-12] rosters in every state, and attendance with its ledger as the product itself would write them', async () => {
  const states = await world.rows<{ state: string; n: number }>(
    `select state, count(*)::int as n from session_bookings group by 1 order by 1`,
  )
  expect(states.map(({ state }) => state)).toEqual(['booked', 'cancelled', 'declined', 'invited', 'removed', 'waiting'])
  for (const { state, n } of states) expect(n, state).toBeGreaterThan(6)
  const results = await world.rows<{ result: string; n: number }>(
    `select result, count(*)::int as n from session_bookings where result is not null group by 1 order by 1`,
  )
  expect(results.map(({ result }) => result)).toEqual(['absent', 'attended', 'excused', 'late', 'partial'])
  for (const { result, n } of results) expect(n, result).toBeGreaterThan(15)
  const { walk_ins } = await one<{ walk_ins: number }>(
    `select count(*)::int as walk_ins from session_bookings where source = 'walk_in' and result = 'attended'`,
  )
  expect(walk_ins).toBeGreaterThan(10)
  const seats = await world.rows(`select s.title from sessions s where (s.booked, s.waiting) <> (select
      count(*) filter (where b.state = 'booked'), count(*) filter (where b.state = 'waiting') from session_bookings b
      where b.organization_id = s.organization_id and b.session_id = s.id) or s.booked > s.capacity`)
  expect(seats).toEqual([])
  const bookings = await world.rows<{
    result: AttendanceResult
    minutes: number
    days: (DayHours & Stay & DayResult)[]
    of: number
    credit_minutes: number
    completions: number
  }>(`select b.result, b.minutes, s.credit_minutes, (select count(*)::int from session_days d where d.organization_id = s.organization_id and d.session_id = s.id) as of,
      (select jsonb_agg(jsonb_build_object('day_no', a.day_no, 'result', a.result, 'minutes', a.minutes, 'in_at', a.in_at, 'out_at', a.out_at,
          'starts_at', d.starts_at, 'ends_at', d.ends_at, 'break_minutes', d.break_minutes))
        from session_attendance a join session_days d on d.organization_id = a.organization_id and d.session_id = a.session_id and d.day_no = a.day_no
        where a.organization_id = b.organization_id and a.booking_id = b.id) as days,
      coalesce(l.n, 0) as completions
    from session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
    left join (select r.employee_id, r.program_id, r.completed_on, count(*)::int as n from training_records r
        where r.kind = 'completion' and r.how = 'attendance' group by 1, 2, 3) l
      on l.employee_id = b.employee_id and l.program_id = s.program_id and l.completed_on = (s.ends_at at time zone s.zone)::date
    where s.state = 'closed' and b.state = 'booked'`)
  expect(bookings.length).toBeGreaterThan(800)
  for (const { result, minutes, days, of, credit_minutes, completions } of bookings) {
    expect(resultOf(days, { days: of, credit_minutes })).toEqual({ result, minutes })
    for (const day of days) expect(day.minutes).toBe(isThere(day.result) ? minutesPresent(day, day) : 0)
    expect(completions).toBe(isThere(result) && reachesThreshold(minutes, credit_minutes, 80) ? 1 : 0)
  }
  // The data that a correction compares with matches the ledger
  const settled = await one(`select count(*) filter (where b.settled is null)::int as none,
      count(*) filter (where b.settled ->> 'effect' = 'program' and s.module_id is null and (r.id is null
        or (r.evidence ->> 'credit_minutes')::int is distinct from b.minutes
        or r.evidence -> 'session' ->> 'booking_id' is distinct from b.id::text))::int as wrong
    from session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
    left join training_records r on r.organization_id = b.organization_id and r.id = (b.settled ->> 'record_id')::uuid
    where s.state = 'closed' and b.state = 'booked'`)
  expect(settled).toEqual({ none: 0, wrong: 0 })
  // The product would write the same rows, so closing one of them again changes nothing
  const { id } = await one<{ id: string }>(`select ${harborlight} as id`)
  const moves = await inAgencyOf(world, id, async scope => {
    const closed = await scope.db.rows<{ id: string }>(sql`select id from sessions where state = 'closed'`)
    const plans = []
    for (const session of closed) plans.push(await planSettlement(scope, await readSheet(scope, session.id)))
    return plans.flatMap(plan => plan.people.map(({ move, person, effect }) => `${move} ${effect} ${person.name}`))
  })
  expect(moves.filter(one => !one.startsWith('same'))).toEqual([])
  const records = await one(`select count(*) filter (where r.id is null)::int as none,
      count(*) filter (where r.sha256 <> sha256(convert_to(r.printed::text, 'UTF8')))::int as changed,
      (count(*) filter (where exists (select from jsonb_array_elements(r.printed -> 'items') i
        where i ->> 'why' is not null and i ->> 'note' is null)))::int as lacking
    from sessions s left join session_records r on r.organization_id = s.organization_id and r.session_id = s.id
    where s.organization_id = ${harborlight} and s.state = 'closed'`)
  expect(records).toEqual({ none: 0, changed: 0, lacking: 0 })
})

test('[R-RTE-12] attending one of its sessions completes a live module, and the program with it', async () => {
  const sessions = await one(`select count(*)::int as all, count(distinct s.program_id)::int as programs,
      count(*) filter (where s.state = 'open' and s.starts_at > '${today}')::int > 0 as ahead,
      count(*) filter (where m.kind is distinct from 'live_session')::int as wrong
    from sessions s left join program_modules m on m.organization_id = s.organization_id and m.module_id = s.module_id
    where s.organization_id = ${harborlight} and s.program_id in (select v.program_id from program_versions v join program_modules l
      on l.organization_id = v.organization_id and l.version_id = v.id where l.kind = 'live_session')`)
  expect(sessions).toEqual({ all: 9, programs: 1, ahead: true, wrong: 0 })
  const people = await world.rows<{ effect: string; result: string; n: number; right: boolean }>(`
    select b.settled ->> 'effect' as effect, count(*)::int as n, bool_and(case when b.settled ->> 'effect' = 'program' then
      exists (select from module_progress p where p.assignment_id::text = b.settled ->> 'assignment_id' and p.module_id = s.module_id and p.state = 'done'
        and p.how = 'attendance' and p.evidence -> 'session' ->> 'booking_id' = b.id::text and (p.evidence ->> 'credit_minutes')::int = b.minutes)
      and exists (select from training_records r where r.id::text = b.settled ->> 'record_id' and r.kind = 'completion' and r.how = 'attendance'
        and r.evidence -> 'sessions' -> 0 ->> 'booking_id' = b.id::text and not r.evidence ? 'credit_minutes')
      and (select sum(r.minutes) from training_records r where r.kind = 'credit' and r.evidence -> 'session' ->> 'booking_id' = b.id::text) = b.minutes
      else not exists (select from module_progress p where p.evidence -> 'session' ->> 'booking_id' = b.id::text) end) as right
    from session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
    where s.module_id is not null and s.state = 'closed' and b.state = 'booked' group by 1 order by 1`)
  expect(people.map(({ effect, right }) => [effect, right])).toEqual([
    ['nothing', true],
    ['program', true],
  ])
  for (const { n, effect } of people) expect(n, effect).toBeGreaterThanOrEqual(3)
})

test.runIf(inTurn(3))('a second seeding leaves everything unchanged', async () => {
  const before = await fingerprint(world)
  await fillDemoWorld(world.url, config)
  expect(await fingerprint(world)).toEqual(before)
})

/** One hash per table; the password's salt and the write times differ between runs. */
async function fingerprint({ rows }: Filled) {
  const tables = [
    'partners',
    'organizations',
    'users',
    'memberships',
    'invitations',
    'user_visits',
    'disciplines',
    'locations',
    'coordinators',
    'topics',
    'programs',
    'program_disciplines',
    'program_approvals',
    'program_versions',
    'program_modules',
    'program_module_minutes',
    'program_checkouts',
    'catalog_requests',
    'employees',
    'employee_disciplines',
    'employee_notes',
    'assignments',
    'assignment_extensions',
    'module_progress',
    'quiz_attempts',
    'quiz_answers',
    'attempt_grants',
    'training_records',
    'external_trainings',
    'external_training_minutes',
    'credential_types',
    'credentials',
    'learning_paths',
    'learning_path_disciplines',
    'learning_path_versions',
    'learning_path_steps',
    'path_enrolments',
    'path_step_states',
    'path_passed_over',
    'training_pauses',
    'rooms',
    'instructors',
    'session_series',
    'sessions',
    'session_days',
    'session_instructors',
    'session_bookings',
    'session_attendance',
    'events',
    'scheduled_statuses',
    'saved_views',
    'report_definitions',
    'report_versions',
    'report_runs',
    'automation_rules',
    'automation_rule_versions',
    'automation_runs',
    'automation_episodes',
    'automation_effects',
    'jobs',
    'job_items',
    'forms',
    'form_versions',
    'employee_forms',
    'form_signers',
    'form_signatures',
    'form_documents',
    'form_values',
    'form_holds',
    'partner_pushes',
    'partner_inbox',
    'api_client_requests',
  ]
  const hashes: Record<string, unknown> = {}
  for (const table of tables) {
    const left = ['employees', 'scheduled_statuses', 'jobs'].includes(table)
      ? ['password_hash']
      : // what is sealed is another text each time
        ['password_hash', 'created_at', 'answers_sealed', 'words_sealed', 'tried_at']
    // A sum does not depend on the order of the rows
    const [sum] = await rows(
      `select count(*)::int as rows, sum(hashtextextended((to_jsonb(t) - '{${left.join()}}'::text[])::text, 0)::numeric) as hash from ${table} t`,
    )
    hashes[table] = sum
  }
  return hashes
}

test.runIf(inProve)('two seedings on the same day are equal, and another seed gives other people', async () => {
  const small = (seed: string) => largeWorld(dayOf(today), { agencies: 1, employees: 50, others: 0, seed })
  const filled = async (size: Size) => {
    const made = await emptyDatabase()
    await fillWorld(made.url, size, appKeys)
    return made
  }
  // The same code creates a small world; the IDs of the full one are compared below
  const size = inProve ? standardWorld(dayOf(today)) : small('preceptor')
  const [first, again, other] = [
    inProve ? world : await filled(size),
    await filled(size),
    await filled(small('another')),
  ]
  expect(await fingerprint(again)).toEqual(await fingerprint(first))
  const names = async ({ rows }: Filled) =>
    rows<{ last_name: string }>(
      `select last_name from employees where organization_id = ${harborlight} order by id limit 20`,
    )
  expect(await names(other)).not.toEqual(await names(first))
})

test.runIf(inProve)(
  'a large world loaded in bulk has the same indexes, keys and counts as one written row by row',
  async () => {
    const large = await emptyDatabase()
    const shape = () =>
      large.rows(`select pg_get_indexdef(indexrelid) as def from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select relname || relrowsecurity || relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace
    order by 1`)
    const before = await shape()
    const employees = campaign(5_500, 20_000)
    const size = largeWorld(dayOf(today), { agencies: campaign(2, 8), employees, others: 30, seed: 'large' })
    if (inProve) await fillWorld(large.url, size, appKeys)
    else await load(large.database.client, worldOf(size, 'nobody signs in'), { bulk: true, withHistory: true })
    expect(await shape()).toEqual(before)
    const rows = await large.rows(`select name, sum(employees)::int as counted,
      (select count(*)::int from employees e where e.organization_id = o.id) as there
    from organizations o join agency_counts c on c.organization_id = o.id group by o.id order by there desc limit 1`)
    expect(rows).toEqual([{ name: 'Harborlight Home Care', counted: employees, there: employees }])
  },
)

interface Life {
  id: string
  first_name: string
  last_name: string
  email: string | null
  mobile: string | null
  birth_date: string | null
  hire_date: string | null
  rehire_date: string | null
  termination_date: string | null
  status_since: string | null
  provider_status: ProviderStatus
  status_reason: string | null
  created_at: string
  updated_at: string
}
const years = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 / 365.25

test('no employee has an impossible history', async () => {
  const people =
    await world.rows<Life>(`select id, first_name, last_name, email, mobile, birth_date::text, hire_date::text,
      rehire_date::text, termination_date::text, status_since::text, provider_status, status_reason,
      to_char(created_at, 'YYYY-MM-DD') as created_at, to_char(updated_at, 'YYYY-MM-DD') as updated_at from employees`)
  expect(people).toHaveLength(3285)
  for (const person of people)
    expect(faults(person), `${person.first_name} ${person.last_name} ${person.id}`).toEqual([])
})

function faults(p: Life): string[] {
  const rules: [boolean | null, string][] = [
    [p.birth_date && p.hire_date ? years(p.birth_date, p.hire_date) < 18 : null, 'hired as a minor'],
    [p.birth_date ? years(p.birth_date, today) > 75 || years(p.birth_date, today) < 18 : null, 'too old or too young'],
    [
      (p.termination_date !== null) !== (p.provider_status === 5),
      'a day of leaving without having left, or the reverse',
    ],
    [p.termination_date && p.hire_date ? p.termination_date <= p.hire_date : null, 'left before the first day'],
    [p.rehire_date && p.hire_date ? p.rehire_date <= p.hire_date : null, 'rehired before hired'],
    [
      [p.provider_status === 7 ? null : p.hire_date, p.rehire_date, p.termination_date, p.status_since].some(
        day => day && day >= today,
      ),
      'in the future',
    ],
    [p.provider_status === 6 && p.hire_date !== null, 'an applicant who was hired'],
    [
      p.status_reason ? !statusReasons[p.provider_status]?.includes(p.status_reason) : null,
      'a reason of another status',
    ],
    [statusReasons[p.provider_status] !== undefined && !p.status_reason, 'a status without its reason'],
    [p.status_reason === 'Retired' && p.birth_date ? years(p.birth_date, today) < 59 : null, 'retired young'],
    [p.mobile ? !/^\+1[2-9]\d{2}55501\d{2}$/.test(p.mobile) : null, 'a number somebody may have'],
    [
      p.email ? !/^[a-z0-9.]+@(example\.(com|org)|harborlight\.example)$/.test(p.email) : null,
      'an address somebody may have',
    ],
    [p.updated_at < p.created_at || p.updated_at >= today, 'changed before made, or tomorrow'],
    [dateProblems(p, today).length > 0, 'dates in an order that cannot be'],
    [p.last_name.includes(p.first_name), 'one name for both'],
  ]
  return rules.flatMap(([wrong, what]) => (wrong ? [what] : []))
}

test('every history starts with the entry, follows allowed status changes and ends at today’s status', async () => {
  const people = await world.rows<{ status: string; kinds: string[]; steps: [string, string][] }>(`
    with words(code, word) as (values ${Object.entries(providerStatuses)
      .map(([code, word]) => `(${code}, '${inWords('en', word)}')`)
      .join()})
    select w.word as status, array_agg(ev.kind order by ev.at, ev.id) as kinds,
      coalesce(jsonb_agg((select jsonb_build_array(c ->> 'before', c ->> 'after') from jsonb_array_elements(ev.changes) c
        where c ->> 'field' = 'provider_status') order by ev.at, ev.id) filter (where ev.kind = 'employee.status_changed'), '[]') as steps
    from employees e join words w on w.code = e.provider_status
    join events ev on ev.organization_id = e.organization_id and ev.subject_id = e.id group by e.id, w.word`)
  expect(people).toHaveLength(3285)
  for (const { status, kinds, steps } of people) {
    expect(kinds.indexOf('employee.created')).toBe(0)
    expect(kinds.lastIndexOf('employee.created')).toBe(0)
    for (const [before, after] of steps) expect(nextStatuses(codeOf(before))).toContain(codeOf(after))
    expect(steps.slice(1).map(([before]) => before)).toEqual(steps.slice(0, -1).map(([, after]) => after))
    expect(steps.at(-1)?.[1] ?? status).toBe(status)
  }
})
const codeOf = (word: string) =>
  Number(Object.entries(providerStatuses).find(([, name]) => inWords('en', name) === word)?.[0]) as ProviderStatus

test('the last year is active: hires peak in spring, people leave in every month, someone works on every working day', async () => {
  const months = await world.rows<{ month: number; hired: number; left: number }>(`select m as month,
      (select count(*)::int from employees where organization_id = ${harborlight} and extract(month from hire_date) = m) as hired,
      (select count(*)::int from employees where organization_id = ${harborlight} and termination_date > '2025-03-15' and extract(month from termination_date) = m) as left
    from generate_series(1, 12) m`)
  const hired = (of: number[]) =>
    months.filter(({ month }) => of.includes(month)).reduce((sum, one) => sum + one.hired, 0)
  expect(hired([3, 4, 5])).toBeGreaterThan(1.4 * hired([9, 10, 11]))
  for (const { month, left } of months) expect(left, `month ${month}`).toBeGreaterThan(3)
  const { quiet } = await one<{
    quiet: number
  }>(`select count(*)::int as quiet from generate_series('2025-05-01'::date, '2026-03-13', '1 day') d
    where extract(isodow from d) < 6 and not exists (select from events where organization_id = ${harborlight} and at::date = d)`)
  expect(quiet).toBeLessThan(8)
  const { actors } = await one<{ actors: number }>(
    `select count(distinct actor_id)::int as actors from events where organization_id = ${harborlight}`,
  )
  expect(actors).toBeGreaterThan(5)
})

test('[R-RTE-1] [R-RTE-2] [R-STA-8] [R-STA-9] the demo world matches its pages: dashboard, employees, shared views, programs', async () => {
  const house = await houseOf(world)
  try {
    const { id } = await one<{ id: string }>(`select ${harborlight} as id`)
    const user = await one<{ id: string }>(`select id from users where email = 'admin@harborlight.example'`)
    const as = { token: await house.tokenFor(user, id) }
    const call = { as, organization_id: id }
    const list = (query: object) => house.call(api.employees.list, { query }, call)
    expect((await list({ provider_status: '1' })).data.meta.total).toBe(1258)
    expect((await list({})).data.meta.total).toBe(1850)
    const { data: dashboard } = await house.call(api.dashboard.get, {}, call)
    expect(dashboard).toMatchObject({ total: 1850, upcoming_status_changes: 7 })
    expect(dashboard.recent).toHaveLength(12)
    const { data: views } = await house.call(api.savedViews.list, { query: { resource: 'employees' } }, call)
    expect(views.data.map(({ visibility }) => visibility)).toEqual(['everyone', 'everyone', 'everyone'])
    for (const { query, count, name } of views.data) {
      expect((await list(query)).data.meta.total, name).toBe(count)
      expect(count, name).toBeGreaterThan(10)
    }
    await expectPrograms(async status => (await house.call(api.programs.list, { query: { status } }, call)).data)
  } finally {
    await house.close()
  }
})

/** Opens a test house on a copy of a filled database. */
async function houseOf({ url, database }: Filled): Promise<House> {
  await database.client.end()
  try {
    return await openHouse({}, database.name)
  } finally {
    database.client = new Client({ connectionString: url })
    await database.client.connect()
  }
}

async function expectPrograms(
  list: (
    status: 'active' | 'archived' | 'non_operational',
  ) => Promise<{ meta: { total: number }; data: { reasons: readonly string[] }[] }>,
) {
  expect((await list('archived')).meta.total).toBe(5)
  const { data } = await list('non_operational')
  // This world is set on a day long past, so sessions that were upcoming then are over by now
  const lasting = data.map(({ reasons }) => reasons.filter(reason => reason !== 'no_open_session'))
  const waiting = lasting.filter(reasons => reasons.length > 0)
  expect((await list('active')).meta.total + lasting.length - waiting.length).toBe(31)
  const stuck =
    await world.rows(`select p.code from programs p where p.organization_id = ${harborlight} and p.delivery = 'live'
    and exists (select from sessions s where s.organization_id = p.organization_id and s.program_id = p.id and s.state <> 'draft')
    and not exists (select from sessions s where s.organization_id = p.organization_id and s.program_id = p.id and s.state = 'open'
      and s.starts_at > '${today}' and (s.capacity is null or s.booked < s.capacity))`)
  expect(stuck).toEqual([])
  // Each has a different reason
  expect(waiting.map(reasons => reasons.join()).toSorted()).toEqual([
    'approval_expired',
    'content_withdrawn',
    'draft',
    'missing_language',
    'paused_by_agency',
    'training_type_inactive',
  ])
}

test('agencies use the shipped forms: 600 copies in every state, with valid answers and signatures', async () => {
  const states = await world.rows<{ state: string; n: number }>(
    `select case when state = 'open' and start_date > '${today}' then 'scheduled' else state end as state, count(*)::int as n
    from employee_forms group by 1`,
  )
  const total = states.reduce((sum, { n }) => sum + n, 0)
  expect(total).toBeGreaterThan(560)
  expect(total).toBeLessThan(640)
  const expected = Object.keys(employeeFormStates.names).filter(state => state !== 'rejected')
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(expected))
  expect(
    await world.rows(
      `select count(*)::int as n from forms f join organizations o on o.id = f.organization_id group by o.id`,
    ),
  ).toEqual(Array.from({ length: 5 }, () => ({ n: 8 })))
  expect(
    await one(`select (select count(*)::int from form_holds) > 0 as held,
      exists (select from employee_forms where state = 'open' and due_on < '${today}') as overdue,
      exists (select from form_signers s join users u on u.id = s.user_id where u.email = 'coordinator@harborlight.example') as coordinator,
      (select count(*)::int from employee_forms where completed_on is not null) - (select count(*)::int from form_documents) as undocumented`),
  ).toEqual({ held: true, overdue: true, coordinator: true, undocumented: 0 })
  for (const { id, ids } of await world.rows<{ id: string; ids: string[] }>(
    `select organization_id as id, array_agg(id::text order by id) as ids from employee_forms where version_id is not null group by 1`,
  ))
    await inAgencyOf(world, id, async scope => {
      for (const form of ids.filter((_, n) => n % 6 === 0)) {
        const held = await readForm(scope, appKeys, form)
        const last = held.signatures.at(-1)
        const judged = { ...contextOf(held), today: last ? dayIn(scope.agency.time_zone, new Date(last.at)) : today }
        const said = `${held.code} ${held.state} ${form}`
        expect(answerProblems(held.content, held.answers, { ...judged, final: false }), said).toEqual({})
        for (const { step_key } of held.signers.filter(({ state }) => state === 'signed'))
          expect(answerProblems(held.content, held.answers, { ...judged, step: step_key, final: true }), said).toEqual(
            {},
          )
        expect(await unfit(scope, held), said).toEqual([])
        // It is the turn of the signers the product would ask
        const { turn } = isOpenState(held.state) ? turns(held) : { turn: [] }
        const asked = held.signers.filter(({ state }) => isOpenState(held.state) && isAsked(state))
        expect(
          asked.map(({ step_key }) => step_key),
          said,
        ).toEqual(turn)
      }
    })
})
const isOpenState = (state: string) => ['open', 'in_progress', 'awaiting', 'returned'].includes(state)
const isAsked = (state: string) => state === 'asked' || state === 'opened'

test('[R-RTE-10] fourteen automation rules with a year of entries: one held by the breaker by name, one in shadow mode', async () => {
  const rules = await world.rows<{
    state: string
    paused_by: string | null
    entries: number
    first: string
    last: string
  }>(
    `select r.state, r.paused_by, count(p.id)::int as entries, min(p.begun_at)::date::text as first, max(p.begun_at)::date::text as last
     from automation_rules r left join automation_episodes p on p.rule_id = r.id group by r.id, r.state, r.paused_by order by r.state, r.id`,
  )
  expect(rules.map(({ state }) => state)).toEqual([
    ...Array.from({ length: 10 }, () => 'active'),
    'archived',
    'draft',
    'paused',
    'shadow',
  ])
  expect(rules.flatMap(({ paused_by }) => paused_by ?? [])).toEqual(['breaker'])
  for (const { entries, first, last } of rules.filter(({ state }) => state === 'active')) {
    expect(entries).toBeGreaterThan(20)
    expect([first < addDays(today, -300), last > addDays(today, -60) && last <= today]).toEqual([true, true])
  }
  const held = await world.rows<{ people: number; names: number; would: number }>(
    `select n.people, count(p.id)::int as names, count(f.id) filter (where f.outcome = 'would_do')::int as would
     from automation_runs n join automation_episodes p on p.run_id = n.id and p.state = 'held'
     left join automation_effects f on f.episode_id = p.id where n.state = 'held' group by n.id, n.people`,
  )
  expect(held).toEqual([{ people: 212, names: 212, would: 212 }])
  const shadow = await world.rows<{ outcome: string }>(
    `select distinct f.outcome from automation_effects f join automation_rules r on r.id = f.rule_id where r.state = 'shadow'`,
  )
  expect(shadow).toEqual([{ outcome: 'would_do' }])
})
