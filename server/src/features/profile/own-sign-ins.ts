import type { Id, OwnSignIn } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import type { SelfScope } from '../../scope/scope.ts'
import { opens } from '../auth/accounts.ts'
import { recordForAgencies } from '../auth/sign-in.ts'
import { deviceOf } from './device.ts'
import { profileTexts } from './texts.ts'

type Row = Omit<OwnSignIn, 'device'> & { user_agent: string | null }

/**
 * Sign-ins `t` of the account that this sign-in may see and end: if it came through a partner, those in agencies that the partner
 * opens.
 */
const within = ({ partner_id }: SelfScope) => opens(partner_id, sql`t.organization_id`)

/** Lists active sign-ins, this one first, then most recently used. */
export async function listSignIns(scope: SelfScope, { sessionIdleMinutes }: Config) {
  const { db, actor, token_hash } = scope
  const rows = await db.rows<Row>(sql`
    select t.id, t.user_agent, t.ip, o.name as organization_name, t.created_at, t.last_seen_at,
      t.token_hash = ${token_hash} as is_current
    from access_tokens t join users u on u.id = t.user_id left join organizations o on o.id = t.organization_id
    where t.user_id = ${actor.user_id} and t.auth_epoch = u.auth_epoch and t.expires_at > now()
      and t.last_seen_at + make_interval(mins => ${sessionIdleMinutes}) > now()
      and (t.partner_id is null
        or partner_opens(t.partner_id, case when u.vendor_role is null then t.organization_id end))
      and ${within(scope)}
    order by is_current desc, t.last_seen_at desc, t.id`)
  return rows.map(({ user_agent, ...shown }) => Object.assign(shown, { device: deviceOf(user_agent) }))
}

export async function endOwnSignIn(scope: SelfScope, id: Id) {
  const { db, actor } = scope
  const ended = await db.run(
    sql`delete from access_tokens t where id = ${id} and user_id = ${actor.user_id} and ${within(scope)}`,
  )
  if (ended === 0) throw notFound(profileTexts.named('noSession'))
  await recordEnded(scope)
}

export async function endOtherSignIns(scope: SelfScope) {
  const { db, actor, token_hash } = scope
  const ended = await db.run(
    sql`
    delete from access_tokens t
    where user_id = ${actor.user_id} and token_hash <> ${token_hash} and ${within(scope)}`,
  )
  if (ended > 0) await recordEnded(scope)
  return ended
}

const recordEnded = ({ db, actor, origin }: SelfScope) =>
  recordForAgencies(db, 'user.sign_ins_ended', { id: actor.user_id, name: actor.name }, origin)
