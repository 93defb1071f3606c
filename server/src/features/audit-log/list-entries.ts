import type { AuditEntry, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { eventColumns } from '../../events/record.ts'
import type { AgenciesScope, Scope } from '../../scope.ts'
import {
  aboutConditions,
  actorOf,
  type AuditFilterValues,
  every,
  ownColumns,
  whatConditions,
  whenConditions,
  wordsIn,
} from './audit-filters.ts'

interface Seek {
  before?: Id | undefined
  after?: Id | undefined
  per_page: number
}

const entryColumns = sql`${eventColumns}, ev.actor_id, ev.ip, ev.request_id, s.seq`
const sealed = sql`left join event_seals s on s.event_id = ev.id`
/** A name of so many events is looked for by more of it. */
const mostFound = 5_000

/** One page of an agency's log, as quick in one of millions of entries as in one of ten. */
export function listEntries(scope: Scope, { before, after, per_page, ...filters }: AuditFilterValues & Seek) {
  const { db, agency } = scope
  const where = sql`ev.organization_id = ${agency.id}`
  const conditions = [
    ...whenConditions(filters, agency.time_zone),
    ...aboutConditions(filters, mostFound),
    ...seekConditions({ before, after }),
  ]
  const leaping = (filters.group || filters.source || filters.actor_id) && !filters.subject_id && !filters.search
  const rows = (most: number) =>
    leaping
      ? leap(agency.id, filters, conditions, after !== undefined, most)
      : sql`select ev.* from events ev where ${where} ${every([...conditions, ...whatConditions(filters, ownColumns)])}
          order by ${after === undefined ? sql`ev.id desc` : sql`ev.id`} limit ${most}`
  return paged(db, rows, { before, after, per_page })
}

const seekConditions = ({ before, after }: Pick<Seek, 'before' | 'after'>): Sql[] => [
  ...(before ? [sql`ev.id < ${before}`] : []),
  ...(after ? [sql`ev.id > ${after}`] : []),
]

/** Which mixes of kind, source and actor the agency has, found by leaping through the index from one to the next. */
export const mixes = (organization_id: Id): Sql => sql`
  mixes (kind, source, actor) as (
    (select e.kind, e.source, ${actorOf('e')} from events e where e.organization_id = ${organization_id}
      order by 1, 2, 3 limit 1)
    union all
    select next.* from mixes m cross join lateral (
      select e.kind, e.source, ${actorOf('e')} from events e where e.organization_id = ${organization_id}
        and (e.kind, e.source, ${actorOf('e')}) > (m.kind, m.source, m.actor) order by 1, 2, 3 limit 1) next)`

const mixColumns = { kind: sql`m.kind`, source: sql`m.source`, actor: sql`m.actor` }

/** The newest of each mix that is asked for, then the newest of these. */
function leap(organization_id: Id, filters: AuditFilterValues, conditions: Sql[], upwards: boolean, most: number): Sql {
  const order = upwards ? sql`id` : sql`id desc`
  return sql`
    with recursive ${mixes(organization_id)}
    select ev.* from (select * from mixes m where true ${every(whatConditions(filters, mixColumns))}) m
    cross join lateral (
      select ev.* from events ev where ev.organization_id = ${organization_id} and ev.kind = m.kind and ev.source = m.source
        and ${actorOf('ev')} = m.actor ${every(conditions)} order by ev.${order} limit ${most}) ev
    order by ev.${order} limit ${most}`
}

async function paged(db: Scope['db'], rows: (most: number) => Sql, { before, after, per_page }: Seek) {
  const found = await db.rows<AuditEntry>(sql`
    select ${entryColumns} from (${rows(per_page + 1)}) ev ${sealed} order by ev.id desc`)
  const more = found.length > per_page
  // going up, the one too many is the newest
  const data = after === undefined ? found.slice(0, per_page) : found.slice(-per_page)
  const [first, last] = [data[0]?.id ?? null, data.at(-1)?.id ?? null]
  return {
    data,
    meta: {
      per_page,
      older: after !== undefined || more ? last : null,
      newer: (after === undefined && before !== undefined) || (after !== undefined && more) ? first : null,
    },
  }
}

/** The log of customer success: small, so that its filters need no more than its order. Days are those of UTC. */
export function listVendorEntries(
  { db }: AgenciesScope,
  { before, after, per_page, ...filters }: AuditFilterValues & Seek,
) {
  const words = wordsIn(filters.search ?? '').map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const conditions = [
    ...whenConditions(filters, 'UTC'),
    ...whatConditions(filters, ownColumns),
    ...words.map(word => sql`fold(concat_ws(' ', ev.actor_name, ev.subject_name)) like fold(${word})`),
    ...seekConditions({ before, after }),
  ]
  const order = after === undefined ? sql`ev.organization_id desc, ev.id desc` : sql`ev.organization_id, ev.id`
  const rows = (most: number) =>
    sql`select ev.* from events ev where ev.organization_id is null ${every(conditions)} order by ${order} limit ${most}`
  return paged(db, rows, { before, after, per_page })
}

/** By name; of somebody with several the one in the newest entry. */
export function listActors({ db, agency }: Scope) {
  return db.rows<{ id: Id; name: string; is_active: boolean }>(sql`
    with recursive ${mixes(agency.id)},
    latest as (
      select distinct on (m.actor) m.actor as id, ev.actor_name as name from mixes m cross join lateral (
        select ev.id, ev.actor_name from events ev where ev.organization_id = ${agency.id} and ev.kind = m.kind
          and ev.source = m.source and ${actorOf('ev')} = m.actor order by ev.id desc limit 1) ev
      where m.actor <> '00000000-0000-0000-0000-000000000000' order by m.actor, ev.id desc)
    select l.id, l.name,
      not exists (select from memberships o where o.organization_id = ${agency.id} and o.user_id = l.id and not o.is_active) as is_active
    from latest l order by fold(l.name), l.id limit 2000`)
}
