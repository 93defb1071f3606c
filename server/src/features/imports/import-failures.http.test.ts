import { api, type Job } from '@preceptor/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { csvFile, planned, rowsOf, run, undo, upload, workerOf } from '../../../test/import-flow.ts'

let house: House
let worker: RunningWorker
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  const { owner, agency, other } = house
  await owner.query('delete from jobs')
  await owner.query('delete from employees')
  await owner.query('delete from import_mappings')
  await owner.query('delete from merged_entries')
  await owner.query('delete from invitations')
  for (const list of ['location', 'discipline', 'coordinator'] as const)
    await owner.query(`delete from ${list}s where id <> all ($1)`, [[agency[`${list}_id`], other[`${list}_id`]]])
})
afterEach(async () => {
  await house.owner.query('drop function if exists refuse_poison() cascade')
})

const header = 'Employee number,Last name,First name,Discipline,Location'
const row = (n: number, over: { last?: string; discipline?: string; location?: string } = {}) =>
  `${n},${over.last ?? 'Reyes'},Ana,${over.discipline ?? ''},${over.location ?? 'Bronx'}`

/** Adds a database rule that the file check does not know: anyone named Poison breaks it. */
async function forbidPoison(
  table: 'employees' | 'job_items' | 'locations',
  when = `new.last_name = 'Poison'`,
  code = '23514',
) {
  await house.owner.query(`create function refuse_poison() returns trigger language plpgsql as $$ begin
    if ${when} then raise exception 'poison' using errcode = '${code}'; end if; return new; end $$`)
  await house.owner.query(
    `create trigger refuse_poison before insert or update on ${table} for each row execute function refuse_poison()`,
  )
}

const disciplines = async () =>
  (
    await house.owner.query<{ code: string; name: string }>(
      'select code, name from disciplines where organization_id = $1 and id <> $2 order by name',
      [house.agency.id, house.agency.discipline_id],
    )
  ).rows

const peopleCount = async () => (await house.owner.query('select id from employees')).rowCount

const sum = ({ counts }: Pick<Job, 'counts'>) => Object.values(counts).reduce((a, b) => a + b, 0)

/** Checks that check and run both account for every row. */
const expectAllRows = (job: Job) => expect([job.done, sum(job)]).toEqual([job.total, job.total])

test('new disciplines with equal initials get their own codes, and every row is imported', async () => {
  const names = ['Production Technician I', 'Production Technician II', 'Personal Trainer', 'Physical Therapist', 'PT']
  const plan = await planned(house, csvFile([header, ...names.map((discipline, n) => row(n, { discipline }))]))
  const done = await run(house, plan.id)
  expect(done).toMatchObject({ state: 'succeeded', message: null, counts: { create: names.length } })
  expectAllRows(done)
  const made = await disciplines()
  // A usual code and the name it abbreviates are one entry, which keeps the code
  const entries = names.slice(0, -1)
  expect(made.map(({ name }) => name)).toEqual(entries.toSorted())
  expect(new Set(made.map(({ code }) => code.toLowerCase())).size).toBe(entries.length)
  expect(made).toContainEqual({ name: 'Physical Therapist', code: 'PT' })
  const held = await house.owner.query(
    `select d.name, e.first_name from employees e join disciplines d on d.id = e.discipline_id order by e.employee_number`,
  )
  expect(held.rows.map(({ name }: { name: string }) => name)).toEqual([...entries, 'Physical Therapist'])
})

test('a code in use is left alone: however it is written, inactive, or of a merged discipline', async () => {
  const { owner, agency } = house
  await owner.query(
    `insert into disciplines (organization_id, code, name, is_active) values ($1, 'sa', 'Something else', false)`,
    [agency.id],
  )
  await owner.query(
    `insert into merged_entries (organization_id, id, name, code, discipline_id) values ($1, new_id(), 'Merged', 'SA2', $2)`,
    [agency.id, agency.discipline_id],
  )
  const plan = await planned(house, csvFile([header, row(1, { discipline: 'Shift Assistant' })]))
  expect((await run(house, plan.id)).state).toBe('succeeded')
  expect(await disciplines()).toContainEqual({ name: 'Shift Assistant', code: 'SA3' })
})

test.each([
  ['signs alone', '+++', '* * *'],
  ['letters that are not Latin', 'Медицинская сестра', 'Младшая сестра', '看護師', '介護福祉士'],
  [
    'letters of two halves, at the place where a code is cut',
    `Elevenchars${'😀'.repeat(4)}`,
    '𐐀lpha 𐐁eta',
    '𐐀mma 𐐁igma',
  ],
  ['long names', `${'Very long discipline '.repeat(4)}a`.slice(0, 100), 'x'.repeat(99)],
])('a code is built from %s', async (_, ...names) => {
  const plan = await planned(house, csvFile([header, ...names.map((discipline, n) => row(n, { discipline }))]))
  const done = await run(house, plan.id)
  expect([done.state, done.message, done.counts]).toEqual(['succeeded', null, { create: names.length }])
  const made = await disciplines()
  expect(made.map(({ name }) => name).sort()).toEqual([...names].map(name => name.trim()).sort())
  expect(made.every(({ code }) => code.length > 0 && code.length <= 20)).toBe(true)
})

test('a name of 200 characters is reported at its row, and the other rows are imported', async () => {
  const plan = await planned(house, csvFile([header, row(1, { discipline: 'y'.repeat(200) }), row(2)]))
  const done = await run(house, plan.id)
  expect(done).toMatchObject({ state: 'succeeded_with_errors', counts: { create: 1, reject: 1 } })
  expectAllRows(done)
})

test('a discipline added by hand during an import, with the same code, does not stop the import', async () => {
  const plan = await planned(house, csvFile([header, row(1, { discipline: 'Lift Assistant' })]))
  const byHand = house.call(api.taxonomy.addDiscipline, {
    body: { name: 'Lab Aide', code: 'LA', is_skilled: false, is_active: true },
  })
  const [done, added] = await Promise.all([run(house, plan.id), byHand])
  // The second one finds the code taken; the import then picks another
  expect([done.state, done.counts]).toEqual(['succeeded', { create: 1 }])
  expect([200, 422]).toContain(added.status)
})

test('a row that violates a database constraint is rejected with a message, and all others are imported', async () => {
  await forbidPoison('employees')
  const rows = Array.from({ length: 300 }, (_, n) => row(n, n === 170 || n === 5 ? { last: 'Poison' } : {}))
  const done = await run(house, (await planned(house, csvFile([header, ...rows]))).id)
  expect(done).toMatchObject({ state: 'succeeded_with_errors', counts: { create: 298, reject: 2 } })
  expectAllRows(done)
  expect(await peopleCount()).toBe(298)
  const rejected = await rowsOf(house, done.id, { outcome: 'reject' })
  expect(rejected.map(({ row }) => row)).toEqual([7, 172])
  expect(rejected.map(({ problems }) => problems[0]?.message)).toEqual(
    Array.from({ length: 2 }, () => 'A value breaks a rule of the records.'),
  )
  const attempts = await house.owner.query('select attempt, crashes from jobs')
  // Once for the check, once for the run: a bad row fails the second attempt too
  expect(attempts.rows).toEqual([{ attempt: 2, crashes: 0 }])
})

test('an update that violates a database constraint is rejected, and the others are applied', async () => {
  const existing = (employee_number: string) =>
    anEmployee({
      organization_id: house.agency.id,
      employee_number,
      first_name: 'Ana',
      last_name: 'Reyes',
      email: null,
      birth_date: null,
    })
  await house.load({ employees: ['1', '2', '3'].map(existing) })
  await forbidPoison('employees')
  const plan = await planned(
    house,
    csvFile([header, row(1, { last: 'Cruz' }), row(2, { last: 'Poison' }), row(3, { last: 'Chen' })]),
  )
  const done = await run(house, plan.id)
  expect(done).toMatchObject({ state: 'succeeded_with_errors', counts: { update: 2, reject: 1 } })
  const names = await house.owner.query<{ last_name: string }>(
    'select last_name from employees order by employee_number',
  )
  expect(names.rows.map(({ last_name }) => last_name)).toEqual(['Cruz', 'Reyes', 'Chen'])
})

test('a row that the check cannot store is rejected by the check, and all others are checked', async () => {
  await forbidPoison('job_items', `new.name like 'Poison%'`, '22P05')
  const rows = Array.from({ length: 600 }, (_, n) => row(n, n === 400 ? { last: 'Poison' } : {}))
  const plan = await planned(house, csvFile([header, ...rows]))
  expect(plan).toMatchObject({ state: 'planned', counts: { create: 599, reject: 1 } })
  expectAllRows(plan)
  const [rejected] = await rowsOf(house, plan.id, { outcome: 'reject' })
  expect([rejected?.row, rejected?.problems[0]?.message]).toEqual([402, 'A value is not of the right form.'])
})

test('a location that cannot be created rejects its rows, and the other rows are imported', async () => {
  await forbidPoison('locations', `new.name = 'Nowhere'`)
  const lines = [header, row(1, { location: 'Nowhere' }), row(2, { location: 'Queens' }), row(3)]
  const done = await run(house, (await planned(house, csvFile(lines))).id)
  expect(done).toMatchObject({ state: 'succeeded_with_errors', counts: { create: 2, reject: 1 } })
  expectAllRows(done)
  const [rejected] = await rowsOf(house, done.id, { outcome: 'reject' })
  expect(rejected?.problems[0]?.message).toBe(
    '“Nowhere” could not be added to your locations. A value breaks a rule of the records.',
  )
})

test('a location removed after the check rejects its rows, and the other rows are imported', async () => {
  const gone = await house.owner.query<{ id: string }>(
    `insert into locations (organization_id, name) values ($1, 'Utica') returning id`,
    [house.agency.id],
  )
  const plan = await planned(house, csvFile([header, row(1, { location: 'Utica' }), row(2)]))
  await house.owner.query('delete from locations where id = $1', [gone.rows[0]?.id])
  const done = await run(house, plan.id)
  expect(done).toMatchObject({ state: 'succeeded_with_errors', counts: { create: 1, reject: 1 } })
  const [rejected] = await rowsOf(house, done.id, { outcome: 'reject' })
  expect(rejected?.problems[0]).toMatchObject({
    field: 'location',
    message: 'The location of this row was removed after the check.',
  })
})

test('nothing is added to the lists for rows that are rejected', async () => {
  await forbidPoison('employees')
  const lines = [
    header,
    row(1, { last: 'Poison', location: 'Utica', discipline: 'Fitter' }),
    row(2, { location: 'Queens' }),
  ]
  const plan = await planned(house, csvFile(lines))
  await run(house, plan.id)
  const places = await house.owner.query<{ name: string }>(
    'select name from locations where organization_id = $1 order by name',
    [house.agency.id],
  )
  expect(places.rows.map(({ name }) => name)).toEqual(['Bronx', 'Queens'])
  expect(await disciplines()).toEqual([])
})

test('when every row fails for an unknown reason, the job fails with an id, and nothing is changed', async () => {
  await forbidPoison('employees', 'true', 'XX000')
  const plan = await planned(house, csvFile([header, ...Array.from({ length: 60 }, (_, n) => row(n))]))
  const done = await run(house, plan.id)
  expect(done.state).toBe('failed')
  expect(done.message).toMatch(/^Something went wrong on our side\. .*error ID [0-9a-f]{8}\b/)
  expect(await peopleCount()).toBe(0)
  // The job list, which the notices are based on, shows the same
  const jobs = await house.call(api.jobs.list, { query: {} })
  expect(jobs.data.data[0]?.message).toBe(done.message)
})

test('an undo leaves people it cannot remove, says how many, and reverts all others', async () => {
  const plan = await planned(house, csvFile([header, row(1), row(2), row(3)]))
  await run(house, plan.id)
  await house.owner.query(`create function refuse_poison() returns trigger language plpgsql as $$ begin
    if old.employee_number = '2' then raise exception 'poison' using errcode = '23503'; end if; return old; end $$`)
  await house.owner.query(
    'create trigger refuse_poison before delete on employees for each row execute function refuse_poison()',
  )
  const undone = await undo(house, plan.id)
  expect([undone.state, undone.message]).toEqual([
    'undone',
    '1 employee couldn’t be restored because of a later change or a record that depends on them. They stay as they are now.',
  ])
  expect(await peopleCount()).toBe(1)
})

test('a coordinator created by an import stays when an invitation names them', async () => {
  const plan = await planned(
    house,
    csvFile(['Employee number,Last name,First name,Care Coordinator', '1,Reyes,Ana,Nora Field']),
  )
  await run(house, plan.id)
  const { rows } = await house.owner.query<{ id: string }>(`select id from coordinators where name = 'Nora Field'`)
  await house.owner.query(
    `insert into invitations (organization_id, email, name, role, coordinator_id, token_hash, expires_at, invited_by_name)
     values ($1, 'nora@example.com', 'Nora Field', 'coordinator_limited', $2, '', now(), 'Ada Admin')`,
    [house.agency.id, rows[0]?.id],
  )
  expect((await undo(house, plan.id)).state).toBe('undone')
  expect((await house.owner.query(`select id from coordinators where name = 'Nora Field'`)).rows).toEqual(rows)
})

test('the same file twice at once creates each discipline once', async () => {
  const lines = [header, row(1, { discipline: 'Field Guide' }), row(2, { discipline: 'Floor Guard' })]
  const [a, b] = [await upload(house, csvFile(lines)), await upload(house, csvFile(lines))]
  await planned(house, a)
  await planned(house, b)
  const states = await Promise.all([run(house, a.id), run(house, b.id)])
  expect(states.map(({ state }) => state).sort()).toEqual(['succeeded', 'succeeded_with_errors'])
  expect((await disciplines()).map(({ name }) => name)).toEqual(['Field Guide', 'Floor Guard'])
})
