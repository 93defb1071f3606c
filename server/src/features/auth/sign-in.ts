import { randomBytes } from 'node:crypto'
import {
  actionPermissions,
  type EventKind,
  type Id,
  type Role,
  rolePermissions,
  type SignedIn,
  type User,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tx.ts'
import { hashToken } from '../../http/session.ts'
import type { Origin } from '../../scope/scope.ts'
import { type Account, accountById, endSignIn, type Membership, membershipsOf } from './accounts.ts'

/**
 * More than the number of devices people have; the oldest sign-in ends. Counted separately per partner and for passwords, so a
 * partner only displaces its own sign-ins.
 */
const mostSignIns = 10

interface Entrance {
  db: Db
  config: Config
  origin: Origin
}

interface How {
  /** The agencies the user may currently work in with this sign-in. */
  memberships: readonly Membership[]
  /** The partner that vouched for the user; null for the password. Every replacement token keeps it. */
  partner_id: Id | null
  /** The agency to enter; by default the last one used, else the first by name. */
  organization_id?: Id
  /** The sign-in that this one replaces. */
  replaces?: Buffer | undefined
  /** Switching agencies does not extend the sign-in. */
  expires_at?: string
}

/** Issues a new token. The caller has already verified the person's identity and access. */
export async function signIn({ db, config, origin }: Entrance, account: Account, how: How): Promise<SignedIn> {
  const membership = account.vendor_role ? undefined : chosen(account, how)
  const organization = membership?.organization ?? null
  const token = `ap_${randomBytes(32).toString('base64url')}`
  // Locks the user's row first, so concurrent sign-ins count each other
  await db.run(sql`
    update users set last_seen_at = now(), last_organization_id = coalesce(${organization?.id ?? null}::uuid, last_organization_id)
    where id = ${account.id}`)
  if (how.replaces) await endSignIn(db, how.replaces)
  const ends = await db.row<{ idle_expires_at: string; expires_at: string }>(sql`
    insert into access_tokens (token_hash, user_id, organization_id, partner_id, auth_epoch, expires_at, ip, user_agent)
    values (${hashToken(token)}, ${account.id}, ${organization?.id ?? null}, ${how.partner_id}, ${account.auth_epoch},
      coalesce(${how.expires_at ?? null}::timestamptz, now() + make_interval(hours => ${config.sessionHours})),
      ${origin.ip}, ${origin.user_agent.slice(0, 400)})
    returning least(last_seen_at + make_interval(mins => ${config.sessionIdleMinutes}), expires_at) as idle_expires_at, expires_at`)
  if (!ends) throw new Error('The sign-in was not written.')
  await db.run(sql`
    delete from access_tokens where user_id = ${account.id} and partner_id is not distinct from ${how.partner_id}::uuid
      and token_hash not in (select token_hash from access_tokens
      where user_id = ${account.id} and partner_id is not distinct from ${how.partner_id}::uuid and expires_at > now()
      order by created_at desc, expires_at desc limit ${mostSignIns})`)
  if (organization) await noteVisit(db, organization.id, account.id)
  await recordForAgency(db, 'user.signed_in', organization?.id ?? null, account, origin)
  return { access_token: token, user: userShown(account, how.memberships, membership?.role), organization, ...ends }
}

/** Stores the user's last visit to this agency, separately from visits elsewhere. */
const noteVisit = (db: Db, organization_id: Id, user_id: Id) =>
  db.run(sql`
    insert into user_visits (organization_id, user_id) values (${organization_id}, ${user_id})
    on conflict (organization_id, user_id) do update set at = now()`)

function chosen({ last_organization_id }: Account, { memberships, organization_id }: How): Membership {
  const wanted = organization_id ?? last_organization_id
  const found = memberships.find(({ organization }) => organization.id === wanted) ?? memberships[0]
  if (!found) throw new Error('A user without an agency cannot sign in.')
  return found
}

/** `organization_id` null: an event of vendor staff, for their own log. */
export const recordForAgency = (
  db: Db,
  kind: EventKind & `user.${string}`,
  organization_id: Id | null,
  { id, name }: Pick<Account, 'id' | 'name'>,
  { request_id, ip }: Origin,
) =>
  db.run(sql`
    insert into events (organization_id, kind, source, actor_id, actor_name, request_id, ip)
    values (${organization_id}, ${kind}, 'user', ${id}, ${name}, ${request_id}, ${ip})`)

/** Records the event for every agency of the user or, for vendor staff without one, in the log of customer success. */
export async function recordForAgencies(
  db: Db,
  kind: EventKind & `user.${string}`,
  who: Pick<Account, 'id' | 'name'>,
  origin: Origin,
) {
  for (const organization_id of await logsOf(db, who.id)) await recordForAgency(db, kind, organization_id, who, origin)
}

/** Returns the logs for events of an account: its agencies, or null for vendor staff. A caregiver's account has none. */
export async function logsOf(db: Db, user_id: Id): Promise<(Id | null)[]> {
  const account = await accountById(db, user_id)
  if (account?.vendor_role) return [null]
  return (await membershipsOf(db, user_id)).flatMap(({ organization, is_usable }) =>
    is_usable ? [organization.id] : [],
  )
}

/** R-ENT-1. `role` is the role in the current agency; vendor staff have theirs everywhere. */
export function userShown(account: Account, memberships: readonly Membership[], role: Role | undefined): User {
  const { vendor_role } = account
  const acting = vendor_role ?? role ?? null
  const permissions = acting ? rolePermissions[acting] : []
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    language: account.language,
    image: account.image,
    view: 'organization',
    role: acting,
    organization_roles: vendor_role
      ? [{ organization_id: null, name: vendor_role }]
      : memberships.map(({ organization, role }) => ({ organization_id: organization.id, name: role })),
    permissions: [...permissions],
    meta_actions: actionPermissions.filter(action => permissions.includes(action)),
    default_landing_page: { key: account.default_landing_page },
    has_global_access: vendor_role !== null,
    organizations_count: vendor_role ? 0 : memberships.length,
  }
}
