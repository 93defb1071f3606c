import { causeNames, integrationJobTypes, type TriageCase, triageCasesList, triageStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, everyWordIn } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { partnerTexts } from './texts.ts'

const counted = sql`cross join lateral (select count(*)::int as open from integration_items i
  where i.organization_id = c.organization_id and i.case_id = c.id and i.is_open) n
  join organizations o on o.id = c.organization_id and o.partner_id = c.partner_id`
/** The last two syncs of the kind. */
const latest = sql`cross join lateral (select coalesce(jsonb_agg(x.id), '[]') as ids from (select s.id from integration_jobs s
  join jobs j on j.organization_id = s.organization_id and j.id = s.id and j.state in ('succeeded', 'succeeded_with_errors')
  where s.organization_id = c.organization_id and s.partner_id = c.partner_id and s.type = c.type
  order by s.created_at desc, s.id desc limit 2) x) l`
const trend = sql`case when jsonb_array_length(l.ids) = 2 then
  (select count(*) filter (where i.job_id = (l.ids ->> 0)::uuid) - count(*) filter (where i.job_id = (l.ids ->> 1)::uuid)
   from integration_items i where i.organization_id = c.organization_id and i.case_id = c.id)::int end`

export const wholeCase = sql`triage_cases c ${counted} ${latest}`
const show = sql`case when c.state in ('ignored', 'resolved') then c.state else 'open' end`

/** Causes of failed items of the current partner. */
export const casesSql: ListSql<typeof triageCasesList, Scope, TriageCase> = {
  list: triageCasesList,
  from: sql`triage_cases c ${counted}`,
  id: sql`c.id`,
  seen: ({ agency }) => sql`c.organization_id = ${agency.id}`,
  columns: sql`c.id, c.type, c.code, c.value, c.state, n.open,
    case when c.assigned_to is not null then json_build_object('id', c.assigned_to, 'name', c.assigned_to_name) end as assigned_to,
    c.ignored_until, c.fix, c.first_at, c.last_at, ${trend} as trend`,
  // The trend is calculated for the page only
  dressed: sql`page join triage_cases c on c.id = page.id ${counted} ${latest}`,
  filters: {
    search: everyWordIn(sql`fold(concat_ws(' ', c.value, c.assigned_to_name, c.fix))`),
    show: among(show),
    code: among(sql`c.code`),
    type: among(sql`c.type`),
  },
  orders: {
    open: [{ sql: sql`n.open` }, { sql: sql`c.last_at` }],
    first_at: [{ sql: sql`c.first_at` }],
    last_at: [{ sql: sql`c.last_at` }],
  },
  counted: { show: { value: show }, code: { value: sql`c.code` }, type: { value: sql`c.type` } },
}

export const casesFile: ListFile<typeof triageCasesList, Scope> = {
  list: triageCasesList,
  title: partnerTexts.named('causesTitle'),
  ...fileOf(casesSql, latest),
  cells: {
    cause: wordsCell(sql`c.code`, causeNames, 34),
    value: textCell(sql`c.value`, 24),
    state: wordsCell(sql`c.state`, triageStates, 14),
    open: { is: 'number', value: sql`n.open`, width: 8 },
    trend: { is: 'number', value: trend, width: 8 },
    assigned_to: textCell(sql`c.assigned_to_name`, 24),
    first_at: { is: 'moment', value: sql`c.first_at`, width: 18 },
    last_at: { is: 'moment', value: sql`c.last_at`, width: 18 },
    ignored_until: { is: 'day', value: sql`c.ignored_until`, width: 14 },
    type: wordsCell(sql`c.type`, integrationJobTypes, 28),
    fix: textCell(sql`c.fix`, 28),
  },
}

/** Failed items of all causes that still need a fix. */
export async function countOpenItems({ db, agency }: Scope): Promise<number> {
  const row = await db.row<{ open: number }>(sql`select count(*)::int as open from integration_items i
    join triage_cases c on c.organization_id = i.organization_id and c.id = i.case_id and c.state not in ('resolved', 'ignored')
    join organizations o on o.id = c.organization_id and o.partner_id = c.partner_id
    where i.organization_id = ${agency.id} and i.is_open`)
  return row?.open ?? 0
}
