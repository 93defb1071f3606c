import { addDays, api, type Args } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aTopic } from '../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk, undoBulk, untilBulk } from '../../../test/bulk-flow.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { aTypeIn, assignedIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { learning } from '../../../test/learner.ts'
import { aMember, tokenOf } from '../../../test/sign-in.ts'
import { turnOf } from '../../../test/turn.ts'
import { renewals } from '../assignments/renewals.ts'
import { todayIn } from '../employees/today.ts'
import { recordModule } from '../learning/modules.ts'

let house: House
let worker: RunningWorker
let type_id: string
let topic_id: string
const today = todayIn('America/New_York')
const dayFrom = (days: number) => addDays(today, days)

beforeAll(async () => {
  house = await openHouse()
  type_id = await aTypeIn(house, { counts_as: 'in_service', is_payable: true })
  const topic = aTopic({ organization_id: house.agency.id, name: 'Fall prevention' })
  topic_id = topic.id
  await house.load({ topics: [topic] })
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs; delete from training_records; delete from employees')
})

/** One module of 60 minutes, valid for a year, repeated when it expires. */
async function program() {
  const { id, modules } = await programIn(house, {
    program: { training_type_id: type_id, validity: 'months', validity_months: 12, recurrence: 'rolling' },
    modules: [{ minutes: { [topic_id]: 60 } }],
  })
  return { id, module_id: modules[0] ?? '' }
}

const people = (count: number, over: Partial<EmployeeRecord> = {}) =>
  peopleIn(
    house,
    Array.from({ length: count }, () => over),
  )
const assigned = (program_id: string, ids: readonly string[]) => assignedIn(house, program_id, ids)

type Change = Args<typeof api.bulk.add>['body']['change']
const planned = (ids: readonly string[], change: Change, as?: Caller) =>
  previewed(house, { audience: { by: 'rows', ids: [...ids] }, change }, as)
const ran = async (ids: readonly string[], change: Change) => {
  const { id } = await planned(ids, change)
  return runBulk(house, id)
}
const onPaper = (program_id: string, over: object = {}): Change => ({
  act: 'complete',
  program_id,
  completed_on: dayFrom(-10),
  minutes: null,
  files: [],
  seen_by: 'Rita Nurse',
  note: null,
  assigns: false,
  ...over,
})
const states = async (program_id: string) =>
  (
    await house.owner.query<Record<string, unknown>>(
      `select employee_id, state, completed_on::text, completed_how, expires_on::text, cycle_no, progress_pct, renews is not null as renews
       from assignments where program_id = $1 order by cycle_no, assigned_on, id`,
      [program_id],
    )
  ).rows
const ledger = async (employee_id: string) =>
  (
    await house.owner.query<Record<string, unknown>>(
      `select kind, minutes, completed_on::text, how, reverses is not null as reverses, reason, evidence from training_records
       where employee_id = $1 order by entered_at, kind, id`,
      [employee_id],
    )
  ).rows
const sums = async (employee_id: string) =>
  (
    await house.owner.query<{ minutes: number }>(
      `select coalesce(sum(case when kind = 'credit' then minutes when kind = 'reversal' then -minutes end), 0)::int as minutes
       from training_records where employee_id = $1`,
      [employee_id],
    )
  ).rows[0]?.minutes
/** Returns valid credit by topic. */
const credits = async (employee_id: string) => {
  const { rows } = await house.owner.query<{ topic: string; minutes: number }>(
    `select topic, sum(minutes)::int as minutes from training_records r where employee_id = $1 and kind = 'credit'
       and not exists (select from training_records b where b.reverses = r.id) group by 1`,
    [employee_id],
  )
  return Object.fromEntries(rows.map(({ topic, minutes }) => [topic, minutes]))
}
const kindsOf = async (employee_id: string) =>
  (
    await house.owner.query<{ kind: string }>('select kind from events where subject_id = $1 order by id', [
      employee_id,
    ])
  ).rows.map(({ kind }) => kind)

test('[R-RTE-14] paper evidence completes the program for people who have it open, and for others at once if chosen', async () => {
  const { id: program_id } = await program()
  const [open = '', none = '', valid = '', left = ''] = await people(4)
  await house.owner.query('update employees set provider_status = 5 where id = $1', [left])
  await assigned(program_id, [open])
  await ran([valid], onPaper(program_id, { assigns: true, completed_on: dayFrom(-40) }))
  const file = await kept(house, 'sheet.pdf', aPdf(), 'agency_admin', 'evidence')
  const without = await planned([open, none, valid, left], onPaper(program_id))
  expect(without.counts).toEqual({ update: 1, skip: 3 })
  const everyone = await planned(
    [open, none, valid, left],
    onPaper(program_id, { assigns: true, files: [file.id], minutes: 60, note: 'Class in Queens.' }),
  )
  expect(everyone.files).toEqual([{ id: file.id, name: 'sheet.pdf', type: 'application/pdf', size: aPdf().length }])
  expect((await peopleOf(house, everyone.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['update', null],
    ['update', null],
    ['skip', expect.stringMatching(/^Completed .*, valid to /)],
    ['skip', 'No longer works here.'],
  ])
  expect((await runBulk(house, everyone.id)).counts).toMatchObject({ update: 2 })
  for (const id of [open, none]) {
    expect(await ledger(id)).toEqual([
      expect.objectContaining({
        kind: 'completion',
        completed_on: dayFrom(-10),
        how: 'evidence',
        reason: 'On paper, seen by Rita Nurse. Class in Queens.',
        evidence: { files: [file.id], seen_by: 'Rita Nurse', minutes: 60 },
      }),
      expect.objectContaining({ kind: 'credit', minutes: 60 }),
    ])
    expect(await kindsOf(id)).toContain('training.completed')
  }
  const { rows } = await house.owner.query('select claimed from files where id = $1', [file.id])
  expect(rows).toEqual([{ claimed: true }])
  const args = { params: { id: open }, query: { year: Number(dayFrom(-10).slice(0, 4)) } }
  const { data } = await fourCases(house, api.trainingRecords.ofEmployee, { args })
  expect(data).toMatchObject({
    data: [
      {
        kind: 'completion',
        entered_by_name: house.users.agency_admin.name,
        files: [{ id: file.id, name: 'sheet.pdf' }],
      },
      { kind: 'credit', minutes: 60, topic: 'Fall prevention', reversed_at: null },
    ],
    hours: [{ topic: 'Fall prevention', minutes: 60 }],
  })
  const record_id = data.data[0]?.id ?? ''
  const paper = { params: { id: open, record_id, file_id: file.id } }
  const { data: at } = await fourCases(house, api.trainingRecords.file, { args: paper })
  const read = await house.call(
    api.files.read,
    { params: { address: at.address.slice('/files/'.length) } },
    { as: 'anonymous' },
  )
  expect(read.bytes).toEqual(aPdf())
  const ofAnother = { params: { id: none, record_id, file_id: file.id } }
  expect((await house.call(api.trainingRecords.file, ofAnother)).status).toBe(404)
  await undoBulk(house, everyone.id)
  expect(await sums(open)).toBe(0)
  const { data: after } = await house.call(api.trainingRecords.ofEmployee, args)
  expect(after).toMatchObject({
    hours: [],
    data: [{ reversed_by_name: house.users.agency_admin.name, reversed_reason: 'Bulk change undone.' }, {}],
  })
  expect((await ledger(open)).map(({ kind }) => kind)).toEqual(['completion', 'credit', 'reversal', 'reversal'])
  expect((await states(program_id)).filter(({ employee_id }) => employee_id === open)).toMatchObject([
    { state: 'assigned' },
  ])
  expect((await states(program_id)).filter(({ employee_id }) => employee_id === none)).toMatchObject([
    { state: 'withdrawn' },
  ])
})

test('paper dated tomorrow, or with another person’s file, is refused at its field', async () => {
  const { id: program_id } = await program()
  const [one = ''] = await people(1)
  const refused = async (over: object, as: Caller = 'agency_admin') => {
    const body = { audience: { by: 'rows' as const, ids: [one] }, change: onPaper(program_id, over) }
    const { status, failure } = await house.call(api.bulk.add, { body }, { as })
    return [status, failure?.errors ?? failure]
  }
  const file = await kept(house, 'sheet.pdf', aPdf(), 'agency_admin', 'evidence')
  expect(await refused({ completed_on: dayFrom(1) })).toMatchObject([
    422,
    { 'change.completed_on': ['Enter today or an earlier day.'] },
  ])
  expect(await refused({ seen_by: ' ' })).toMatchObject([422, { 'change.seen_by': ['Enter who saw the paper.'] }])
  expect(await refused({ files: [file.id] }, 'csm')).toMatchObject([422, { 'change.files': [expect.any(String)] }])
})

test('[R-RTE-14] paper with fewer minutes than the credit records them and completes nothing, with a note for each, and can be undone', async () => {
  const { id: program_id } = await program()
  const [open = '', none = '', done = ''] = await people(3)
  await assigned(program_id, [open])
  await ran([done], onPaper(program_id, { assigns: true }))
  const few = onPaper(program_id, { minutes: 45, completed_on: dayFrom(-20) })
  const plan = await planned([open, none, done], few)
  const note = '45 of 60 minutes. The minutes count, but they don’t complete the program.'
  const told = async (id: string) => (await peopleOf(house, id)).map(({ outcome, reason }) => [outcome, reason])
  const expected = [
    ['update', note],
    ['update', note],
    ['skip', expect.stringMatching(/^Completed /)],
  ]
  expect(plan.title).toMatch(/^Record 45 minutes of /)
  expect(await told(plan.id)).toEqual(expected)
  expect((await runBulk(house, plan.id)).counts).toMatchObject({ update: 2, skip: 1 })
  expect(await told(plan.id)).toEqual(expected)
  for (const id of [open, none]) {
    expect(await ledger(id)).toEqual([expect.objectContaining({ kind: 'credit', minutes: 45, how: 'evidence' })])
    expect(await kindsOf(id)).toContain('training.credited')
  }
  expect((await states(program_id)).filter(one => one.employee_id !== done)).toMatchObject([{ state: 'assigned' }])
  // The same paper record again
  expect((await planned([open, none], few)).counts).toEqual({ unchanged: 2 })
  await undoBulk(house, plan.id)
  for (const id of [open, none]) {
    expect(await sums(id)).toBe(0)
    expect((await ledger(id)).map(({ kind }) => kind)).toEqual(['credit', 'reversal'])
  }
  // Minutes for the whole program replace those for a part
  const part = await ran([open], few)
  const whole = await ran([open], onPaper(program_id, { minutes: 60 }))
  expect(await sums(open)).toBe(60)
  await undoBulk(house, whole.id)
  expect(await sums(open)).toBe(45)
  await undoBulk(house, part.id)
  expect(await sums(open)).toBe(0)
})

test('people are exempted from a program with a reason, and the exemption is withdrawn; both are undone', async () => {
  const { id: program_id } = await program()
  const [one = '', two = ''] = await people(2)
  await assigned(program_id, [one])
  const waive: Change = { act: 'waive', program_id, reason: 'Licensed nurse' }
  const first = await planned([one, two], waive)
  expect(first.counts).toEqual({ update: 1, skip: 1 })
  await runBulk(house, first.id)
  expect(await states(program_id)).toMatchObject([{ state: 'waived' }])
  await undoBulk(house, first.id)
  expect(await states(program_id)).toMatchObject([{ state: 'assigned' }])
  await ran([one], waive)
  const back = await ran([one, two], { act: 'unwaive', program_id, reason: 'By mistake' })
  expect(back.counts).toEqual({ update: 1, skip: 1 })
  expect(await states(program_id)).toMatchObject([{ state: 'assigned' }])
  await undoBulk(house, back.id)
  expect(await states(program_id)).toMatchObject([{ state: 'waived' }])
  expect(await kindsOf(one)).toEqual([
    'training.waived',
    'training.unwaived',
    'training.waived',
    'training.unwaived',
    'training.waived',
  ])
})

test('days of leave while nothing was open count in the due date once the program is open again', async () => {
  const { id: program_id } = await program()
  const [waived = '', completed = ''] = await people(2)
  await assignedIn(house, program_id, [waived, completed], { due_since: dayFrom(-40), rule_due_on: dayFrom(-5) })
  await ran([waived], { act: 'waive', program_id, reason: 'Licensed nurse' })
  await ran([completed], onPaper(program_id))
  for (const [status, since] of [
    [4, dayFrom(-7)],
    [1, today],
  ])
    await house.owner.query('update employees set provider_status = $1, status_since = $2', [status, since])
  await ran([waived], { act: 'unwaive', program_id, reason: 'By mistake' })
  await ran([completed], { act: 'correct', program_id, completed_on: null, reason: 'Somebody else sat there' })
  const { rows } = await house.owner.query('select state, due_on::text from assignments where program_id = $1', [
    program_id,
  ])
  expect(rows).toEqual([
    { state: 'assigned', due_on: dayFrom(2) },
    { state: 'assigned', due_on: dayFrom(2) },
  ])
})

test('more days for someone on leave are added to the days away', async () => {
  const { id: program_id } = await program()
  const [one = ''] = await people(1)
  await assignedIn(house, program_id, [one], { due_since: dayFrom(-40), rule_due_on: dayFrom(3) })
  const become = (status: number, since: string) =>
    house.owner.query('update employees set provider_status = $1, status_since = $2', [status, since])
  const due = async () =>
    (await house.owner.query<{ due_on: string }>('select due_on::text from assignments')).rows.map(row => row.due_on)
  await become(4, dayFrom(-10))
  await ran([one], { act: 'assignment_due', program_id, to: { by: 'days', days: 7 }, reason: 'Long leave' })
  expect(await due()).toEqual([dayFrom(10)])
  await become(1, today)
  expect(await due()).toEqual([dayFrom(20)])
})

test('reversing entries take back a completion: the program reopens, its renewal goes, and an undo completes it again', async () => {
  const { id: program_id, module_id } = await program()
  const [one = ''] = await people(1)
  const [assignment_id = ''] = await assigned(program_id, [one])
  await learning(house, scope =>
    recordModule(scope, { assignment_id, module_id, done: { how: 'online', on: dayFrom(-350) } }),
  )
  expect(await turnOf(house, renewals)).toBe(1)
  const change: Change = { act: 'correct', program_id, completed_on: null, reason: 'Somebody else sat there' }
  const done = await ran([one], change)
  expect(done.counts).toEqual({ update: 1 })
  expect(await states(program_id)).toMatchObject([
    { state: 'in_progress', completed_on: null, progress_pct: 0 },
    { state: 'withdrawn', renews: false },
  ])
  expect((await ledger(one)).map(({ kind }) => kind)).toEqual(['completion', 'credit', 'reversal', 'reversal'])
  expect(await sums(one)).toBe(0)
  expect(await kindsOf(one)).toEqual(expect.arrayContaining(['training.withdrawn', 'training.reversed']))
  const papers = () =>
    house.owner.query('select state, void_reason from certificates where employee_id = $1 order by issued_at', [one])
  expect((await papers()).rows).toEqual([{ state: 'void', void_reason: 'Somebody else sat there' }])
  await undoBulk(house, done.id)
  expect(await states(program_id)).toMatchObject([{ state: 'completed', completed_on: dayFrom(-350) }, {}])
  expect((await papers()).rows.map(({ state }) => state)).toEqual(['void', 'valid'])
  expect(await sums(one)).toBe(60)
})

test('a completion gets the right day: reversed and re-entered, its validity follows, and the undo reverts it', async () => {
  const { id: program_id } = await program()
  const [one = ''] = await people(1)
  await assigned(program_id, [one])
  await ran([one], onPaper(program_id))
  const change = (completed_on: string): Change => ({
    act: 'correct',
    program_id,
    completed_on,
    reason: 'Typing error',
  })
  expect((await planned([one], change(dayFrom(-10)))).counts).toEqual({ unchanged: 1 })
  const done = await ran([one], change(dayFrom(-20)))
  expect(done.counts).toEqual({ update: 1 })
  expect(await states(program_id)).toMatchObject([
    { state: 'completed', completed_on: dayFrom(-20), completed_how: 'evidence' },
  ])
  expect((await ledger(one)).filter(({ kind }) => kind === 'completion')).toMatchObject([
    { completed_on: dayFrom(-10) },
    { completed_on: dayFrom(-20), evidence: { seen_by: 'Rita Nurse' }, reason: 'Typing error' },
  ])
  expect(await sums(one)).toBe(60)
  await undoBulk(house, done.id)
  expect(await states(program_id)).toMatchObject([{ state: 'completed', completed_on: dayFrom(-10) }])
  expect(await sums(one)).toBe(60)
})

test('a completion’s minutes are corrected: topics keep their shares, a later day keeps the minutes, and an undo restores it', async () => {
  const topic = aTopic({ organization_id: house.agency.id, name: 'Dementia' })
  await house.load({ topics: [topic] })
  const { id: program_id } = await programIn(house, {
    program: { training_type_id: type_id },
    modules: [{ minutes: { [topic_id]: 40 } }, { minutes: { [topic.id]: 20 } }],
  })
  const [one = ''] = await people(1)
  await assigned(program_id, [one])
  await ran([one], onPaper(program_id))
  const change = (over: { completed_on?: string | null; minutes?: number | null }): Change => ({
    act: 'correct',
    program_id,
    completed_on: null,
    reason: 'Left early',
    ...over,
  })
  expect((await planned([one], change({ minutes: 60 }))).counts).toEqual({ unchanged: 1 })
  const done = await ran([one], change({ minutes: 50 }))
  expect(await peopleOf(house, done.id)).toMatchObject([{ changes: [{}, { field: 'credit_minutes', after: '50' }] }])
  expect(await states(program_id)).toMatchObject([{ state: 'completed', completed_on: dayFrom(-10) }])
  expect(await credits(one)).toEqual({ Dementia: 17, 'Fall prevention': 33 })
  await undoBulk(house, done.id)
  expect(await credits(one)).toEqual({ Dementia: 20, 'Fall prevention': 40 })
  await ran([one], change({ minutes: 50 }))
  const moved = await ran([one], change({ completed_on: dayFrom(-20) }))
  expect(await states(program_id)).toMatchObject([{ completed_on: dayFrom(-20) }])
  expect(await sums(one)).toBe(50)
  await undoBulk(house, moved.id)
  expect(await credits(one)).toEqual({ Dementia: 17, 'Fall prevention': 33 })
  const none = await programIn(house, { program: { training_type_id: type_id }, version: { credit_minutes: 0 } })
  const refused = await house.call(api.bulk.add, {
    body: {
      audience: { by: 'rows', ids: [one] },
      change: { ...change({ minutes: 5 }), program_id: none.id } as Change,
    },
  })
  expect(Object.keys(refused.failure.errors ?? {})).toEqual(['change.minutes'])
})

test('a completion whose renewal has been started is left alone, with the reason', async () => {
  const { id: program_id } = await program()
  const [one = ''] = await people(1)
  await assigned(program_id, [one])
  await ran([one], onPaper(program_id, { completed_on: dayFrom(-350) }))
  await turnOf(house, renewals)
  await house.owner.query(`update assignments set state = 'in_progress', started_at = now() where renews is not null`)
  const plan = await planned([one], { act: 'correct', program_id, completed_on: null, reason: 'x' })
  expect(await peopleOf(house, plan.id)).toMatchObject([
    { outcome: 'skip', reason: 'The next cycle was already started. Withdraw it first.' },
  ])
})

test('people who completed a program are skipped with the day, unless they must repeat it: then a new cycle opens', async () => {
  const { id: program_id } = await program()
  const [one = '', two = ''] = await people(2)
  await assigned(program_id, [one])
  await ran([one], onPaper(program_id))
  const assign = (again?: boolean): Change => ({
    act: 'assign',
    program_id,
    start_date: today,
    due_on: null,
    reason: null,
    ...(again !== undefined && { again }),
  })
  const plan = await planned([one, two], assign())
  expect(await peopleOf(house, plan.id)).toMatchObject([
    { outcome: 'skip', reason: expect.stringMatching(/^Completed .*, valid to .*\.$/) },
    { outcome: 'update' },
  ])
  const again = await ran([one], assign(true))
  expect(await states(program_id)).toMatchObject([
    { state: 'completed', cycle_no: 1 },
    { state: 'assigned', cycle_no: 2, renews: true },
  ])
  await ran([one], onPaper(program_id, { completed_on: today }))
  expect(await states(program_id)).toMatchObject([{ state: 'superseded' }, { state: 'completed' }])
  // after the undo, the previous cycle counts again
  await ran([one], { act: 'correct', program_id, completed_on: null, reason: 'x' })
  expect(await states(program_id)).toMatchObject([{ state: 'completed' }, { state: 'assigned', cycle_no: 2 }])
  expect(again.state).toBe('succeeded')
})

test('paper older than the last completion completes nothing: the counted completion keeps counting', async () => {
  const { id: program_id } = await program()
  const [one = '', two = ''] = await people(2)
  await assigned(program_id, [one])
  await ran([one], onPaper(program_id))
  await ran([one], { act: 'assign', program_id, start_date: today, due_on: null, reason: null, again: true })
  const older = onPaper(program_id, { completed_on: dayFrom(-200), assigns: true })
  const plan = await planned([one, two], older)
  expect(await peopleOf(house, plan.id)).toMatchObject([
    { outcome: 'skip', reason: expect.stringMatching(/^Completed .*, valid to .*\.$/) },
    { outcome: 'update' },
  ])
  await ran([two], onPaper(program_id, { completed_on: dayFrom(-400), assigns: true }))
  const expired = await planned([two], onPaper(program_id, { completed_on: dayFrom(-500), assigns: true }))
  expect(expired.counts).toEqual({ skip: 1 })
})

test('a corrected day or number of minutes does not touch a requested repeat', async () => {
  const { id: program_id } = await program()
  const [one = ''] = await people(1)
  await assigned(program_id, [one])
  await ran([one], onPaper(program_id))
  await ran([one], { act: 'assign', program_id, start_date: today, due_on: dayFrom(20), reason: null, again: true })
  const change: Change = { act: 'correct', program_id, completed_on: null, minutes: 50, reason: 'Left early' }
  const done = await ran([one], change)
  const stays = [
    { state: 'completed', cycle_no: 1 },
    { state: 'assigned', cycle_no: 2, renews: true },
  ]
  expect(await states(program_id)).toMatchObject(stays)
  expect(await sums(one)).toBe(50)
  await undoBulk(house, done.id)
  expect(await states(program_id)).toMatchObject(stays)
  expect(await kindsOf(one)).not.toContain('training.withdrawn')
})

test('paper adds no archived or never published program, and the preview says so', async () => {
  const { id: program_id } = await program()
  const draft = await programIn(house, {
    program: { training_type_id: type_id },
    version: { state: 'draft', published_at: null },
  })
  const [one = ''] = await people(1)
  await house.owner.query('update programs set archived_at = now() where id = $1', [program_id])
  const why = async (id: string) =>
    (await peopleOf(house, (await planned([one], onPaper(id, { assigns: true }))).id)).map(({ reason }) => reason)
  expect(await why(program_id)).toEqual(['“Fall prevention” is archived. Restore it first.'])
  expect(await why(draft.id)).toEqual([
    '“Fall prevention” can’t be started right now. Fix the reason on the program’s page first.',
  ])
})

test('a cycle assigned again after its renewal was withdrawn replaces the previous completion', async () => {
  const { id: program_id } = await program()
  const [one = ''] = await people(1)
  await assigned(program_id, [one])
  await ran([one], onPaper(program_id, { completed_on: dayFrom(-350) }))
  expect(await turnOf(house, renewals)).toBe(1)
  await ran([one], { act: 'withdraw', program_id, reason: 'Moves away' })
  await ran([one], { act: 'assign', program_id, start_date: today, due_on: null, reason: null, again: true })
  await ran([one], onPaper(program_id))
  expect(await states(program_id)).toMatchObject([
    { state: 'superseded', cycle_no: 1 },
    { state: 'withdrawn', cycle_no: 2 },
    { state: 'completed', cycle_no: 3 },
  ])
  await ran([one], { act: 'correct', program_id, completed_on: null, reason: 'Somebody else sat there' })
  expect(await states(program_id)).toMatchObject([{ state: 'completed' }, {}, { state: 'assigned', cycle_no: 3 }])
})

test('an undone withdrawal opens nothing for people who completed the program since', async () => {
  const { id: program_id } = await program()
  const [one = '', two = ''] = await people(2)
  await assigned(program_id, [one, two])
  const done = await ran([one, two], { act: 'withdraw', program_id, reason: 'By mistake' })
  await ran([one], onPaper(program_id, { assigns: true }))
  await undoBulk(house, done.id)
  expect((await states(program_id)).filter(({ employee_id }) => employee_id === one)).toMatchObject([
    { state: 'withdrawn', cycle_no: 1 },
    { state: 'completed', cycle_no: 2 },
  ])
  expect((await states(program_id)).filter(({ employee_id }) => employee_id === two)).toMatchObject([
    { state: 'assigned' },
  ])
  expect(await peopleOf(house, done.id, { outcome: 'kept' })).toMatchObject([{ employee_id: one }])
})

test('an undone or withdrawn waiver opens nothing for people who completed the program since', async () => {
  const { id: program_id } = await program()
  const [one = '', two = ''] = await people(2)
  await assigned(program_id, [one, two])
  const done = await ran([one, two], { act: 'waive', program_id, reason: 'By mistake' })
  await ran([one], onPaper(program_id, { assigns: true }))
  const back = await planned([one], { act: 'unwaive', program_id, reason: 'By mistake' })
  expect(await peopleOf(house, back.id)).toMatchObject([{ outcome: 'skip', reason: 'Completed this program already.' }])
  await undoBulk(house, done.id)
  expect((await states(program_id)).filter(({ employee_id }) => employee_id === one)).toMatchObject([
    { state: 'waived', cycle_no: 1 },
    { state: 'completed', cycle_no: 2 },
  ])
  expect((await states(program_id)).filter(({ employee_id }) => employee_id === two)).toMatchObject([
    { state: 'assigned' },
  ])
  expect(await peopleOf(house, done.id, { outcome: 'kept' })).toMatchObject([{ employee_id: one }])
})

test('evidence and waivers require the recording permission, corrections approval: coordinators for their own people, nurses for everyone', async () => {
  const { id: program_id } = await program()
  const [one = '', other = ''] = await people(2)
  await assigned(program_id, [one, other])
  await house.owner.query('update employees set coordinator_id = $2 where id = $1', [one, house.agency.coordinator_id])
  const asked: Record<string, Change> = {
    complete: onPaper(program_id),
    'complete, added first': onPaper(program_id, { assigns: true }),
    waive: { act: 'waive', program_id, reason: 'x' },
    unwaive: { act: 'unwaive', program_id, reason: 'x' },
    correct: { act: 'correct', program_id, completed_on: null, reason: 'x' },
  }
  const told: Record<string, unknown> = {}
  for (const as of ['viewer', 'coordinator_limited', 'rn_limited'] as const)
    for (const [name, change] of Object.entries(asked)) {
      const body = { audience: { by: 'rows' as const, ids: [one, other] }, change }
      const { status, failure, data } = await house.call(api.bulk.add, { body }, { as })
      told[`${as}: ${name}`] = status < 300 ? data.title !== '' : (failure.errors?.['change.act']?.[0] ?? status)
    }
  expect(told).toEqual({
    'viewer: complete': 403,
    'viewer: complete, added first': 403,
    'viewer: waive': 403,
    'viewer: unwaive': 403,
    'viewer: correct': 403,
    'coordinator_limited: complete': true,
    'coordinator_limited: complete, added first': true,
    'coordinator_limited: waive': true,
    'coordinator_limited: unwaive': true,
    'coordinator_limited: correct': 'You don’t have permission to reverse or correct completions.',
    'rn_limited: complete': true,
    'rn_limited: complete, added first': 'You don’t have permission to assign training.',
    'rn_limited: waive': true,
    'rn_limited: unwaive': true,
    'rn_limited: correct': true,
  })
  const plan = await planned([one, other], { act: 'waive', program_id, reason: 'x' }, 'coordinator_limited')
  expect(plan.counts).toEqual({ update: 1, unknown: 1 })
})

test('an action stops when the role loses the permission, naming the person and the action', async () => {
  const { id: program_id } = await program()
  const [one = ''] = await people(1)
  const user = await aMember(house, [house.agency], { name: 'Dan Ross' })
  const as = { token: await tokenOf(house, user) }
  const change: Change = { act: 'assign', program_id, start_date: today, due_on: null, reason: null }
  const plan = await planned([one], change, as)
  await worker.stop()
  try {
    await house.call(api.bulk.run, { params: { id: plan.id }, body: {} }, { as })
    // Nurses also change many people at once, but assign nothing
    await house.call(api.users.update, { params: { id: user.id }, body: { role: 'rn_limited' } })
  } finally {
    worker = await workerOf(house)
  }
  const { message } = await untilBulk(house, plan.id, ({ state }) => state === 'cancelled')
  expect(message).toBe('Stopped: Dan Ross no longer has permission for “Add to Fall prevention”. Nothing was changed.')
  expect(await states(program_id)).toEqual([])
})

test('title, rows and history of a bulk change name the program in the reader’s language', async () => {
  const { id } = await programIn(house, {
    program: { training_type_id: type_id, titles: { en: 'Hand hygiene', es: 'Higiene de manos' } },
    modules: [{ minutes: { [topic_id]: 60 } }],
  })
  const [person = ''] = await people(1)
  const plan = await planned([person], {
    act: 'assign',
    program_id: id,
    start_date: today,
    due_on: null,
    reason: null,
  })
  expect(plan.title).toBe('Add to Hand hygiene')
  const { data } = await house.call(api.bulk.get, { params: { id: plan.id } }, { headers: { 'accept-language': 'es' } })
  expect(data.title).toBe('Agregar a Higiene de manos')
  await runBulk(house, plan.id)
  const spanish = { headers: { 'accept-language': 'es' } }
  const told = async (as: object = {}) => [
    (await house.call(api.bulk.people, { params: { id: plan.id } }, as)).data.data[0]?.changes[0]?.after,
    (await house.call(api.employees.history, { params: { id: person } }, as)).data.data[0]?.changes[0]?.after,
  ]
  expect(await told()).toEqual(['Hand hygiene', 'Hand hygiene'])
  expect(await told(spanish)).toEqual(['Higiene de manos', 'Higiene de manos'])
})
