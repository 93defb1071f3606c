import type { Id, OwnSignIn } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import type { SelfScope } from '../../scope.ts'
import { tellAgencies } from '../auth/sign-in.ts'
import { deviceOf } from './device.ts'

type Row = Omit<OwnSignIn, 'device'> & { user_agent: string | null }

/** Those that still open something, this one first, then the latest seen. */
export async function listSignIns({ db, actor, token_hash }: SelfScope, { sessionIdleMinutes }: Config) {
  const rows = await db.rows<Row>(sql`
    select t.id, t.user_agent, t.ip, o.name as organization_name, t.created_at, t.last_seen_at,
      t.token_hash = ${token_hash} as is_current
    from access_tokens t join users u on u.id = t.user_id left join organizations o on o.id = t.organization_id
    where t.user_id = ${actor.user_id} and t.auth_epoch = u.auth_epoch and t.expires_at > now()
      and t.last_seen_at + make_interval(mins => ${sessionIdleMinutes}) > now()
    order by is_current desc, t.last_seen_at desc, t.id`)
  return rows.map(({ user_agent, ...shown }) => Object.assign(shown, { device: deviceOf(user_agent) }))
}

export async function endOwnSignIn(scope: SelfScope, id: Id) {
  const { db, actor } = scope
  const ended = await db.run(sql`delete from access_tokens where id = ${id} and user_id = ${actor.user_id}`)
  if (ended === 0) throw notFound('This sign-in')
  await tell(scope)
}

export async function endOtherSignIns(scope: SelfScope) {
  const { db, actor, token_hash } = scope
  const ended = await db.run(
    sql`delete from access_tokens where user_id = ${actor.user_id} and token_hash <> ${token_hash}`,
  )
  if (ended > 0) await tell(scope)
  return ended
}

const tell = ({ db, actor, origin }: SelfScope) =>
  tellAgencies(db, 'user.sign_ins_ended', { id: actor.user_id, name: actor.name }, origin)
