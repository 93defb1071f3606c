import {
  access,
  type Answer,
  type api,
  type Feed,
  type FeedKind,
  feedKinds,
  type Id,
  keysOf,
  type Role,
  rolePermissions,
  can,
} from '@preceptor/contract'
import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import { notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { StarterRights } from '../../jobs/starter-rights.ts'
import { type Actor, forbidden, inAgency, mayI, permissionsOf, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { feedFile } from './session-file.ts'
import { scheduleTexts } from './texts.ts'

/** The access for each kind of feed. */
const feedAccess = { mine: access.sessions, agency: access.editSessions } as const

const columns = sql`f.kind, f.hint, f.made_at, f.last_used_at`
const mine = ({ agency, actor }: Scope) => sql`f.organization_id = ${agency.id} and f.user_id = ${actor.user_id}`

export async function readFeeds(scope: Scope): Promise<Answer<typeof api.calendarFeeds.list>> {
  const data = await scope.db.rows<Feed>(
    sql`select ${columns} from calendar_feeds f where ${mine(scope)} order by f.kind desc`,
  )
  return { data, kinds: keysOf(feedKinds).filter(kind => mayI(scope.actor, feedAccess[kind])) }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Creates a new address and revokes the previous one. Only the hash of the secret is stored. */
export async function makeFeed(
  scope: Scope,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  kind: FeedKind,
): Promise<Answer<typeof api.calendarFeeds.make>> {
  const { db, agency, actor, origin } = scope
  if (!mayI(actor, feedAccess[kind]))
    throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, feedAccess[kind])
  const secret = randomBytes(32).toString('base64url')
  const made =
    await db.row<Feed>(sql`insert into calendar_feeds as f (organization_id, user_id, kind, secret_hash, hint, language)
    values (${agency.id}, ${actor.user_id}, ${kind}, ${hashOf(secret)}, ${secret.slice(-4)}, ${origin.language})
    on conflict (organization_id, user_id, kind) do update set secret_hash = excluded.secret_hash, hint = excluded.hint,
      language = excluded.language, made_at = now(), last_used_at = null
    returning ${columns}`)
  if (!made) throw new Error('An insert of one row gave none.')
  await note(scope, 'calendar_feed.created', kind)
  return { ...made, address: `${publicUrl}/calendar/${secret}.ics` }
}

export async function revokeFeed(scope: Scope, kind: FeedKind): Promise<Record<string, never>> {
  const gone = await scope.db.run(sql`delete from calendar_feeds f where ${mine(scope)} and f.kind = ${kind}`)
  if (gone === 0) throw notFound(scheduleTexts.named('noFeed'))
  await note(scope, 'calendar_feed.revoked', kind)
  return {}
}

const note = (scope: Scope, kind: 'calendar_feed.created' | 'calendar_feed.revoked', feed: FeedKind) =>
  recordEvent(scope, {
    kind,
    subject: { id: scope.actor.user_id, name: scope.actor.name },
    note: feedKinds[feed],
  })

interface Held {
  organization_id: Id
  id: Id
  user_id: Id
  kind: FeedKind
  language: string
}

/** Returns the calendar behind an address; null if there is none, or its user may no longer see it. */
export async function openFeed(
  { database, config }: { database: Database; config: Config },
  secret: string,
): Promise<string | null> {
  const [held] = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<Held>(sql`select * from feed_of_secret(${hashOf(secret)})`),
  )
  const basis = held && (await systemBasis(database, held.organization_id))
  if (!held || !basis) return null
  const origin = { ...basis.origin, language: held.language }
  const role = await inAgency(basis, ({ db }) => roleOf(db, held))
  if (role === null) return null
  const actor: Actor = {
    kind: 'user',
    user_id: held.user_id,
    name: '',
    email: '',
    role,
    token_organization_id: null,
  }
  return inAgency({ ...basis, actor, origin }, async scope => {
    // Clients poll every few minutes; the page needs no more than minute precision
    await scope.db.run(sql`update calendar_feeds set last_used_at = now() where organization_id = ${held.organization_id} and id = ${held.id}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
    return feedFile(scope, config, held.kind)
  })
}

/**
 * Returns the role in which the user may read the feed now; null if they no longer may. A paused agency is readable, a closed one
 * is not.
 */
async function roleOf(db: Scope['db'], { user_id, kind }: Held): Promise<Role | null> {
  const rights = await db.row<StarterRights>(sql`select role, account, agency_status from standing_of(${user_id})`)
  if (!rights || rights.account !== 'active' || rights.role === null || rights.agency_status === 'closed') return null
  const { role } = rights
  return can({ role, permissions: rolePermissions[role] }, feedAccess[kind]) ? role : null
}
