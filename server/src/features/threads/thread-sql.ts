import { access, type Id, type Thread, threadsList, type ThreadRow } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { unseal } from '../../keys/secrets.ts'
import { among, amongOrNone, anyOf, everyWordIn, idsIn } from '../../lists/conditions.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { messagePlace } from '../../messages/keep-message.ts'
import { mayI, type Scope } from '../../scope/scope.ts'

/** A nurse reads and answers what is assigned to them (ruling 86). */
export const onlyAssigned = ({ actor }: Pick<Scope, 'actor'>) => actor.role === 'rn_limited'

/** Users of the agency who may answer: a limited coordinator only for the own people. Of `agency_users()`. */
const ofAgency = (as: Sql, id: Sql) => sql`left join agency_users() ${as} on ${as}.user_id = ${id} and ${as}.is_active`

/** `t` with its employee `e`. Assigned by hand, else the coordinator's user, else the agency's inbox. */
const from = sql`threads t
  join employees e on e.organization_id = t.organization_id and e.id = t.employee_id
  left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  ${ofAgency(sql`ua`, sql`t.assigned_to`)} ${ofAgency(sql`uc`, sql`c.user_id`)}`

const owner = sql`coalesce(ua.user_id, uc.user_id)`
/** What was put aside until now is open again. */
const state = sql`case when t.state = 'snoozed' and t.snoozed_until <= now() then 'open' else t.state end`
const isOpen = sql`(t.state = 'open' or t.state = 'snoozed' and t.snoozed_until <= now())`

const desks = ({ actor }: Scope) => ({
  mine: sql`(${isOpen} and ${owner} = ${actor.user_id}::uuid)`,
  unassigned: sql`(${isOpen} and ${owner} is null)`,
  team: isOpen,
  overdue: sql`(${isOpen} and t.reply_due_at < now())`,
  snoozed: sql`(t.state = 'snoozed' and t.snoozed_until > now())`,
  done: sql`(t.state = 'done')`,
})

/** Columns of `thread` of the contract. */
const threadColumns = sql`e.id, e.first_name || ' ' || e.last_name as name, ${state} as state,
  case when ${owner} is not null then json_build_object('id', ${owner}, 'name', coalesce(ua.name, uc.name)) end as owner,
  ua.user_id is not null as is_assigned, t.waiting_since, t.reply_warn_at, t.reply_due_at,
  case when t.snoozed_until > now() then t.snoozed_until end as snoozed_until, coalesce(t.unread, 0) as unread, t.last_at, coalesce(t.version, 1) as version`

interface Stored extends Omit<Thread, 'may_read' | 'may_write'> {
  assigned_to: Id | null
}

/** Of somebody to whom nobody has written yet, too. */
export async function readThread(scope: Scope, id: Id): Promise<Thread | undefined> {
  const { db, agency } = scope
  const row = await db.row<Stored>(sql`
    select ${threadColumns}, t.assigned_to from employees e
    left join threads t on t.organization_id = e.organization_id and t.employee_id = e.id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
    ${ofAgency(sql`ua`, sql`t.assigned_to`)} ${ofAgency(sql`uc`, sql`c.user_id`)}
    where e.organization_id = ${agency.id} and e.id = ${id}`)
  if (!row) return undefined
  const { assigned_to, ...thread } = row
  const isTheirs = !onlyAssigned(scope) || assigned_to === scope.actor.user_id
  return {
    ...thread,
    state: thread.state ?? 'quiet',
    may_read: isTheirs && mayI(scope.actor, access.readThreads),
    may_write: isTheirs && mayI(scope.actor, access.sendMessages),
  }
}

interface Listed extends Omit<ThreadRow, 'may_read' | 'may_write' | 'last'> {
  last_id: Id | null
  last_sealed: string | null
}

const shortened = 140

/** A text that can't be read any more is none. */
export function opened(keys: Keyring, id: Id, sealed: string | null): string | null {
  if (sealed === null) return null
  try {
    return unseal(keys, messagePlace(id), sealed)
  } catch {
    return null
  }
}

export const threadsSql = (keys: Keyring): ListSql<typeof threadsList, Scope, ThreadRow> => ({
  list: threadsList,
  from,
  id: sql`t.employee_id`,
  seen: scope =>
    sql`t.organization_id = ${scope.agency.id} and t.last_at is not null ${onlyAssigned(scope) ? sql`and t.assigned_to = ${scope.actor.user_id}` : sql``}`,
  filters: {
    search: everyWordIn(sql`e.search`),
    desk: (value, scope) => {
      const all = desks(scope)
      return anyOf(value.split(',').flatMap(one => (one in all ? [all[one as keyof typeof all]] : [])))
    },
    channel: among(sql`t.last_channel`),
    owner_id: value => {
      const { ids, none } = idsIn(value)
      return anyOf([
        ...(ids.length > 0 ? [sql`${owner} = any(${ids}::uuid[])`] : []),
        ...(none ? [sql`${owner} is null`] : []),
      ])
    },
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
  },
  orders: {
    name: [{ sql: sql`e.sort_name` }],
    due: [{ sql: sql`t.reply_due_at`, nulls: 'last' }, { sql: sql`t.last_at` }],
    last_at: [{ sql: sql`t.last_at` }],
  },
  counted: {
    desk: {
      value: sql`d.desk`,
      join: scope => {
        const all = Object.entries(desks(scope))
        const rows = all.map(([name, holds]) => sql`select ${name}::text as desk where ${holds}`)
        return sql`cross join lateral (${rows.reduce((one, other) => sql`${one} union all ${other}`)}) d`
      },
    },
    channel: { value: sql`t.last_channel` },
  },
  columns: sql`${threadColumns}, e.last_name || ', ' || e.first_name as listed_name, l.name as location, c.name as coordinator,
    t.last_channel as channel, m.id as last_id, m.text_sealed as last_sealed, m.direction as last_direction`,
  dressed: sql`page join threads t on t.organization_id = (select current_org()) and t.employee_id = page.employee_id
    join employees e on e.organization_id = t.organization_id and e.id = t.employee_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    ${ofAgency(sql`ua`, sql`t.assigned_to`)} ${ofAgency(sql`uc`, sql`c.user_id`)}
    left join lateral (select m.id, m.text_sealed, m.direction from messages m where m.organization_id = t.organization_id
      and m.employee_id = t.employee_id and m.direction <> 'note' and m.state <> 'suppressed'
      order by m.created_at desc, m.id desc limit 1) m on true`,
  shown: (row: Listed) => {
    const { last_id, last_sealed, ...thread } = row
    const text = last_id === null ? null : opened(keys, last_id, last_sealed)
    const last =
      text === null ? null : text.length > shortened ? `${[...text].slice(0, shortened - 1).join('')}…` : text
    return { ...thread, last, may_read: true, may_write: true }
  },
})
