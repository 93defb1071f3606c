import type { AuditEntry, Id } from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { inReadersWords } from '../../events/read-changes.ts'
import { withTitles } from '../../events/titles-in-words.ts'
import { eventColumns } from '../../events/record.ts'
import { type Cursor, cursorPage } from '../../lists/cursor-page.ts'
import type { AgenciesScope, Scope } from '../../scope/scope.ts'
import {
  actorsIn,
  type AuditFilterValues,
  daysOf,
  entriesChosen,
  every,
  kindConditions,
  vendorEntriesChosen,
} from './audit-filters.ts'

/** A name with more events than this needs a longer search. */
const mostFound = 5_000

/** Returns one page of an agency's log, as fast with millions of entries as with ten. */
export async function listEntries(scope: Scope, { before, after, per_page, ...filters }: AuditFilterValues & Cursor) {
  const { agency } = scope
  const isUp = after !== undefined
  const narrowed = Object.entries(filters).some(([key, value]) => key !== 'search' && key !== 'sign_ins' && value)
  // Hiding sign-ins keeps most results, so the search runs page by page, and no name has too many
  const found = narrowed ? { most: mostFound } : { most: filters.sign_ins ? mostFound : per_page + 1, before, after }
  const looking = { ...(await daysOf(scope, filters)), found }
  const beyond = every(beyondCursor({ before, after }))
  const leaping = (filters.group || filters.source || filters.actor_id) && !filters.subject_id && !filters.search
  // The jump scan covers kinds, sources and actors, so they are not conditions there
  const { group: _, source: __, actor_id: ___, ...others } = filters
  const rows = (most: number) =>
    leaping
      ? leap(agency.id, filters, sql`and ${entriesChosen(others, looking)} ${beyond}`, isUp, most)
      : sql`select ev.* from events ev where ev.organization_id = ${agency.id} and ${entriesChosen(filters, looking)} ${beyond}
          order by ${isUp ? sql`ev.id` : sql`ev.id desc`} limit ${most}`
  return entriesPage(scope, rows, { before, after, per_page })
}

async function entriesPage(scope: Scope | AgenciesScope, rows: (most: number) => Sql, cursor: Cursor) {
  const { db, origin } = scope
  const page = await cursorPage<AuditEntry>(db, most => asEntries(rows(most)), cursor)
  const data = inReadersWords(origin.language, page.data)
  return { ...page, data: 'agency' in scope && scope.agency ? await withTitles(scope, data) : data }
}

const asEntries = (rows: Sql) => sql`
  select ${eventColumns}, ev.actor_id, ev.ip, ev.request_id, s.seq
  from (${rows}) ev left join event_seals s on s.event_id = ev.id order by ev.id desc`

const beyondCursor = ({ before, after }: Pick<Cursor, 'before' | 'after'>): Sql[] => [
  ...(before ? [sql`ev.id < ${before}`] : []),
  ...(after ? [sql`ev.id > ${after}`] : []),
]

/**
 * Finds the kinds with their sources (`pairs`) and the people who acted in them (`actors`), jumping through `events_by_what` from
 * one to the next. Uses only plain comparisons, because the index accepts no others under row-level security.
 */
const leaps = (organization_id: Id, filters: AuditFilterValues): Sql => {
  const { anybody, ids } = actorsIn(filters)
  const from = sql`from events e where e.organization_id = ${organization_id}`
  return sql`
    every_pair (kind, source) as (
      (select e.kind, e.source ${from} order by e.kind, e.source limit 1)
      union all
      select next.* from every_pair p cross join lateral (
        select e.kind, e.source ${from} and (e.kind, e.source) > (p.kind, p.source) order by e.kind, e.source limit 1) next),
    pairs as (select * from every_pair p where true ${every(kindConditions(filters, 'p'))}),
    actors (kind, source, actor_id) as (${
      anybody
        ? sql`
      select p.kind, p.source, first.actor_id from pairs p cross join lateral (
        select e.actor_id ${from} and e.kind = p.kind and e.source = p.source and e.actor_id is not null
        order by e.actor_id limit 1) first
      union all
      select a.kind, a.source, next.actor_id from actors a cross join lateral (
        select e.actor_id ${from} and e.kind = a.kind and e.source = a.source and e.actor_id > a.actor_id
        order by e.actor_id limit 1) next`
        : sql`select p.kind, p.source, id from pairs p cross join unnest(${ids}::uuid[]) id`
    })`
}

/** Returns the newest entries of each requested kind, source and actor, then the newest of these. */
function leap(organization_id: Id, filters: AuditFilterValues, conditions: Sql, upwards: boolean, most: number): Sql {
  const { anybody, nobody } = actorsIn(filters)
  const order = upwards ? sql`ev.id` : sql`ev.id desc`
  const newest = (of: Sql, by: Sql) => sql`
    select ev.* from ${of} m cross join lateral (
      select ev.* from events ev where ev.organization_id = ${organization_id} and ev.kind = m.kind and ev.source = m.source
        and ${by} ${conditions} order by ${order} limit ${most}) ev`
  const byNobody = sql`union all ${newest(sql`pairs`, sql`ev.actor_id is null`)}`
  return sql`
    with recursive ${leaps(organization_id, filters)}
    select ev.* from (${newest(sql`actors`, sql`ev.actor_id = m.actor_id`)} ${anybody || nobody ? byNobody : empty}) ev
    order by ${order} limit ${most}`
}

/** Lists customer success's log, which is small enough that filters need no index beyond its order. */
export function listVendorEntries(
  scope: AgenciesScope,
  { before, after, per_page, ...filters }: AuditFilterValues & Cursor,
) {
  const chosen = vendorEntriesChosen(filters, { time_zone: 'UTC', found: { most: mostFound } })
  const order = after === undefined ? sql`ev.organization_id desc, ev.id desc` : sql`ev.organization_id, ev.id`
  const rows = (most: number) => sql`select ev.* from events ev where ev.organization_id is null and ${chosen}
    ${every(beyondCursor({ before, after }))} order by ${order} limit ${most}`
  return entriesPage(scope, rows, { before, after, per_page })
}

/** Lists actors by name; for a person with several names, the one in the newest entry. */
export function listActors({ db, agency }: Scope) {
  return db.rows<{ id: Id; name: string; is_active: boolean }>(sql`
    with recursive ${leaps(agency.id, {})},
    latest as (
      select distinct on (a.actor_id) a.actor_id as id, ev.actor_name as name from actors a cross join lateral (
        select ev.id, ev.actor_name from events ev where ev.organization_id = ${agency.id} and ev.kind = a.kind
          and ev.source = a.source and ev.actor_id = a.actor_id order by ev.id desc limit 1) ev
      order by a.actor_id, ev.id desc)
    select l.id, l.name, not exists (select from memberships o
      where o.organization_id = ${agency.id} and o.user_id = l.id and not o.is_active) as is_active
    from latest l order by fold(l.name), l.id limit 2000`)
}
