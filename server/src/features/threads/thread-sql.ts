import { access, chosen, type Id, type Thread, threadsList, type ThreadRow } from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { unseal } from '../../keys/secrets.ts'
import { among, amongOrNone, anyOf, everyWordIn, idsIn } from '../../lists/conditions.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { ListSql, Values } from '../../lists/list-sql.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { messagePlace } from '../../messages/keep-message.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { isAway } from '../settings/taxonomy/deputies.ts'

/** A nurse reads and answers only assigned threads (ruling 86). */
export const onlyAssigned = ({ actor }: Pick<Scope, 'actor'>) => actor.role === 'rn_limited'

/** Active users of the agency. Read once per statement, not once per row. */
const active = sql`(select u.user_id from active_users() u)`
/** The coordinator's deputy while the coordinator is away. */
const deputy = sql`case when ${isAway} and c.deputy_id in ${active} then c.deputy_id end`
/**
 * The user assigned by hand if not the coordinator, else the deputy while the coordinator is away, else the coordinator's user,
 * else null for the agency's inbox. Uses the thread `t` and its employee's coordinator `c`.
 */
const owner = sql`coalesce(case when t.assigned_to in ${active} and t.assigned_to is distinct from c.user_id then t.assigned_to end, ${deputy},
  case when c.user_id in ${active} then c.user_id end)`

const withPeople = sql`join employees e on e.organization_id = t.organization_id and e.id = t.employee_id`
const withCoordinators = sql`left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`
const withOwners = sql`left join active_users() o on o.user_id = ${owner}`
const withLocations = sql`left join locations l on l.organization_id = e.organization_id and l.id = e.location_id`

/** The state; a thread snoozed until now is open again. */
const state = sql`case when t.state = 'snoozed' and t.snoozed_until <= now() then 'open' else t.state end`
/** True while a person waits for a reply with a due time; uses the index for that. */
const isWaiting = sql`t.reply_due_at is not null`
const isOpen = sql`(${isWaiting} and (t.state = 'open' or t.state = 'snoozed' and t.snoozed_until <= now()))`

const desks = ({ actor }: Scope) => ({
  mine: sql`(${isOpen} and ${owner} = ${actor.user_id}::uuid)`,
  unassigned: sql`(${isOpen} and ${owner} is null)`,
  team: isOpen,
  overdue: sql`(${isOpen} and t.reply_due_at < now())`,
  snoozed: sql`(${isWaiting} and t.state = 'snoozed' and t.snoozed_until > now())`,
  done: sql`(t.state = 'done' and t.reply_due_at is null)`,
})
const desksOf = (value: string | undefined) => chosen(value ?? '')
/** True for filters and desks that depend on who answers. */
const asksOwner = (values: Values) =>
  Boolean(values['owner_id']) || desksOf(values['desk']).some(desk => desk === 'mine' || desk === 'unassigned')
const asksPeople = (values: Values) =>
  asksOwner(values) || ['search', 'location_id', 'coordinator_id'].some(key => values[key])

/** `mine` and a nurse's list differ for each user, so they aren't shared. */
export const threadsKept = (scope: Scope, { desk, of }: { desk?: string | undefined; of?: string }): Kept => ({
  about: ['messages', 'people', 'users', 'settings'],
  // Threads become overdue, or due again
  minutes: 1,
  ...((onlyAssigned(scope) || of === 'desk' || desksOf(desk).includes('mine')) && { of: scope.actor.user_id }),
  quick: ['due', '-due', 'last_at', '-last_at', 'name', '-name'],
  quickUnder: values =>
    Object.entries(values).every(([key, value]) => value === undefined || key === 'desk' || key === 'channel'),
})

/** Columns of the contract's `thread`. */
const threadColumns = sql`e.id, e.first_name || ' ' || e.last_name as name, ${state} as state,
  case when o.user_id is not null then json_build_object('id', o.user_id, 'name', o.name) end as owner,
  coalesce(o.user_id = t.assigned_to, false) as is_assigned, t.waiting_since, t.reply_warn_at, t.reply_due_at,
  case when t.snoozed_until > now() then t.snoozed_until end as snoozed_until, coalesce(t.unread, 0) as unread, t.last_at, coalesce(t.version, 1) as version`

interface Stored extends Omit<Thread, 'may_read' | 'may_write'> {
  assigned_to: Id | null
}

/** Also works for a person no one has written to yet. */
export async function readThread(scope: Scope, id: Id): Promise<Thread | undefined> {
  const { db, agency } = scope
  const row = await db.row<Stored>(sql`
    select ${threadColumns}, t.assigned_to from employees e
    left join threads t on t.organization_id = e.organization_id and t.employee_id = e.id
    ${withCoordinators} ${withOwners}
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

interface Listed extends Omit<ThreadRow, 'may_read' | 'may_write' | 'last' | 'last_direction'> {
  newest: { id: Id; sealed: string | null; direction: ThreadRow['last_direction'] } | null
}

const shortened = 140

/** Returns null for a text that can no longer be decrypted. */
export function opened(keys: Keyring, id: Id, sealed: string | null): string | null {
  if (sealed === null) return null
  try {
    return unseal(keys, messagePlace(id), sealed)
  } catch {
    return null
  }
}

/**
 * The newest of these messages of a thread. While someone waits for a reply, the inbox shows their message, regardless of automatic
 * messages sent since.
 */
const newest = (
  these: Sql,
) => sql`(select json_build_object('id', m.id, 'sealed', m.text_sealed, 'direction', m.direction) from messages m
  where m.organization_id = t.organization_id and m.employee_id = t.employee_id and ${these} order by m.created_at desc, m.id desc limit 1)`

export const threadsSql = (keys: Keyring): ListSql<typeof threadsList, Scope, ThreadRow> => ({
  list: threadsList,
  from: sql`threads t ${withPeople} ${withCoordinators} ${withLocations} ${withOwners}`,
  whole: (_, values, isOrdered) =>
    sql`threads t ${asksPeople(values) || isOrdered ? withPeople : empty} ${asksOwner(values) ? withCoordinators : empty}`,
  id: sql`t.employee_id`,
  seen: scope =>
    sql`t.organization_id = ${scope.agency.id} and t.last_at is not null ${onlyAssigned(scope) ? sql`and t.assigned_to = ${scope.actor.user_id}` : sql``}`,
  filters: {
    search: everyWordIn(sql`e.search`),
    desk: (value, scope) => {
      const all = desks(scope)
      return anyOf(chosen(value).flatMap(one => (one in all ? [all[one as keyof typeof all]] : [])))
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
    // After those waiting, the newest conversation first
    due: [
      { sql: sql`t.reply_due_at`, nulls: 'last' },
      { sql: sql`t.last_at`, isTurned: true },
    ],
    last_at: [{ sql: sql`t.last_at` }],
  },
  downwards: { due: [{ sql: sql`t.reply_due_at`, nulls: 'last' }, { sql: sql`t.last_at` }] },
  counted: {
    desk: { each: true },
    channel: { value: sql`t.last_channel` },
  },
  columns: sql`${threadColumns}, e.last_name || ', ' || e.first_name as listed_name, l.name as location, c.name as coordinator,
    t.last_channel as channel, coalesce(case when ${isWaiting} then ${newest(sql`m.direction = 'in' and m.needs_reply`)} end,
      ${newest(sql`m.direction <> 'note' and m.state <> 'suppressed'`)}) as newest`,
  shown: (row: Listed) => {
    const { newest, ...thread } = row
    const text = newest && opened(keys, newest.id, newest.sealed)
    const last =
      text === null ? null : text.length > shortened ? `${[...text].slice(0, shortened - 1).join('')}…` : text
    return { ...thread, last, last_direction: newest && newest.direction, may_read: true, may_write: true }
  },
})
