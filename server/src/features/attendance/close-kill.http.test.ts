import { setTimeout as wait } from 'node:timers/promises'
import { addDays, api, type Id } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { previewed, runBulk } from '../../../test/bulk-flow.ts'
import { campaign, inProve } from '../../../test/campaign.ts'
import { classroom } from '../../../test/classroom.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { type KillPoint, killPoints } from '../../../test/kill-points.ts'
import { pdfTexts } from '../../../test/pdf-texts.ts'
import { ask, killServers, type ServerProcess } from '../../../test/server-process.ts'
import { assignedIn, programIn } from '../../../test/trainees.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { turnOf } from '../../../test/turn.ts'
import { verifying } from '../../events/seal/checks.ts'
import { seals } from '../../events/seal/seal.ts'
import { renewals } from '../assignments/renewals.ts'
import { pathSteps } from '../path-standings/due.ts'
import { webhookNews } from '../settings/webhooks/deliveries.ts'

let house: House
let token: string
const room = classroom(() => house)
const workers = workerKills(() => house)
const { killedAt } = killPoints(() => house)
beforeEach(async () => {
  house = await openHouse()
  token = await house.tokenFor(house.users.agency_admin, house.agency.id)
})
afterEach(async () => {
  await killServers()
  await workers.kill()
  await house.close()
})

const each = campaign(2, 20)
const kinds = ['present', 'late', 'short', 'absent', 'guest'] as const
type Kind = (typeof kinds)[number]
const result = { present: 'attended', late: 'late', short: 'partial', absent: 'absent', guest: 'attended' } as const
const minutes: Partial<Record<Kind, number>> = { late: 96, short: 50 }

/** A program with one class that renews every month, and a path that continues after the class. */
async function aSubject() {
  const made = await room.program({ partial: true })
  await house.owner.query(
    `update programs set validity = 'months', validity_months = 1, recurrence = 'rolling' where id = $1`,
    [made.id],
  )
  const next = await programIn(house, { program: { training_type_id: made.training_type_id }, modules: [{}] })
  const { data: path } = await house.call(api.learningPaths.add, { body: { title: 'Lifting', description: null } })
  const step = { is_required: true, is_gate: false, start: null, due: null }
  const saved = await house.call(
    api.learningPaths.saveSteps,
    {
      params: { id: path.id },
      body: {
        is_ordered: true,
        given_to: 'new',
        steps: [
          { kind: 'session', ref_id: made.id, ...step },
          { kind: 'program', ref_id: next.id, ...step },
        ],
      },
    },
    { headers: { 'if-match': `"${path.version}"` } },
  )
  expect(saved.status, JSON.stringify(saved.failure)).toBe(200)
  await house.call(api.learningPaths.setStatus, { params: { id: path.id }, body: { status: 'active' } })
  return { made, next, path_id: path.id }
}

/**
 * A class that is over and marked, with people of every kind on the path. Guests are people to whom no one had assigned the
 * program.
 */
async function aClass({ made, path_id }: Awaited<ReturnType<typeof aSubject>>) {
  const id = await room.session(made.id, { module_id: made.modules[0] ?? null })
  const who = await room.people(kinds.length * each)
  const kindOf = (at: number): Kind => kinds[at % kinds.length] ?? 'guest'
  const asked = who.filter((_, at) => kindOf(at) !== 'guest')
  await assignedIn(house, made.id, asked)
  const worker = await workerOf(house)
  const act = { act: 'path_add' as const, path_id, start_date: addDays(room.today(), -60), reason: null }
  await runBulk(house, (await previewed(house, { audience: { by: 'rows', ids: who }, change: act })).id)
  const bookings = await room.seated(id, who)
  await worker.stop()
  const marks = bookings.map((booking_id, at) => {
    const kind = kindOf(at)
    const mark = { booking_id, day_no: null, result: result[kind] }
    return minutes[kind] === undefined ? mark : Object.assign(mark, { minutes: minutes[kind] })
  })
  expect((await room.marks(id, marks)).status).toBe(200)
  await turnOf(house, pathSteps)
  return { id, who, kindOf }
}

/** Returns everything a sign-off or a correction writes, verbatim. */
async function everything(): Promise<Record<string, string>> {
  const tables = ['sessions', 'session_bookings', 'session_attendance', 'session_records', 'certificate_numbers']
    .concat(['training_records', 'assignments', 'module_progress', 'certificates', 'events'])
    .concat(['outbox', 'webhook_news', 'path_due', 'path_step_states', 'session_notices'])
  const said: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await house.owner.query<{ said: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as said from ${table} t`,
    )
    said[table] = rows[0]?.said ?? ''
  }
  return said
}

/** Each kill point costs a server, so every run kills at the first, the last and one in between. */
const chosen = (points: readonly KillPoint[]) =>
  inProve ? points : points.filter((_, at) => [0, Math.floor(points.length / 2), points.length - 1].includes(at))

const post = (path: string, body: object) => (server: ServerProcess) =>
  ask(server.origin, `${path}?organization_id=${house.agency.id}`, { token, body })

/** Returns the effects of a person's class, in the ledger and elsewhere. */
async function cameOf(employee_id: Id | undefined) {
  const { rows } = await house.owner.query(
    `select (select result || ' ' || minutes from session_bookings where employee_id = $1) as mark,
      array(select kind || coalesce(' ' || minutes, '') from training_records where employee_id = $1 order by 1) as ledger,
      array(select cycle_no || ' ' || a.state || ' ' || a.source from assignments a where employee_id = $1 order by 1) as cycles,
      (select count(*)::int from certificates where employee_id = $1) as certificates,
      array(select s.state from path_step_states s where s.employee_id = $1 order by s.state) as steps,
      array(select kind from events where subject_id = $1 and kind <> 'path.added' and kind <> 'attendance.marked' order by kind) as told,
      (select count(*)::int from webhook_deliveries where payload -> 'data' ->> 'employee_id' = $1::text) as calls`,
    [employee_id],
  )
  return rows[0] as object
}

const credited = (kind: Kind) => (kind === 'late' ? 96 : 120)
function expected(kind: Kind): object {
  const mark = {
    present: 'attended 120',
    late: 'late 96',
    short: 'partial 50',
    absent: 'absent 0',
    guest: 'attended 120',
  }
  if (kind === 'short' || kind === 'absent')
    return {
      mark: mark[kind],
      ledger: kind === 'short' ? ['credit 50'] : [],
      cycles: ['1 assigned manual'],
      certificates: 0,
      steps: ['available', 'locked'],
      told: [],
      calls: 0,
    }
  return {
    mark: mark[kind],
    ledger: ['completion', `credit ${credited(kind)}`],
    cycles: ['1 assigned path', '1 completed manual', '2 assigned renewal'],
    certificates: 1,
    steps: ['available', 'done'],
    told: ['training.assigned', 'training.completed', 'training.renewed', 'training.started'],
    calls: 1,
  }
}

const records = async (id: Id) =>
  (
    await house.owner.query(
      `select version_no, number, jsonb_array_length(printed -> 'people') as people from session_records where session_id = $1 order by 1`,
      [id],
    )
  ).rows as { version_no: number; number: string; people: number }[]

/** Runs follow-up work with workers that are killed partway. */
async function followed() {
  for (let kills = 0; kills < campaign(1, 10); kills++) {
    await workers.start()
    await wait(Math.random() * 900)
    await workers.kill()
  }
  await turnOf(house, pathSteps)
  await turnOf(house, renewals)
  await turnOf(house, webhookNews(house.config))
  await turnOf(house, pathSteps)
}

test('a server killed at any point of a sign-off leaves the session open or closed, and nothing is lost or doubled', async () => {
  const body = { url: 'https://hooks.example.org/training', events: ['training.completed' as const] }
  await house.call(api.webhooks.add, { body })
  const subject = await aSubject()
  const { id, who, kindOf } = await aClass(subject)
  const close = post(`/admin/sessions/${id}/close`, { waived: await room.waivers(id) })
  // Some are written at this point, others are not
  const someone = who.filter((_, at) => kindOf(at) === 'present')[1]
  const points: KillPoint[] = [
    { table: 'sessions', on: 'update', when: `new.state = 'closed'` },
    { table: 'module_progress', on: 'insert', when: `new.employee_id = '${someone}'` },
    { table: 'training_records', on: 'insert', when: `new.kind = 'credit' and new.employee_id = '${someone}'` },
    { table: 'certificates', on: 'insert', when: `new.employee_id = '${someone}'` },
    { table: 'assignments', on: 'insert' },
    { table: 'session_bookings', on: 'update', when: 'new.settled is distinct from old.settled' },
    { table: 'session_records', on: 'insert' },
    { table: 'events', on: 'insert', when: `new.kind = 'session.signed_off'` },
  ]
  const before = await everything()
  for (const point of chosen(points)) {
    await killedAt(point, close)
    expect(await everything(), `killed at ${point.table}`).toEqual(before)
  }
  // Killed during the commit: a second click waits, and gets the result
  const again = await killedAt({ table: 'session_records', on: 'commit' }, close, close)
  expect([again?.status, again?.data.code]).toEqual([409, 'TRANSITION_REFUSED'])
  const closed = await everything()
  expect((await room.tryClose(id)).failure.code).toBe('TRANSITION_REFUSED')
  expect(await everything()).toEqual(closed)
  expect(await records(id)).toEqual([{ version_no: 1, number: expect.stringMatching(/-000001$/), people: who.length }])

  await followed()
  for (const [at, someone] of who.entries())
    expect(await cameOf(someone), `${kindOf(at)} ${at}`).toEqual(expected(kindOf(at)))
  expect(await records(id)).toHaveLength(1)
  const { bytes } = await house.call(api.sessionRecords.pdf, { params: { id }, query: {} })
  expect((await pdfTexts(bytes)).join('')).toContain((await records(id))[0]?.number)
  await turnOf(house, seals(house.config.appKeys))
  const verdicts = await verifying(house.database, house.config, []).verify(house.agency.id)
  expect(verdicts.map(({ faults }) => faults)).toEqual(verdicts.map(() => 0))
}, 300_000)

test('a correction with a walk-in that is killed partway is applied completely or not at all', async () => {
  const { id, who } = await aClass(await aSubject())
  expect((await room.tryClose(id, { waived: await room.waivers(id) })).status).toBe(200)
  const [walker = ''] = await room.people(1, { last_name: 'Walker' })
  const { data } = await house.call(api.attendance.ofSession, { params: { id } })
  const wrong = data.people.find(({ employee_id }) => employee_id === who[0])
  const correct = post(`/admin/sessions/${id}/corrections`, {
    marks: [{ booking_id: wrong?.booking_id, day_no: null, result: 'absent' }],
    walk_ins: [{ employee_id: walker, day_no: null, result: 'attended' }],
    reason: 'Sat in for her',
  })
  const points: KillPoint[] = [
    { table: 'session_bookings', on: 'insert' },
    { table: 'session_attendance', on: 'insert' },
    { table: 'training_records', on: 'insert', when: `new.kind = 'reversal'` },
    { table: 'certificates', on: 'insert' },
    { table: 'session_records', on: 'insert' },
  ]
  const before = await everything()
  for (const point of chosen(points)) {
    await killedAt(point, correct)
    expect(await everything(), `killed at ${point.table}`).toEqual(before)
  }
  const again = await killedAt({ table: 'session_records', on: 'commit' }, correct, correct)
  expect([again?.status, Object.keys(again?.data.errors ?? {})]).toEqual([422, ['walk_ins.0.employee_id']])
  expect(await room.standing(who[0] ?? '')).toEqual([0, 0])
  expect(await room.standing(walker)).toEqual([1, 120])
  expect((await records(id)).map(({ version_no, people }) => [version_no, people])).toEqual([
    [1, who.length],
    [2, who.length + 1],
  ])
}, 300_000)
