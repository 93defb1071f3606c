import { agencyStates, agencyStatuses, type AgencyStatus, type AgencyRow, type Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { inWords } from '../../../lib/texts.ts'
import type { Db } from '../../../db/tx.ts'
import { recordEvent, recordVendorEvent } from '../../../events/record.ts'
import { type AgenciesScope, within } from '../../../scope/scope.ts'
import { readAgency } from './agencies.queries.ts'
import { csmTexts } from '../texts.ts'

interface Locked {
  id: Id
  name: string
  time_zone: string
  status: AgencyStatus
  trial_ends_on: string | null
  cs_user_id: Id | null
  owner_name: string | null
}

/** Locks the agency, while rows that refer to it, such as history entries, can still be written. */
async function lockAgency(db: Db, id: Id): Promise<Locked> {
  const agency = await db.row<Locked>(sql`
    select o.id, o.name, o.time_zone, o.status, o.trial_ends_on::text, o.cs_user_id, u.name as owner_name
    from organizations o left join users u on u.id = o.cs_user_id where o.id = ${id} for no key update of o`)
  if (!agency) throw new AppError('NOT_FOUND', csmTexts.named('noAgency'))
  return agency
}

/** Returns the name of a customer success user who may own agencies. */
export async function ownerNamed(db: Db, id: Id): Promise<string> {
  const found = await db.row<{ name: string }>(
    sql`select name from users where id = ${id} and vendor_role is not null and status = 'active'`,
  )
  if (!found) throw invalid({ cs_user_id: [csmTexts.named('ownerUnknown')] })
  return found.name
}

/** Sets the agency's owner, and records it in the agency's history. */
export async function setOwner(scope: AgenciesScope, id: Id, cs_user_id: Id | null): Promise<AgencyRow> {
  const { db } = scope
  const agency = await lockAgency(db, id)
  const after = cs_user_id === null ? null : await ownerNamed(db, cs_user_id)
  if (cs_user_id !== agency.cs_user_id) {
    await db.run(sql`update organizations set cs_user_id = ${cs_user_id}, version = version + 1 where id = ${id}`)
    const changes = [{ field: 'cs_user_id', before: agency.owner_name, after }]
    await within(scope, agency, inside => recordEvent(inside, { kind: 'agency.owner_changed', changes }))
  }
  return readAgency(db, id)
}

/** Returns the status name for the history. */
const statusWord = (status: AgencyStatus) => inWords(fallback, agencyStatuses[status])

/** Sets the status. Closing also ends every sign-in of the agency; nothing is deleted, so it can be reopened. */
export async function setStatus(
  scope: AgenciesScope,
  id: Id,
  { status, reason }: { status: AgencyStatus; reason: string | null },
): Promise<AgencyRow> {
  const { db } = scope
  const agency = await lockAgency(db, id)
  // A second click finds it already done
  if (status === agency.status) return readAgency(db, id)
  if (!agencyStates.may(agency.status, status))
    throw new AppError(
      'TRANSITION_REFUSED',
      csmTexts.named('moveRefused', { agency: agency.name, from: agency.status, to: status }),
    )
  await db.run(sql`update organizations set status = ${status}, version = version + 1,
    trial_ends_on = case when ${status} = 'live' then null else trial_ends_on end where id = ${id}`)
  if (status === 'closed') await db.run(sql`select end_sign_ins_of(${id})`)
  const event = {
    kind: 'agency.status_changed',
    reason,
    changes: [{ field: 'status', before: statusWord(agency.status), after: statusWord(status) }],
  } as const
  await recordVendorEvent(scope, { ...event, subject: { id, name: agency.name } })
  await within(scope, agency, inside => recordEvent(inside, event))
  return readAgency(db, id)
}

/** Extends or shortens a trial, or removes its end date. */
export async function setTrialEnd(scope: AgenciesScope, id: Id, trial_ends_on: string | null): Promise<AgencyRow> {
  const { db } = scope
  const agency = await lockAgency(db, id)
  if (agency.status !== 'trial')
    throw new AppError('TRANSITION_REFUSED', csmTexts.named('noTrial', { agency: agency.name }))
  // A second click finds it already done
  if (trial_ends_on === agency.trial_ends_on) return readAgency(db, id)
  await refuseOver(db, trial_ends_on, agency.time_zone)
  await db.run(sql`
    update organizations set trial_ends_on = ${trial_ends_on}, version = version + 1 where id = ${id}`)
  const event = {
    kind: 'agency.trial_end_changed',
    changes: [{ field: 'trial_ends_on', before: agency.trial_ends_on, after: trial_ends_on }],
  } as const
  await recordVendorEvent(scope, { ...event, subject: { id, name: agency.name } })
  await within(scope, agency, inside => recordEvent(inside, event))
  return readAgency(db, id)
}

/** Requires a trial end date in the future, in the agency's time zone. */
async function refuseOver(db: Db, trial_ends_on: string | null, time_zone: string) {
  const day = await db.row<{ over: boolean }>(
    sql`select ${trial_ends_on}::date <= (now() at time zone ${time_zone})::date as over`,
  )
  if (day?.over) throw invalid({ trial_ends_on: [csmTexts.named('dayOver')] })
}
