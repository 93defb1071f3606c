import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Db } from '../../../db/tx.ts'
import { usersTexts } from './texts.ts'

/** Lock key that serializes changes to the users of an agency, or of the vendor. */
const waiting = 7_221_008

/** Locks before reading anything that a change of users depends on; several agencies always in the same order. */
export async function lockUsersOf(db: Db, agencies: readonly Id[]) {
  for (const id of [...new Set(agencies.map(id => id.toLowerCase()))].sort())
    await db.row(sql`select pg_advisory_xact_lock(${waiting}::int, hashtext(${id}))`)
}
export const lockVendorUsers = (db: Db) =>
  db.row(sql`select pg_advisory_xact_lock(${waiting}::int, hashtext('vendor'))`)

/**
 * Returns those of these agencies that would have no active administrator without this user. Runs as app_auth, which sees
 * memberships and accounts, with the lock held.
 */
export const leftWithoutAdministrator = (db: Db, user_id: Id, agencies: readonly Id[]) =>
  db.rows<{ id: Id; name: string }>(sql`
    select o.id, o.name from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${user_id} and m.organization_id = any(${[...agencies]}::uuid[])
      and m.role = 'agency_admin' and m.is_active and o.status <> 'closed'
      and not exists (select from memberships other join users u on u.id = other.user_id
        where other.organization_id = m.organization_id and other.user_id <> m.user_id and other.role = 'agency_admin'
          and other.is_active and u.status = 'active' and u.vendor_role is null)
    order by lower(o.name)`)

/** Throws when an agency would be left without an administrator. */
export async function keepAnAdministrator(db: Db, user_id: Id, agencies: readonly Id[]) {
  const [bare, ...more] = await leftWithoutAdministrator(db, user_id, agencies)
  if (!bare) return
  const agency = bare.name
  const sentence =
    more.length > 0
      ? usersTexts.named('lastAdministratorOfMany', { agency, count: more.length })
      : usersTexts.named('lastAdministrator', { agency })
  throw new AppError('TRANSITION_REFUSED', sentence)
}

/** The same for the vendor's own staff: one active super administrator must stay. */
export async function keepASuperAdministrator(db: Db, user_id: Id) {
  const other = await db.row(sql`
    select from users where vendor_role = 'super_admin' and status = 'active' and id <> ${user_id} limit 1`)
  if (!other) throw new AppError('TRANSITION_REFUSED', usersTexts.named('lastSuperAdministrator'))
}
