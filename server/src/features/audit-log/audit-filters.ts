import {
  type auditLogList,
  chosen,
  kindsOf,
  type ValuesOf,
  type vendorLogList,
  needsWeekStart,
  resolveDay,
  routineKinds,
  type Id,
} from '@preceptor/contract'
import type { WeekDay } from '@preceptor/contract/schedule/rule'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { holds, wordPatterns } from '../../db/search-words.ts'
import { dayIn } from '../../lib/day-in.ts'
import { among, idsIn, weekStart } from '../../lists/conditions.ts'
import { type ListSql, listWhere } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'

export type AuditFilterValues = ValuesOf<typeof auditLogList> & { subject_id?: Id | undefined }

/** The page of names to return: after the cursor, up to a limit. */
interface Found {
  most: number
  before?: Id | undefined
  after?: Id | undefined
}
/** Context of the conditions: the time zone of days, and the limit of a search. */
interface Looking {
  time_zone: string
  week_start?: WeekDay
  found: Found
}
type Filters<L extends typeof auditLogList | typeof vendorLogList> = Pick<ListSql<L, Looking>, 'from' | 'filters'>

/** Matches the kind of event and its source. */
const kindIs = (kind: Sql) => (value: string) => sql`${kind} = any(${kindsOf(chosen(value))}::text[])`
export const kindConditions = ({ group, source }: AuditFilterValues, alias: 'ev' | 'p'): Sql[] => [
  ...(group ? [kindIs(sql`${raw(alias)}.kind`)(group)] : []),
  ...(source ? [among(sql`${raw(alias)}.source`)(source)] : []),
]

/** Has only one value, which hides entries. Most entries are of other kinds, so log order quickly finds a page. */
const withoutRoutine = () => sql`ev.kind <> all(${routineKinds}::text[])`

/** Matches the actor: `none` for events without one, such as a failed sign-in. */
export const actorsIn = ({ actor_id = '' }: AuditFilterValues) => {
  const { ids, none } = idsIn(actor_id)
  return { anybody: ids.length === 0 && !none, nobody: none, ids }
}

/** Long enough for any transaction: an ID is created when the row is written, while `at` is when its transaction began. */
const slack = 2 * 3_600_000

/** Days are in that time zone. The ID contains its timestamp, so the index narrows down the days; `at` decides. */
const when = {
  at_from: (text: string, looking: Looking) => {
    const [{ time_zone }, day] = [looking, dayOf(text, looking)]
    return sql`ev.at >= (${day}::date)::timestamp at time zone ${time_zone} and ev.id >= ${idAt(Date.parse(day) - 86_400_000)}::uuid`
  },
  at_to: (text: string, looking: Looking) => {
    const [{ time_zone }, day] = [looking, dayOf(text, looking)]
    return sql`ev.at < (${day}::date + 1)::timestamp at time zone ${time_zone}
      and ev.id < ${idAt(Date.parse(day) + 2 * 86_400_000 + slack)}::uuid`
  },
}

const dayOf = (text: string, { time_zone, week_start }: Looking) => resolveDay(text, dayIn(time_zone), week_start)

/** Returns the agency's time zone and week start, which day filters need. */
export async function daysOf(scope: Scope, { at_from = '', at_to = '' }: AuditFilterValues) {
  const weeks = needsWeekStart(at_from) || needsWeekStart(at_to)
  return { time_zone: scope.agency.time_zone, ...(weeks && { week_start: await weekStart(scope) }) }
}

/** Returns the smallest ID created at or after this time (UUIDv7). */
function idAt(ms: number): Id {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** The log of an agency, which may have millions of entries. */
const agencyLog: Filters<typeof auditLogList> = {
  from: sql`events ev`,
  filters: {
    search: (typed, { found }) => named(typed, found),
    group: kindIs(sql`ev.kind`),
    sign_ins: withoutRoutine,
    actor_id: value => {
      const { nobody, ids } = actorsIn({ actor_id: value })
      const some = sql`ev.actor_id = any(${ids}::uuid[])`
      return nobody ? sql`(ev.actor_id is null or ${some})` : some
    },
    ...when,
    source: among(sql`ev.source`),
  },
}

/** Customer success's log. It is small, so its filters need no index beyond its order. Days are in UTC. */
const vendorLog: Filters<typeof vendorLogList> = {
  from: sql`events ev`,
  filters: {
    search: typed => {
      const words = wordsIn(typed).map(word => holds(sql`fold(concat_ws(' ', ev.actor_name, ev.subject_name))`, word))
      return words.length > 0 ? join(words, ' and ') : null
    },
    group: kindIs(sql`ev.kind`),
    sign_ins: withoutRoutine,
    ...when,
  },
}

/** Returns the condition on `events ev` for the filtered entries of an agency's log. */
export const entriesChosen = ({ subject_id, ...filters }: AuditFilterValues, looking: Looking): Sql =>
  sql`${listWhere(agencyLog, looking, filters)} ${subject_id ? sql`and ev.subject_id = ${subject_id}` : empty}`
export const vendorEntriesChosen = (filters: AuditFilterValues, looking: Looking): Sql =>
  listWhere(vendorLog, looking, filters)

/**
 * Matches each word anywhere in the name of the subject; short words only at the start of a word. A single letter finds nothing.
 */
function named(search: string, { most, before, after }: Found): Sql | null {
  const words = wordsIn(search)
  if (words.length === 0) return null
  const { anywhere, starts } = wordPatterns(words, '\\m')
  return sql`ev.id in (select events_found(${anywhere}, ${starts}, ${before ?? null}, ${after ?? null}, ${most}))`
}

const wordsIn = (search: string) =>
  search
    .trim()
    .split(/[\s,]+/)
    .filter(word => [...word].length > 1)
    .slice(0, 6)

export const every = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`and ${join(conditions, ' and ')}` : empty
