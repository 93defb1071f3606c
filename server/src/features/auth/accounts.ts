import type { Id, LandingPage, Organization, Role } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../db/tx.ts'

export interface Account {
  id: Id
  email: string
  name: string
  language: string
  password_hash: string | null
  vendor_role: Role | null
  status: 'invited' | 'active' | 'deactivated'
  default_landing_page: LandingPage
  auth_epoch: number
  last_organization_id: Id | null
  image: string | null
}

const accountColumns = sql`id, email, name, language, password_hash, vendor_role, status, default_landing_page, auth_epoch,
  last_organization_id, (select p.image from user_pictures p where p.user_id = users.id) as image`

/**
 * Ignores the case of letters. Other characters that the database folds, such as U+0130 (a capital I with a dot) to an `i`, belong
 * to another mailbox.
 */
const asAddressed = (email: string) =>
  Array.from(email, char => (char < '\u0080' ? '' : '~') + char.toLowerCase()).join('')

export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const found = await db.row<Account>(sql`select ${accountColumns} from users where lower(email) = lower(${email})`)
  return found && asAddressed(found.email) === asAddressed(email) ? found : undefined
}
export const accountById = (db: Db, id: Id) =>
  db.row<Account>(sql`select ${accountColumns} from users where id = ${id}`)

/** Returns the language of emails to an account. */
export const languageOf = async (db: Db, user_id: Id): Promise<string> =>
  (await db.row<{ language: string }>(sql`select language from users where id = ${user_id}`))?.language ?? fallback

export interface Membership {
  role: Role
  is_active: boolean
  /** False where the membership is inactive or the agency is closed. */
  is_usable: boolean
  organization: Organization
}

const organizationShown = sql`json_build_object(
  'id', o.id, 'name', o.name, 'partner_id', o.partner_id,
  'partner', case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end,
  'details', json_build_object('legal_name', o.legal_name, 'short_name', o.short_name, 'state', o.state,
    'time_zone', o.time_zone, 'week_start', o.week_start, 'status', o.status))`

/** Returns the SQL condition that a sign-in through this partner opens the agency. A password sign-in opens all. */
export const opens = (partner_id: Id | null, organization_id: Sql) =>
  partner_id === null ? sql`true` : sql`partner_opens(${partner_id}, ${organization_id})`

/** Returns every agency of the user that the sign-in can reach, by name; the user may work in the usable ones. */
export const membershipsOf = (db: Db, user_id: Id, partner_id: Id | null = null) =>
  db.rows<Membership>(sql`
    select m.role, m.is_active, m.is_active and o.status <> 'closed' as is_usable, ${organizationShown} as organization
    from memberships m join organizations o on o.id = m.organization_id left join partners p on p.id = o.partner_id
    where m.user_id = ${user_id} and ${opens(partner_id, sql`o.id`)} order by lower(o.name), o.id`)

export const organizationOf = async (db: Db, id: Id) =>
  (
    await db.row<{ organization: Organization }>(sql`
      select ${organizationShown} as organization from organizations o left join partners p on p.id = o.partner_id
      where o.id = ${id}`)
  )?.organization

interface Ended {
  id: Id
  name: string
  organization_id: Id | null
  /** False when it had already expired. */
  was_good: boolean
  idle_minutes: number
}

/** Ends a sign-in and returns its user and agency, if any. */
export const endSignIn = (db: Db, token_hash: Buffer) =>
  db.row<Ended>(sql`
    delete from access_tokens t using users u where t.token_hash = ${token_hash} and u.id = t.user_id
    returning u.id, u.name, t.organization_id, t.expires_at > now() and t.auth_epoch = u.auth_epoch as was_good,
      extract(epoch from now() - t.last_seen_at) / 60 as idle_minutes`)
