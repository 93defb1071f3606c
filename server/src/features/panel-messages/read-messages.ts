import { type Id, type PanelMessage, panelMessagesList } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { among, everyWordIn } from '../../lists/conditions.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { AgenciesScope } from '../../scope/scope.ts'
import { panelMessageTexts } from './texts.ts'

const state = sql`case when m.starts_at is null then 'draft' when coalesce(m.ends_at, 'infinity'::timestamptz) <= now() then 'ended'
  when m.starts_at > now() then 'scheduled' else 'running' end`

const columns = sql`m.id, m.title, m.body, m.title_es, m.body_es, m.level, m.roles, m.starts_at, m.ends_at, m.time_zone, m.is_dismissible,
  m.needs_acknowledgement, ${state} as state, m.created_by_name, m.created_at, m.updated_at, m.version,
  (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by lower(o.name), o.id), '[]')
    from organizations o where o.id = any(m.agency_ids)) as agencies,
  (select count(*)::int from panel_message_dismissals d where d.message_id = m.id and d.round = m.round) as dismissed_count`

export const messagesSql: ListSql<typeof panelMessagesList, AgenciesScope, PanelMessage> = {
  list: panelMessagesList,
  from: sql`panel_messages m`,
  id: sql`m.id`,
  filters: {
    search: everyWordIn(sql`fold(concat_ws(' ', m.title, m.body, m.title_es, m.body_es))`),
    state: among(state),
  },
  order: sql`array_position(array['running', 'scheduled', 'draft', 'ended'], ${state}), coalesce(m.starts_at, m.created_at) desc, m.id`,
  counted: { state: { value: state } },
  columns,
}

const found = async ({ db }: AgenciesScope, id: Id, lock: Sql): Promise<PanelMessage> => {
  const message = await db.row<PanelMessage>(sql`select ${columns} from panel_messages m where m.id = ${id} ${lock}`)
  if (!message) throw new AppError('NOT_FOUND', panelMessageTexts.named('noMessage'))
  return message
}

export const readMessage = (scope: AgenciesScope, id: Id) => found(scope, id, sql``)
/** Locks the message until the transaction ends. */
export const holdMessage = (scope: AgenciesScope, id: Id) => found(scope, id, sql`for update of m`)
