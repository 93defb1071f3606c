import { agencyMayBecome, agencyStatuses, type AgencyStatus, type AgencyRow, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../app-error.ts'
import type { Db } from '../../db/tx.ts'
import { recordEvent, recordVendorEvent } from '../../events/record.ts'
import { type AgenciesScope, within } from '../../scope.ts'
import { readAgency } from './agencies.queries.ts'

interface Locked {
  id: Id
  name: string
  time_zone: string
  status: AgencyStatus
  cs_user_id: Id | null
  owner_name: string | null
}

async function lockAgency(db: Db, id: Id): Promise<Locked> {
  const agency = await db.row<Locked>(sql`
    select o.id, o.name, o.time_zone, o.status, o.cs_user_id, u.name as owner_name
    from organizations o left join users u on u.id = o.cs_user_id where o.id = ${id} for update of o`)
  if (!agency) throw notFound('This agency')
  return agency
}

/** The name of somebody of customer success who may look after agencies. */
export async function ownerNamed(db: Db, id: Id): Promise<string> {
  const found = await db.row<{ name: string }>(
    sql`select name from users where id = ${id} and vendor_role is not null and status = 'active'`,
  )
  if (!found) throw invalid({ cs_user_id: ['Choose somebody of customer success.'] })
  return found.name
}

/** Who looks after the agency; told in its history. */
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

/** Closing ends every sign-in of the agency in the same moment; nothing is deleted, so that it can be opened again. */
export async function setStatus(
  scope: AgenciesScope,
  id: Id,
  { status, reason }: { status: AgencyStatus; reason: string | null },
): Promise<AgencyRow> {
  const { db } = scope
  const agency = await lockAgency(db, id)
  // a second click finds what it asked for
  if (status === agency.status) return readAgency(db, id)
  if (!agencyMayBecome(agency.status, status))
    throw new AppError(
      'TRANSITION_REFUSED',
      `${agency.name} is ${agencyStatuses[agency.status].toLowerCase()} and cannot become ${agencyStatuses[status].toLowerCase()}.`,
    )
  await db.run(sql`update organizations set status = ${status}, version = version + 1,
    trial_ends_on = case when ${status} = 'live' then null else trial_ends_on end where id = ${id}`)
  if (status === 'closed') await db.run(sql`select end_sign_ins_of(${id})`)
  const told = {
    kind: 'agency.status_changed',
    reason,
    changes: [{ field: 'status', before: agencyStatuses[agency.status], after: agencyStatuses[status] }],
  } as const
  await recordVendorEvent(scope, { ...told, subject: { id, name: agency.name } })
  await within(scope, agency, inside => recordEvent(inside, told))
  return readAgency(db, id)
}
