import { api, type Args, type CsmOperation, type OperationState } from '@preceptor/contract'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAgency } from '../../../demo/factories/agencies.ts'
import { anAssignment } from '../../../demo/factories/assignments.ts'
import { anEmployee, type EmployeeRecord } from '../../../demo/factories/employees.ts'
import { aLocation } from '../../../demo/factories/taxonomy.ts'
import { aMembership, anInvitation, aUser } from '../../../demo/factories/users.ts'
import { completeAssignments } from '../../learning/complete.ts'
import { runJob } from '../../../jobs/run-job.ts'
import type { RunningWorker } from '../../../jobs/worker.ts'
import { campaign } from '../../../../test/campaign.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../../test/house.ts'
import { workerOf } from '../../../../test/import-flow.ts'
import { learning } from '../../../../test/learner.ts'
import { assignedProgram, trainingOf } from '../../../../test/assigned.ts'
import { aTypeIn, programIn } from '../../../../test/trainees.ts'
import { csmOperationJob } from './operation.job.ts'

let house: House
let worker: RunningWorker
let queens: string

beforeAll(async () => {
  house = await openHouse()
  const location = aLocation({ organization_id: house.agency.id, name: 'Queens' })
  await house.load({ locations: [location] })
  queens = location.id
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs')
  await house.owner.query('delete from bulk_operations')
  await house.owner.query('delete from employees')
})

type New = Args<typeof api.csmOperations.add>['body']

const people = async (count: number, over: Partial<EmployeeRecord> = {}) => {
  const employees = Array.from({ length: count }, (_, at) =>
    anEmployee({
      organization_id: house.agency.id,
      first_name: 'Ana',
      last_name: `Abel${String(at).padStart(3, '0')}`,
      email: `ana${at}@old.example`,
      location_id: over.organization_id === undefined ? house.agency.location_id : null,
      ...over,
    }),
  )
  await house.load({ employees })
  return employees
}

const read = async (id: string, as: Caller = 'csm') =>
  (await house.call(api.csmOperations.get, { params: { id } }, { as })).data
async function until(id: string, ...states: OperationState[]): Promise<CsmOperation> {
  for (const end = Date.now() + 20_000; ; ) {
    const data = await read(id)
    if (states.includes(data.state)) return data
    if (Date.now() > end) throw new Error(`still ${data.state}: ${JSON.stringify(data.parts)}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
const body = (change: New['change'], ...agency_ids: string[]): New => ({
  agency_ids: agency_ids.length > 0 ? agency_ids : [house.agency.id],
  change,
  reason: 'Ticket 4821',
})
async function previewed(wanted: New, as: Caller = 'csm'): Promise<CsmOperation> {
  const { status, data, failure } = await house.call(api.csmOperations.add, { body: wanted }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
  return until(data.id, 'planned', 'failed')
}
const act = (to: 'submit' | 'approve' | 'discard' | 'halt' | 'undo' | 'plan', id: string, as: Caller = 'csm') =>
  house.call(api.csmOperations[to], { params: { id }, body: {} }, { as })
const done = async (to: Parameters<typeof act>[0], id: string, as: Caller = 'csm') => {
  const { status, data, failure } = await act(to, id, as)
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const rowsOf = async (id: string, query: Args<typeof api.csmOperations.rows>['query'] = {}) =>
  (await house.call(api.csmOperations.rows, { params: { id }, query: { per_page: 100, ...query } }, { as: 'csm' })).data
const move = () => ({ kind: 'move_people' as const, from_id: house.agency.location_id, to_id: queens })
const newDomain = { kind: 'mail_domain', from_domain: 'old.example', to_domain: 'new.example' } as const
const emailsIn = async () =>
  (
    await house.owner.query<{ email: string }>('select email from employees order by organization_id, last_name, id')
  ).rows.map(({ email }) => email)
const eventsOf = async (organization_id: string, operation_id: string) =>
  (
    await house.owner.query<{ kind: string; actor_name: string; reason: string | null }>(
      `select kind, actor_name, reason from events where organization_id = $1 and subject_id = $2 and kind like 'bulk_operation.%' order by id`,
      [organization_id, operation_id],
    )
  ).rows

test('[R-PER-14] bulk operations require customer success with can_edit_agency_info; approval requires more', async () => {
  await people(2)
  const denied = { denied: 'agency_admin', as: 'csm' } as const
  const { data } = await fourCases(house, api.csmOperations.add, { ...denied, args: { body: body(newDomain) } })
  const params = { id: data.id }
  await until(data.id, 'planned')
  await fourCases(house, api.csmOperations.list, { ...denied, args: {} })
  await fourCases(house, api.csmOperations.get, { ...denied, args: { params } })
  await fourCases(house, api.csmOperations.rows, { ...denied, args: { params } })
  await fourCases(house, api.csmOperations.plan, { ...denied, args: { params, body: {} } })
  await until(data.id, 'planned')
  await fourCases(house, api.csmOperations.submit, { ...denied, args: { params, body: {} } })
  await until(data.id, 'done')
  await fourCases(house, api.csmOperations.undoPreview, { ...denied, args: { params } })
  await fourCases(house, api.csmOperations.leftOut, { ...denied, args: { params } })
  const file = new File(['Employee,Program,Completed on\nN-1,Falls,02/10/2026\n'], 'dates.csv', { type: 'text/csv' })
  await fourCases(house, api.csmOperations.readFile, { ...denied, args: { file } })
  await fourCases(house, api.csmOperations.undo, { ...denied, args: { params, body: {} } })
  await until(data.id, 'undone')

  const final = await previewed(body({ kind: 'void_certificates', numbers: ['HHA-1'] }))
  await fourCases(house, api.csmOperations.discard, { ...denied, args: { params: { id: final.id }, body: {} } })
  const many = await previewed(body(newDomain))
  await house.owner.query(
    `update bulk_operations set stage = 'waiting', plan_hash = 'x', submitted_at = now() where id = $1`,
    [many.id],
  )
  const declining = { params: { id: many.id }, body: { reason: 'Not agreed.' } }
  for (const as of ['csm', 'agency_admin'] as const) {
    expect((await act('approve', many.id, as)).status).toBe(403)
    expect((await house.call(api.csmOperations.decline, declining, { as })).status).toBe(403)
  }
  await fourCases(house, api.csmOperations.decline, { args: declining, denied: 'csm', as: 'cs_super_user' })
  expect(await read(many.id)).toMatchObject({ state: 'declined', decision_reason: 'Not agreed.' })
})

test('the preview names each person, the run does exactly that, and an undo restores every row no one changed since', async () => {
  const [first, second] = await people(3)
  await people(1, { last_name: 'Zulu', location_id: queens })
  const before = (await house.owner.query('select * from employees order by id')).rows
  const planned = await previewed(body(move()))
  expect(planned).toMatchObject({ state: 'planned', total: 3, counts: { update: 3 }, approval_reasons: [] })
  expect((await rowsOf(planned.id)).data.map(row => [row.name, row.outcome, row.done, row.changes])).toEqual(
    ['Abel000', 'Abel001', 'Abel002'].map(name => [
      `${name}, Ana`,
      'update',
      false,
      [{ field: 'location_id', before: 'Bronx', after: 'Queens' }],
    ]),
  )
  await done('submit', planned.id)
  expect((await until(planned.id, 'done')).counts).toEqual({ update: 3 })
  const moved = await house.owner.query<{ id: string; location_id: string }>('select id, location_id from employees')
  expect(moved.rows.every(row => row.location_id === queens)).toBe(true)

  await house.call(api.employees.update, { params: { id: second?.id ?? '' }, body: { city: 'Albany' } })
  await done('undo', planned.id)
  expect((await until(planned.id, 'undone')).counts).toEqual({ update: 2, kept: 1 })
  expect((await rowsOf(planned.id, { outcome: 'kept' })).data.map(row => [row.name, row.reason])).toEqual([
    ['Abel001, Ana', 'Changed since, so left as it is.'],
  ])
  const same = (row: { version: number; updated_at: Date }) => ({ ...row, version: 0, updated_at: null })
  const after = (await house.owner.query('select * from employees order by id')).rows
  const untouched = (rows: typeof before) => rows.filter(row => row.id !== second?.id).map(same)
  expect(untouched(after)).toEqual(untouched(before))
  expect(after.find(row => row.id === first?.id)?.location_id).toBe(house.agency.location_id)
  expect(await eventsOf(house.agency.id, planned.id)).toEqual([
    { kind: 'bulk_operation.started', actor_name: 'Vendor csm', reason: 'Ticket 4821' },
    { kind: 'bulk_operation.ran', actor_name: 'Vendor csm', reason: null },
    { kind: 'bulk_operation.undone', actor_name: 'Vendor csm', reason: null },
  ])
})

test('[R-PER-14] rows of more than one agency need a second person, who is never the proposer: 0 of 200 tries, races included', async () => {
  await people(2)
  await people(1, { organization_id: house.other.id })
  const planned = await previewed(body(newDomain, house.agency.id, house.other.id), 'super_admin')
  expect(planned.approval_reasons).toEqual(['agencies'])
  expect((await done('submit', planned.id, 'super_admin')).state).toBe('awaiting_approval')
  expect(await emailsIn()).toEqual(expect.arrayContaining(['ana0@old.example']))

  // The proposer's attempts race with each other, and some with another person's decision
  const tries = campaign(40, 180)
  const alone = await Promise.all(Array.from({ length: tries }, () => act('approve', planned.id, 'super_admin')))
  expect(new Set(alone.map(({ status, failure }) => `${status} ${failure.message}`))).toEqual(
    new Set(['403 You proposed this, so another person decides.']),
  )
  expect((await read(planned.id)).state).toBe('awaiting_approval')
  await expect(
    house.owner.query(`update bulk_operations set decided_by = proposed_by where id = $1`, [planned.id]),
  ).rejects.toThrow(/check constraint/)

  const racing: Caller[] = [...Array.from({ length: 10 }, (): Caller => 'super_admin'), 'admin', 'cs_super_user']
  const decided = await Promise.all(
    [...racing, ...Array.from({ length: 10 }, (): Caller => 'super_admin')].map(async as => ({
      as,
      status: (await act('approve', planned.id, as)).status,
    })),
  )
  const own = decided.filter(({ as }) => as === 'super_admin').map(({ status }) => status)
  // The message depends on who came first; the refusal doesn't
  expect(own.every(status => status === 403 || status === 409)).toBe(true)
  const others = decided.filter(({ as }) => as !== 'super_admin').map(({ status }) => status)
  expect(others.toSorted((a, b) => a - b)).toEqual([200, 409])
  const { rows: deciders } = await house.owner.query<{ decided_by_name: string }>(
    'select decided_by_name from bulk_operations where id = $1',
    [planned.id],
  )
  expect(deciders[0]?.decided_by_name).not.toBe('Vendor super_admin')
  await until(planned.id, 'done')
  expect((await emailsIn()).every(email => email.endsWith('@new.example'))).toBe(true)
  for (const agency of [house.agency, house.other])
    expect((await eventsOf(agency.id, planned.id)).map(({ kind }) => kind)).toEqual([
      'bulk_operation.proposed',
      'bulk_operation.approved',
      'bulk_operation.ran',
    ])
  const log = await house.call(api.auditLog.list, { query: { group: 'vendor' } })
  expect(log.data.data.map(({ kind }) => kind)).toContain('bulk_operation.approved')
})

test('more than 100 people, more than 5 users and every final action need a second person', async () => {
  await people(101)
  expect((await previewed(body(newDomain))).approval_reasons).toEqual(['people'])
  await house.owner.query('delete from employees where last_name = $1', ['Abel100'])
  expect((await previewed(body(newDomain))).approval_reasons).toEqual([])
  const users = Array.from({ length: 6 }, (_, at) => aUser({ name: `Idle ${at}` }))
  await house.load({
    users,
    memberships: users.map(({ id }) => aMembership({ organization_id: house.agency.id, user_id: id, role: 'viewer' })),
  })
  await house.owner.query(`update memberships set created_at = now() - interval '400 days' where user_id = any($1)`, [
    users.map(({ id }) => id),
  ])
  const idle = { kind: 'deactivate_users', idle_days: 365, role: 'viewer' } as const
  expect((await previewed(body(idle))).approval_reasons).toEqual(['users'])
  await house.owner.query(`delete from memberships where user_id = $1`, [users[0]?.id])
  const five = await previewed(body(idle))
  expect([five.approval_reasons, five.total]).toEqual([[], 5])
  const final = await previewed(body({ kind: 'resend_invitations' }))
  expect([final.approval_reasons, final.why_final]).toEqual([['final'], 'Messages that went out stay sent.'])
  await house.owner.query(`delete from memberships where user_id = any($1)`, [users.map(({ id }) => id)])
})

test('a plan is refused once the rows drifted too far, and always if it was tampered with', async () => {
  const all = await people(120)
  const planned = await previewed(body(newDomain))
  await done('submit', planned.id)
  await house.owner.query(`update employees set email = 'x' || email, version = version + 1 where id = any($1)`, [
    all.slice(0, 7).map(({ id }) => id),
  ])
  const refused = await act('approve', planned.id, 'admin')
  expect([refused.status, refused.failure.message]).toEqual([
    409,
    '7 rows of Ours Home Care have changed since the preview. Preview it again.',
  ])
  await done('discard', planned.id)

  const again = await previewed(body(newDomain))
  await done('submit', again.id)
  await house.owner.query(`update job_items set values = '{"email": "evil@new.example"}' where n = 1 and job_id = $1`, [
    again.parts[0]?.job_id,
  ])
  const tampered = await act('approve', again.id, 'admin')
  expect([tampered.status, tampered.failure.message]).toEqual([
    409,
    'The plan is not the one that was submitted. Preview it again.',
  ])
  expect((await emailsIn()).some(email => email.endsWith('@new.example'))).toBe(false)
})

test('approvers are mailed, and so is the proposer; after 72 hours it must be previewed again', async () => {
  await people(1)
  await house.owner.query('delete from outbox')
  const planned = await previewed(body({ kind: 'resend_invitations' }))
  expect((await act('submit', planned.id)).failure.message).toBe('The preview has no rows to change.')
  await people(101)
  const many = await previewed(body(newDomain))
  await done('submit', many.id)
  const mailed = async () =>
    (await house.owner.query<{ recipient: string }>('select recipient from outbox order by recipient')).rows.map(
      ({ recipient }) => recipient,
    )
  const leads = (['super_admin', 'admin', 'cs_super_user'] as const).map(role => house.users[role].email)
  expect(new Set(await mailed())).toEqual(new Set(leads))
  await house.owner.query(`update bulk_operations set submitted_at = now() - interval '73 hours' where id = $1`, [
    many.id,
  ])
  expect((await read(many.id, 'admin')).state).toBe('expired')
  expect((await act('approve', many.id, 'admin')).failure.code).toBe('TRANSITION_REFUSED')
  await done('plan', many.id)
  await until(many.id, 'planned')
  await done('submit', many.id)
  await house.owner.query('delete from outbox')
  await house.call(api.csmOperations.decline, { params: { id: many.id }, body: { reason: 'No.' } }, { as: 'admin' })
  expect(await mailed()).toEqual([house.users.csm.email])
})

test('a halt stops agencies that have not begun, and completed work can be undone', async () => {
  await people(3)
  const closed = anAgency({ name: 'Paused Home Care' })
  await house.load({ organizations: [closed] })
  await people(2, { organization_id: closed.id })
  const planned = await previewed(body(newDomain, house.agency.id, closed.id))
  await done('submit', planned.id)
  // No worker runs while the halt is requested
  await worker.stop()
  await done('approve', planned.id, 'admin')
  expect((await done('halt', planned.id)).halted_by_name).toBe('Vendor csm')
  worker = await workerOf(house)
  const halted = await until(planned.id, 'halted')
  expect(halted.parts.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect((await emailsIn()).every(email => email.endsWith('@old.example'))).toBe(true)
  expect((await act('undo', planned.id)).failure.code).toBe('NOT_UNDOABLE')
  expect((await act('halt', planned.id)).failure.code).toBe('TRANSITION_REFUSED')
})

test('[R-PER-14] a halt stops within one block, in the middle of an agency, and an undo restores completed work', async () => {
  await people(2_500)
  const planned = await previewed(body(newDomain))
  await done('submit', planned.id)
  await worker.stop()
  await done('approve', planned.id, 'admin')
  let blocks = 0
  const engine = {
    definitions: [csmOperationJob(house.config)],
    log: pino({ level: 'silent' }),
    worker: 'test',
    stopping: () => blocks++ === 1,
  }
  const key = { organization_id: house.agency.id, job_id: planned.parts[0]?.job_id ?? '' }
  await runJob(house.database, engine, key)
  const changed = async () => (await emailsIn()).filter(email => email.endsWith('@new.example')).length
  expect(await changed()).toBe(1_000)
  expect((await read(planned.id)).state).toBe('running')
  await done('halt', planned.id)
  worker = await workerOf(house)
  expect(await until(planned.id, 'halted')).toMatchObject({ counts: { update: 1_000, missed: 1_500 }, left_out: 1_500 })
  expect(await changed()).toBe(1_000)
  const last = (await rowsOf(planned.id, { page: 25 })).data
  expect(last.map(row => [row.outcome, row.done])).toEqual(last.map(() => ['missed', false]))
  expect((await rowsOf(planned.id, { outcome: 'update' })).meta.total).toBe(1_000)
  const missed = await house.call(api.csmOperations.leftOut, { params: { id: planned.id } }, { as: 'csm' })
  expect(missed.bytes.toString('utf8').split('Not reached,The operation stopped before this row.')).toHaveLength(1_501)
  await done('undo', planned.id)
  expect((await until(planned.id, 'undone')).counts).toEqual({ update: 1_000, missed: 1_500 })
  expect(await changed()).toBe(0)
})

test('stale assignments are closed and reopened; leave and recent work keep them', async () => {
  const [idle, recent, away] = await people(3)
  const organization_id = house.agency.id
  const program = await programIn(house, {
    program: { training_type_id: await aTypeIn(house, { name: 'Orientation' }) },
  })
  const assignments = [idle, recent, away].map(one =>
    anAssignment({ organization_id, employee_id: one?.id ?? '', program_id: program.id }),
  )
  await house.load({ assignments })
  await house.owner.query(
    `update assignments set updated_at = now() - make_interval(days => case when employee_id = $1 then 0 else 200 end)`,
    [recent?.id],
  )
  await house.owner.query(
    `insert into training_pauses (organization_id, employee_id, starts_on) values ($1, $2, current_date - 10)`,
    [organization_id, away?.id],
  )
  const states = async () =>
    (
      await house.owner.query<{ state: string }>(
        'select a.state from assignments a join employees e on e.id = a.employee_id order by e.last_name',
      )
    ).rows.map(({ state }) => state)
  const planned = await previewed(body({ kind: 'close_stale', idle_days: 180 }))
  expect((await rowsOf(planned.id)).data.map(row => [row.name, row.outcome, row.reason])).toEqual([
    ['Abel000, Ana', 'update', null],
    ['Abel002, Ana', 'skip', 'On leave, so the assignment is paused.'],
  ])
  await done('submit', planned.id)
  await until(planned.id, 'done')
  expect(await states()).toEqual(['withdrawn', 'assigned', 'assigned'])
  await done('undo', planned.id)
  expect((await until(planned.id, 'undone')).counts).toMatchObject({ update: 1 })
  expect(await states()).toEqual(['assigned', 'assigned', 'assigned'])
})

test('idle users lose their access and sign-ins, an undo restores them, and one administrator stays', async () => {
  const agency = anAgency({ name: 'Quiet Home Care' })
  const users = ['Alma Admin', 'Ben Admin', 'Vic Viewer'].map(name => aUser({ name }))
  await house.load({
    organizations: [agency],
    users,
    memberships: users.map(({ id }, at) =>
      aMembership({ organization_id: agency.id, user_id: id, role: at < 2 ? 'agency_admin' : 'viewer' }),
    ),
  })
  await house.owner.query(
    `update memberships set created_at = now() - interval '200 days' where organization_id = $1`,
    [agency.id],
  )
  const token = await house.tokenFor(users[2] ?? { id: '' }, agency.id)
  await house.owner.query(
    `update access_tokens set last_seen_at = now() - interval '200 days' where organization_id = $1`,
    [agency.id],
  )
  const planned = await previewed(body({ kind: 'deactivate_users', idle_days: 90, role: null }, agency.id))
  const rows = (await rowsOf(planned.id)).data.map(row => [row.name, row.outcome])
  expect(rows.filter(([, outcome]) => outcome === 'skip')).toHaveLength(1)
  await done('submit', planned.id)
  await until(planned.id, 'done')
  const active = async () =>
    (
      await house.owner.query<{ name: string }>(
        'select u.name from memberships m join users u on u.id = m.user_id where m.organization_id = $1 and m.is_active order by 1',
        [agency.id],
      )
    ).rows.map(({ name }) => name)
  expect(await active()).toEqual(rows.filter(([, outcome]) => outcome === 'skip').map(([name]) => name))
  expect((await house.call(api.auth.organization, {}, { as: { token } })).status).toBe(401)
  await done('undo', planned.id)
  await until(planned.id, 'undone')
  expect(await active()).toEqual(['Alma Admin', 'Ben Admin', 'Vic Viewer'])
})

test('final actions: invitations are resent once approved, and cannot be undone', async () => {
  const organization_id = house.agency.id
  await house.load({ invitations: [anInvitation({ organization_id, name: 'Ivy Invited', email: 'ivy@example.org' })] })
  const planned = await previewed(body({ kind: 'resend_invitations' }))
  expect((await rowsOf(planned.id)).data.map(({ name }) => name)).toEqual(['Ivy Invited'])
  await done('submit', planned.id)
  await done('approve', planned.id, 'cs_super_user')
  await until(planned.id, 'done')
  const sent = await house.owner.query('select sent_count from invitations where organization_id = $1', [
    organization_id,
  ])
  expect(sent.rows).toEqual([{ sent_count: 2 }])
  expect((await act('undo', planned.id)).failure.code).toBe('NOT_UNDOABLE')
  await house.owner.query('delete from invitations')
})

test('certificates are voided by their numbers; void and unknown ones are named and skipped', async () => {
  const training = await trainingOf(house)
  const numbers: string[] = []
  for (const last_name of ['Abara', 'Baker']) {
    const { assignment_id } = await assignedProgram(house, training, { employee: { first_name: 'Ana', last_name } })
    await learning(house, scope =>
      completeAssignments(scope, {
        head: {},
        wanted: sql`select id as assignment_id, date '2026-01-05' as completed_on, 'evidence' as how, null::smallint as score,
          null as language, null::jsonb as evidence from assignments where id = ${assignment_id}`,
      }),
    )
    const { rows } = await house.owner.query<{ number: string }>(
      'select number from certificates where assignment_id = $1',
      [assignment_id],
    )
    numbers.push(...rows.map(({ number }) => number))
  }
  const states = async () =>
    (
      await house.owner.query<{ state: string; void_reason: string | null }>(
        'select state, void_reason from certificates where number = any($1) order by number',
        [numbers],
      )
    ).rows
  const wanted = (...extra: string[]) => body({ kind: 'void_certificates', numbers: [...numbers, ...extra] })
  const planned = await previewed(wanted('NONE-1'))
  expect((await rowsOf(planned.id)).data.map(row => [row.name, row.outcome, row.reason])).toEqual([
    ['Abara, Ana', 'update', null],
    ['Baker, Ana', 'update', null],
    ['NONE-1', 'unknown', 'No certificate of this agency has this number.'],
  ])
  await done('submit', planned.id)
  expect((await states()).map(({ state }) => state)).toEqual(['valid', 'valid'])
  await done('approve', planned.id, 'admin')
  await until(planned.id, 'done')
  expect(await states()).toEqual(numbers.map(() => ({ state: 'void', void_reason: 'Ticket 4821' })))
  const again = await previewed(wanted())
  expect((await rowsOf(again.id)).data.map(row => row.reason)).toEqual(['Already void.', 'Already void.'])
})

test('permanently failed webhook calls are resent once', async () => {
  const organization_id = house.agency.id
  const { data: hook } = await house.call(api.webhooks.add, {
    body: { url: 'https://example.org/hook', events: ['training.completed'] },
  })
  const { rows } = await house.owner.query<{ id: string }>(
    `with sent as (insert into outbox (organization_id, channel, event, recipient, subject, state, last_error)
        values ($1, 'webhook', 'webhook', 'https://example.org/hook', 'training.completed', 'failed', 'gone') returning id)
      insert into webhook_deliveries (organization_id, webhook_id, event, payload, outbox_id)
      select $1, $2, 'training.completed', '{"data": {}}', id from sent returning id`,
    [organization_id, hook.id],
  )
  const replay = body({ kind: 'replay_deliveries', within_days: 7 })
  const planned = await previewed(replay)
  expect([planned.total, planned.approval_reasons]).toEqual([1, ['final']])
  await done('submit', planned.id)
  await done('approve', planned.id, 'admin')
  expect((await until(planned.id, 'done', 'partial')).counts).toEqual({ update: 1 })
  const replays = await house.owner.query('select event from webhook_deliveries where replay_of = $1', [rows[0]?.id])
  expect(replays.rows).toEqual([{ event: 'training.completed' }])
  expect((await previewed(replay)).total).toBe(0)
})

test('invalid input is refused at its field', async () => {
  const refused = async (wanted: New) =>
    (await house.call(api.csmOperations.add, { body: wanted }, { as: 'csm' })).failure.errors
  expect(await refused(body({ ...move(), to_id: house.agency.location_id }))).toEqual({
    'change.to_id': ['Choose another location than the one people leave.'],
  })
  expect(await refused(body(move(), house.other.id))).toEqual({
    'change.from_id': ['Choose a location of this agency.'],
  })
  expect(await refused(body(move(), house.agency.id, house.other.id))).toEqual({
    agency_ids: ['Choose one agency for this kind of operation.'],
  })
  expect(await refused(body({ ...newDomain, to_domain: 'no domain' }))).toEqual({
    'change.to_domain': ['Enter a domain like agency.com.'],
  })
  expect(await refused({ ...body(newDomain), agency_ids: [queens] })).toEqual({
    agency_ids: ['One of these agencies is closed or does not exist.'],
  })
  await people(1)
  const none = await previewed(body({ ...newDomain, from_domain: 'nobody.example' }))
  expect((await act('submit', none.id)).failure.message).toBe('The preview has no rows to change.')
})

test('the list can be searched and filtered by state, kind and agency', async () => {
  await people(1)
  const one = await previewed(body(newDomain))
  await previewed(body({ kind: 'resend_invitations' }, house.other.id))
  const list = async (query: NonNullable<Args<typeof api.csmOperations.list>['query']>) =>
    (await house.call(api.csmOperations.list, { query }, { as: 'csm' })).data.data.map(({ kind }) => kind)
  expect(await list({})).toEqual(['resend_invitations', 'mail_domain'])
  expect(await list({ agency_id: house.agency.id })).toEqual(['mail_domain'])
  expect(await list({ kind: 'resend_invitations' })).toEqual(['resend_invitations'])
  await done('discard', one.id)
  expect(await list({ state: 'discarded' })).toEqual(['mail_domain'])
  expect(await list({ search: 'theirs 4821' })).toEqual(['resend_invitations'])
})
