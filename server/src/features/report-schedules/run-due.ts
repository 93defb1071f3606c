import { access, can, type Id, pausesAfter, type Role, rolePermissions } from '@preceptor/contract'
import { dueAfter, dueBetween } from '@preceptor/contract/report-schedules/next'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop } from '../../jobs/background/loop.ts'
import { type Actor, inAgency, type Scope } from '../../scope/scope.ts'
import { startRun } from '../reports/runs.ts'
import { type ScheduleRow, seekSchedule } from './schedules.ts'
import { noteFailure, pause } from './trouble.ts'

/** Later runs are marked late. */
const lateMs = 15 * 60_000
/** The most missed times to record. */
const mostMissed = 400

/** Runs due schedules, each time exactly once: the row, its run and the next time share one transaction. */
export const dueReports = (config: Config) =>
  agencyLoop({
    name: 'scheduled reports',
    every: 10,
    due: now =>
      sql`select distinct organization_id from report_schedules where state = 'active' and next_at <= ${now}::timestamptz`,
    work: async (basis, hands) => {
      const { now } = hands
      const due = await inAgency(basis, ({ db, agency }) =>
        db.rows<{ id: Id }>(sql`select id from report_schedules
          where organization_id = ${agency.id} and state = 'active' and next_at <= ${now}::timestamptz order by next_at, id limit 500`),
      )
      return eachOf(hands, due, ({ id }) => takeTurn(config, basis, id, now))
    },
  })

/** Locks a due schedule; null when another worker has it or has already run it. */
async function holdDue(scope: Scope, id: Id, now: Date): Promise<ScheduleRow | null> {
  const held =
    await scope.db.run(sql`select from report_schedules where organization_id = ${scope.agency.id} and id = ${id}
    and state = 'active' and next_at <= ${now}::timestamptz for update skip locked`)
  return held === 1 ? seekSchedule(scope, id) : null
}

interface Standing {
  role: Role | null
  account: string | null
  agency_status: string
}

const ownerOf = (row: ScheduleRow, role: Role, agency: Id): Actor => ({
  kind: 'user',
  user_id: row.owner_id,
  name: row.owner_name,
  email: '',
  role,
  token_organization_id: agency,
})

async function takeTurn(config: Config, basis: AgencyBasis, id: Id, now: Date): Promise<number> {
  const owner = await inAgency(basis, async scope => {
    const row = await holdDue(scope, id, now)
    if (!row) return null
    const standing = await scope.db.row<Standing>(
      sql`select role, account, agency_status from standing_of(${row.owner_id})`,
    )
    if (standing?.agency_status === 'closed') return moveOn(scope, row, now)
    const role = standing?.role ?? null
    const holder = role && { role, permissions: rolePermissions[role] }
    if (!role || standing?.account !== 'active' || !can(holder, access.editReportSchedules))
      return pause(scope, config, row, 'owner')
    if (row.is_archived) return pause(scope, config, row, 'archived')
    if (await isUnread(scope, row)) return pause(scope, config, row, 'unopened')
    return ownerOf(row, role, scope.agency.id)
  })
  if (!owner) return 1
  try {
    // A run acts for the schedule's owner and sees only that person's data
    await inAgency({ ...basis, actor: owner }, async scope => {
      const row = await holdDue(scope, id, now)
      if (!row) return
      const { due_at, missed } = dueNow(row, now)
      const run = await startRun(scope, row.report, row.given)
      await writeMissed(scope, id, missed)
      await occur(scope, row, now, { due_at, run_id: run.id, made_up: missed.length, reason: null })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inAgency(basis, async scope => {
      const row = await holdDue(scope, id, now)
      if (!row) return
      if (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND') return pause(scope, config, row, 'owner')
      await occur(scope, row, now, { due_at: dueNow(row, now).due_at, run_id: null, made_up: 0, reason: error.message })
      await noteFailure(scope, config, row, error.message)
    })
  }
  return 1
}

/** Returns the newest due time; earlier ones were missed. */
function dueNow(row: ScheduleRow, now: Date): { due_at: string; missed: string[] } {
  const first = new Date(row.next_at ?? now).toISOString()
  const due = [first, ...dueBetween(row, first, now.toISOString())]
  return { due_at: due.at(-1) ?? first, missed: due.slice(0, -1).slice(-mostMissed) }
}

const writeMissed = ({ db, agency }: Scope, id: Id, missed: readonly string[]) =>
  missed.length > 0 &&
  db.run(sql`insert into report_occurrences (organization_id, schedule_id, due_at, state, ended_at)
    select ${agency.id}, ${id}, at, 'missed', now() from unnest(${[...missed]}::timestamptz[]) at on conflict do nothing`)

async function moveOn({ db, agency }: Scope, row: ScheduleRow, now: Date): Promise<null> {
  const [next] = dueAfter(row, now.toISOString())
  await db.run(sql`update report_schedules set next_at = ${next ?? null}, state = case when ${next === undefined} then 'ended' else state end,
    moved_at = case when ${next === undefined} then now() else moved_at end
    where organization_id = ${agency.id} and id = ${row.id}`)
  return null
}

interface Occurred {
  due_at: string
  run_id: Id | null
  made_up: number
  reason: string | null
}

/** Its key ensures that a time is recorded only once. */
async function occur(scope: Scope, row: ScheduleRow, now: Date, { due_at, run_id, made_up, reason }: Occurred) {
  await scope.db.run(sql`insert into report_occurrences (organization_id, schedule_id, due_at, run_id, state, made_up, is_late, reason, ended_at)
    values (${scope.agency.id}, ${row.id}, ${due_at}, ${run_id}, ${run_id === null ? 'failed' : 'running'}, ${made_up},
      ${now.getTime() - Date.parse(due_at) > lateMs}, ${reason}, case when ${run_id === null} then now() end)`)
  await moveOn(scope, row, now)
}

/** Returns true when no one opened the last runs. Attachments and webhook calls need no opening. */
async function isUnread({ db, agency }: Scope, row: ScheduleRow): Promise<boolean> {
  if (row.attaches || row.webhook || row.sftp_target_id !== null) return false
  const last = await db.rows<{ opened: number }>(sql`
    select r.opened from report_occurrences o join report_runs r on r.organization_id = o.organization_id and r.id = o.run_id
    where o.organization_id = ${agency.id} and o.schedule_id = ${row.id} and o.state = 'sent' and o.asked_by is null
      and o.due_at > coalesce(${row.moved_at}::timestamptz, '-infinity')
      and exists (select from report_deliveries v where v.organization_id = o.organization_id and v.schedule_id = o.schedule_id
        and v.due_at = o.due_at and v.channel = 'mail' and v.state <> 'refused')
    order by o.due_at desc limit ${pausesAfter}`)
  const first = last.findIndex(one => one.opened > 0)
  const unopened = first < 0 ? last.length : first
  await db.run(
    sql`update report_schedules set unopened = ${unopened} where organization_id = ${agency.id} and id = ${row.id}`,
  )
  return unopened >= pausesAfter
}
