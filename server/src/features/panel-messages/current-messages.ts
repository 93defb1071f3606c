import type { Id, ShownMessage } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { readingDb } from '../../db/tx.ts'
import type { SelfScope } from '../../scope/scope.ts'
import { panelMessageTexts } from './texts.ts'

/** Vendor staff belong to no agency, so messages limited to agencies are not for them. */
const meantFor = ({ actor }: SelfScope): Sql => sql`m.starts_at <= now()
  and (m.roles = '{}' or ${actor.role}::text = any(m.roles))
  and (m.agency_ids = '{}' or ${actor.token_organization_id}::uuid = any(m.agency_ids))`

/** Far more than anyone should see; just an upper bound. */
const most = 50

/** Every open panel polls this: one round trip to the database, a few rows of a small index. */
export async function currentMessages(scope: SelfScope): Promise<{ data: ShownMessage[] }> {
  const { database, actor, origin } = scope
  const said = sql`m.title_es is not null and ${origin.language} = 'es'`
  const db = readingDb(database.pool, { role: 'app_auth', user_id: actor.user_id })
  const data = await db.rows<ShownMessage>(sql`
    select m.id, case when ${said} then m.title_es else m.title end as title, case when ${said} then m.body_es else m.body end as body, m.level, m.is_dismissible, m.needs_acknowledgement, m.starts_at, m.ends_at
    from panel_messages m
    where m.starts_at is not null and coalesce(m.ends_at, 'infinity'::timestamptz) > now() and ${meantFor(scope)}
      and not exists (select from panel_message_dismissals d
        where d.message_id = m.id and d.user_id = ${actor.user_id} and d.round = m.round)
    order by array_position(array['error', 'warning', 'info'], m.level), m.starts_at desc, m.id limit ${most}`)
  return { data }
}

/** An ended message may still be on a screen, and can be closed there. */
export async function dismissMessage(scope: SelfScope, id: Id): Promise<undefined> {
  const { db, actor } = scope
  const message = await db.row<{ round: number; may_close: boolean }>(sql`
    select m.round, m.is_dismissible or m.needs_acknowledgement as may_close from panel_messages m
    where m.id = ${id} and ${meantFor(scope)}`)
  if (!message) throw new AppError('NOT_FOUND', panelMessageTexts.named('noMessage'))
  if (!message.may_close) throw new AppError('TRANSITION_REFUSED', panelMessageTexts.named('stays'))
  await db.run(sql`insert into panel_message_dismissals (message_id, user_id, round)
    values (${id}, ${actor.user_id}, ${message.round}) on conflict do nothing`)
}
