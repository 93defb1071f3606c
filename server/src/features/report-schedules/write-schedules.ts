import {
  type api,
  datasetNamed,
  type Id,
  privacyOf,
  type ReportSchedule,
  type ScheduleBody,
  scheduleStates,
  type ScheduleState,
} from '@preceptor/contract'
import { dueAfter, type When } from '@preceptor/contract/report-schedules/next'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, recordAdded, recordChange } from '../../records/change-record.ts'
import { insertRow, setColumns } from '../../records/columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { dropProposals, propose } from '../approvals/propose.ts'
import { definitionWith } from '../reports/asked.ts'
import { findReport, type Found } from '../reports/definitions.ts'
import { refuseUnseen } from '../reports/may-see.ts'
import { startRun } from '../reports/runs.ts'
import { addressesApproval } from './addresses.approval.ts'
import { domainsOf, isAllowed, possibleReaders, roleMaySee, targetsOf, usersNow } from './readers.ts'
import { outsideOf, readSchedule, scheduleRecord, type ScheduleRow, shown } from './schedules.ts'
import { scheduleTexts } from './texts.ts'

/** Returns the next due time, or null. */
export const nextAt = (when: When, after = new Date()): string | null => dueAfter(when, after.toISOString())[0] ?? null

export async function readersFor(scope: Scope, report: string) {
  const found = await findReport(scope, report)
  return possibleReaders(scope, found.definition)
}

/** Checks the report and its readers, and names the field at fault. */
async function checkedReport(scope: Scope, body: ScheduleBody): Promise<Found> {
  const found = await findReport(scope, body.report)
  const definition = definitionWith(found.definition, body.given)
  refuseUnseen(scope, definition)
  if (!datasetNamed(definition.dataset)) throw invalid({ report: [scheduleTexts.named('reportGone')] })
  const errors: Record<string, string[]> = {}
  const privacy = privacyOf(definition)
  if (body.attaches && privacy !== 'numbers') errors['attaches'] = [scheduleTexts.named('noAttachments')]
  if (body.addresses.length > 0 && privacy === 'health') errors['addresses'] = [scheduleTexts.named('healthStays')]
  const domains = await domainsOf(scope)
  const strange = body.addresses.find(address => !isAllowed(address, domains))
  if (strange !== undefined) errors['addresses'] = [scheduleTexts.named('strangeDomain', { address: strange })]
  const { sftp_target_id } = body
  if (sftp_target_id !== null && !(await targetsOf(scope)).some(({ id }) => id === sftp_target_id))
    errors['sftp_target_id'] = [scheduleTexts.named('noTarget')]
  const users = new Map((await usersNow(scope, body.user_ids)).map(one => [one.user_id, one]))
  for (const id of body.user_ids) {
    const user = users.get(id)
    if (!user) errors['user_ids'] = [scheduleTexts.named('noUser')]
    else if (!roleMaySee(user.role, definition))
      errors['user_ids'] = [scheduleTexts.named('userMayNot', { name: user.name })]
  }
  if (nextAt(body) === null) errors['ends_on'] = [scheduleTexts.named('neverDue')]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return found
}

const valuesOf = ({ actor }: Scope, body: ScheduleBody, found: Found) => ({
  report: found.id,
  names: JSON.stringify(found.names),
  given: JSON.stringify(body.given),
  type_id: body.type_id,
  schedule_on: body.schedule_on,
  at_time: body.at_time,
  zone: body.zone,
  starts_on: body.starts_on,
  ends_on: body.ends_on,
  formats: [...new Set(body.formats)],
  empty_policy: body.empty_policy,
  user_ids: [...new Set(body.user_ids)],
  addresses: [...new Set(body.addresses.map(address => address.toLowerCase()))],
  attaches: body.attaches,
  webhook: body.webhook,
  sftp_target_id: body.sftp_target_id,
  owner_id: actor.user_id,
  owner_name: actor.name,
  next_at: nextAt(body),
})

/** Asks a second person before outside addresses get reports about people. */
async function askSecond(scope: Scope, config: Config, row: ScheduleRow): Promise<void> {
  await dropProposals(scope, row.id)
  const now = await readSchedule(scope, row.id)
  if (outsideOf(now) === 'declined') await propose(scope, config, addressesApproval, row.id)
}

export async function addSchedule(scope: Scope, config: Config, body: ScheduleBody): Promise<ReportSchedule> {
  const found = await checkedReport(scope, body)
  const id = await insertRow(scope, 'report_schedules', valuesOf(scope, body, found))
  const row = await recordAdded(scope, scheduleRecord, id, { kind: 'report_schedule.created' })
  await askSecond(scope, config, row)
  return shown(scope, await readSchedule(scope, id))
}

/** Updates a schedule. The person who changes it becomes its owner, and it reports only data they may see. */
export async function updateSchedule(
  scope: Scope,
  config: Config,
  id: Id,
  body: ScheduleBody,
  seen: number | null,
): Promise<ReportSchedule> {
  const before = await holdRecord(scope, scheduleRecord, id, seen)
  if (before.state === 'ended') throw new AppError('CONFLICT', scheduleTexts.named('isOver'))
  const found = await checkedReport(scope, body)
  await scope.db.run(sql`update report_schedules set version = version + 1, ${setColumns(valuesOf(scope, body, found))}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  const row = await recordChange(scope, scheduleRecord, before, { kind: 'report_schedule.updated' })
  await askSecond(scope, config, row)
  return shown(scope, await readSchedule(scope, id))
}

const told: Record<ScheduleState, 'report_schedule.paused' | 'report_schedule.resumed' | 'report_schedule.ended'> = {
  paused: 'report_schedule.paused',
  active: 'report_schedule.resumed',
  ended: 'report_schedule.ended',
}

/** Changes the state manually. Missed runs don't catch up. */
export async function moveSchedule(scope: Scope, id: Id, status: ScheduleState): Promise<ReportSchedule> {
  const before = await scheduleRecord.hold(scope, id)
  if (!scheduleStates.may(before.state, status))
    throw new AppError(
      'TRANSITION_REFUSED',
      scheduleTexts.named('noMove', { state: scheduleStates.names[before.state] }),
    )
  const next = status === 'active' ? nextAt(before) : null
  if (status === 'active' && next === null) throw new AppError('CONFLICT', scheduleTexts.named('neverDue'))
  await scope.db.run(sql`update report_schedules set state = ${status}, paused_why = ${status === 'paused' ? 'user' : null}, failures = 0, unopened = 0,
    next_at = ${next}, moved_at = now(), moved_by_name = ${scope.actor.name} where organization_id = ${scope.agency.id} and id = ${id}`)
  await recordEvent(scope, { kind: told[status], subject: { id, name: before.names.en } })
  return shown(scope, await readSchedule(scope, id))
}

/** Sends an extra run now, only to the caller. */
export async function sendNow(
  scope: Scope,
  id: Id,
): Promise<z.output<(typeof api.reportSchedules.sendNow)['response']>> {
  const row = await readSchedule(scope, id)
  if (row.is_archived) throw new AppError('CONFLICT', scheduleTexts.named('isArchived'))
  const run = await startRun(scope, row.report, row.given)
  const { db, agency, actor } = scope
  await db.run(sql`insert into report_occurrences (organization_id, schedule_id, due_at, run_id, state, asked_by, asked_by_name)
    values (${agency.id}, ${id}, date_trunc('milliseconds', clock_timestamp()), ${run.id}, 'running', ${actor.user_id}, ${actor.name})`)
  return { run_id: run.id }
}
