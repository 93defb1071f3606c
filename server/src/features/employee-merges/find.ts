import { isId } from '@preceptor/contract/light-checks'
import {
  type duplicatesList,
  duplicatesList as list,
  type FoundDuplicate,
  type Id,
  type Input,
  mostInPairs,
} from '@preceptor/contract'
import type { api } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { among, everyWordIn } from '../../lists/conditions.ts'
import { listPage } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { remembered, rememberedOnce } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'

type Query = Input<typeof api.employeeMerges.found>['query']

/** Far more than anyone works through; weaker matches follow when these are done. */
const most = 10_000
const about = ['people', 'duplicates'] as const

const strength = sql`case when weight >= 6 then 'strong' when weight >= 3 then 'likely' else 'possible' end`

interface Pair {
  a: Id
  b: Id
}

/**
 * Finds every possible duplicate, or one pair, in one statement. A contact shared by many people makes one line instead of pairs.
 */
const findings = (scope: Pick<Scope, 'agency'>, pair?: Pair): Sql => sql`
  with contacts as materialized (select * from employees_sharing() ${pair ? sql`where false` : sql``}),
  pairs as (${
    pair
      ? sql`select ${pair.a}::uuid as a, ${pair.b}::uuid as b`
      : sql`select distinct x.id as a, y.id as b from contacts c
          cross join unnest(c.ids) x (id) cross join unnest(c.ids) y (id)
          where cardinality(c.ids) <= ${mostInPairs} and x.id < y.id`
  }),
  compared as (
    select x.id as a, y.id as b, x.sort_name as name, s.*,
      case when x.birth_date <> y.birth_date then -2 when x.birth_date = y.birth_date and x.sort_name <> y.sort_name then 1 else 0 end as more
    from pairs p
    cross join lateral (select e.* from employees e where e.organization_id = ${scope.agency.id} and e.id = p.a offset 0) x
    cross join lateral (select e.* from employees e where e.organization_id = ${scope.agency.id} and e.id = p.b offset 0) y
    cross join lateral (select array_agg(r.reason order by r.weight desc, r.reason) as reasons, sum(r.weight) as sum,
        array_agg(r.reason || ' ' || r.value order by r.reason) as evidence
      from (values
        ('name_and_birth_date', 4, x.sort_name || ' ' || x.birth_date, x.sort_name = y.sort_name and x.birth_date = y.birth_date),
        ('email', 3, lower(x.email), lower(x.email) = lower(y.email)),
        ('mobile', 2, x.mobile, x.mobile = y.mobile),
        ('name', 2, x.sort_name, x.sort_name = y.sort_name and (x.birth_date is null or y.birth_date is null)))
        r (reason, weight, value, holds) where r.holds) s
    where s.reasons && array['name_and_birth_date', 'email', 'mobile']),
  every as (
    select c.a || ':' || c.b as key, 'pair' as kind, c.reasons, greatest(c.sum + c.more, 1)::int as weight, 2 as count, null::text as contact,
      array[c.a, c.b] as ids, c.name, c.evidence, d.dismissed_by_name
    from compared c left join duplicate_dismissals d on d.organization_id = ${scope.agency.id}
      and d.employee_id = c.a and d.other_id = c.b and c.evidence <@ d.evidence
    union all
    select s.kind || ' ' || s.contact, 'shared', array[s.kind], 1, cardinality(s.ids), s.contact, s.ids, s.contact, '{}', d.dismissed_by_name
    from contacts s left join shared_contacts d on d.organization_id = ${scope.agency.id}
      and d.contact = s.kind || ' ' || s.contact and cardinality(s.ids) <= d.people
    where cardinality(s.ids) > ${mostInPairs})
  select e.*, ${strength} as strength from every e order by e.weight desc, e.name, e.key limit ${most}`

/** Returns all duplicates for one state of the agency's people, stored as text that the database parses again for each page. */
const allFound = (scope: Scope): Promise<string> =>
  rememberedOnce(
    scope,
    'duplicates.all',
    async () => {
      const row = await scope.db.row<{ found: string }>(
        sql`select coalesce(json_agg(f), '[]')::text as found from (${findings(scope)}) f`,
      )
      return row?.found ?? '[]'
    },
    about,
  )

const columns = sql`f.key, f.kind, f.reasons, f.strength, f.count, f.contact, f.dismissed_by_name,
  (select json_agg(json_build_object('id', e.id, 'first_name', e.first_name, 'last_name', e.last_name,
      'employee_number', e.employee_number, 'provider_status', e.provider_status, 'birth_date', e.birth_date, 'email', e.email,
      'mobile', e.mobile, 'hire_date', e.hire_date) order by e.rank)
    from (select e.*, row_number() over (order by e.provider_status = 1 desc, ${filled(sql`e`)} desc, e.created_at, e.id) as rank
      from employees e where e.organization_id = current_org() and e.id = any(f.ids)) e where e.rank <= 3) as people`

/** Returns the number of filled fields: the fuller record is the one to keep. */
function filled(e: Sql): Sql {
  return sql`num_nonnulls(${e}.employee_number, ${e}.external_id, ${e}.email, ${e}.mobile, ${e}.birth_date, ${e}.hire_date,
    ${e}.address_line1, ${e}.city, ${e}.discipline_id, ${e}.location_id, ${e}.coordinator_id, ${e}.language, ${e}.employment_type)`
}

type Source = Scope & { all: string }

const duplicatesSql: ListSql<typeof duplicatesList, Source, FoundDuplicate> = {
  list,
  from: ({
    all,
  }) => sql`jsonb_to_recordset(${all}::jsonb) f (key text, kind text, reasons text[], weight int, strength text,
    count int, contact text, ids uuid[], name text, evidence text[], dismissed_by_name text)`,
  id: sql`f.key`,
  filters: {
    search: (typed, { agency }) => {
      const words = everyWordIn(sql`e.search`)(typed)
      return (
        words &&
        sql`exists (select from employees e where e.organization_id = ${agency.id} and e.id = any(f.ids) and ${words})`
      )
    },
    reason: value => sql`f.reasons && ${value.split(',')}::text[]`,
    strength: among(sql`f.strength`),
    state: among(sql`case when f.dismissed_by_name is null then 'open' else 'dismissed' end`),
  },
  orders: { strength: [{ sql: sql`f.weight` }, { sql: sql`f.count` }, { sql: sql`f.name` }] },
  tiesStay: true,
  columns,
}

/** Returns one page, cached until employees, merges or dismissals change. */
export async function listFound(scope: Scope, query: Query) {
  const asked = { ...query, state: query.state ?? 'open' }
  const all = await allFound(scope)
  return remembered(
    scope,
    `duplicates ${JSON.stringify(asked)}`,
    () => listPage(duplicatesSql, { ...scope, all }, asked),
    about,
  )
}

const minute = 60_000

/** Counts for links to the list; recounted at most once a minute, however often employees change. */
export const countFound = (scope: Scope): Promise<{ count: number }> =>
  rememberedOnce(
    scope,
    `duplicates.count ${Math.floor(Date.now() / minute)}`,
    async () => ({ count: (await listFound(scope, { page: 1, per_page: 1, sort_by: list.usualSort })).meta.total }),
    ['duplicates'],
  )

export interface Finding {
  kind: 'pair' | 'shared'
  ids: string[]
  count: number
  evidence: string[]
  name: string
}

/** Returns the current state of one finding by its key. */
export async function findingOf({ db, agency }: Scope, key: string): Promise<Finding | undefined> {
  const [a = '', b = ''] = key.split(':')
  const pair = isId(a) && isId(b) && a < b ? { a, b } : undefined
  return db.row<Finding>(
    sql`select f.kind, f.ids, f.count, f.evidence, f.name from (${findings({ agency }, pair)}) f where f.key = ${key}`,
  )
}
