import {
  credentialStandings,
  datasets,
  employeeFormStates,
  formCategories,
  formVisibilities,
  waiverStandings,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { among, amongOrNone, fromDay, toDay } from '../../../lists/conditions.ts'
import { textCell, wordOf, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { credentialsFile, credentialsSql } from '../../credentials/credentials-list.ts'
import { employeeFormsFile, employeeFormsSql } from '../../employee-forms/list.ts'
import { mayReadSql } from '../../employee-forms/reader.ts'
import { isOverdue, knownCategory, knownTitle, rowsFromThese, stateOf } from '../../employee-forms/rows.ts'
import { waiversFile, waiversSql } from '../../waivers/waivers-list.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { ruleLookup } from './compliance-sql.ts'
import { fileCells } from './file-cells.ts'
import { endOf } from './people-sql.ts'
import { personLookups } from './person-then.ts'

const day = ({ asOf }: ReportScope) => sql`${asOf.day}::date`

/**
 * A credential's status on the report's day, by today's records: those issued until then, counting later verifications. Pending
 * ones appear as pending.
 */
const credentialOn = (scope: ReportScope): Sql => sql`cross join lateral (select case
    when c.state = 'withdrawn' then 'removed' when c.state = 'returned' then 'returned' when c.state = 'recorded' then 'review'
    when exists (select from credentials n where n.organization_id = c.organization_id and n.id = c.renewed_by and n.state = 'verified'
      and coalesce(n.issued_on <= ${day(scope)}, true)) then 'renewed'
    when c.expires_on is null then 'valid' when c.expires_on < ${day(scope)} then 'expired'
    when c.expires_on <= ${day(scope)} + 30 then 'expiring_30' when c.expires_on <= ${day(scope)} + 60 then 'expiring_60'
    when c.expires_on <= ${day(scope)} + 90 then 'expiring_90' else 'valid' end as standing, c.expires_on - ${day(scope)} as days_left) k`

const ofCredentials = datasets.credentials.list
const credentialSource: AnyDatasetSql['source'] = {
  ...(credentialsSql as AnyDatasetSql['source']),
  list: ofCredentials,
  from: scope => sql`${credentialsSql.from} ${credentialOn(scope)}`,
  seen: scope =>
    scope.asOf.mode === 'now'
      ? sql`c.organization_id = ${scope.agency.id}`
      : sql`c.organization_id = ${scope.agency.id} and coalesce(c.issued_on, (c.recorded_at at time zone ${scope.agency.time_zone})::date) <= ${day(scope)}`,
  filters: {
    ...(credentialsSql.filters as AnyDatasetSql['source']['filters']),
    standing: among(sql`k.standing`),
    conditions: treeOf<ReportScope>(ofCredentials, () => credentialSource, sql`c.employee_id`),
  },
}

export const credentialsDatasetSql = defineDatasetSql<typeof datasets.credentials>({
  dataset: datasets.credentials,
  source: credentialSource,
  joins: () => sql``,
  employee: sql`c.employee_id`,
  cells: scope =>
    ({ ...fileCells(credentialsFile, scope), standing: wordsCell(sql`k.standing`, credentialStandings, 22) }) as never,
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`c.employee_id` },
    days_left: { is: 'mean', value: sql`k.days_left` },
    least_days_left: { is: 'least', value: sql`k.days_left` },
  },
  dimensions: {
    standing: { value: sql`k.standing` },
    type: { value: sql`c.type_id`, label: sql`y.name` },
    location: { value: sql`e.location_id`, label: sql`l.name` },
    coordinator: { value: sql`e.coordinator_id`, label: sql`o.name` },
    expires: { value: sql`c.expires_on` },
  },
  lookups: { ...personLookups, credentialTypes: sql`credential_types` },
})

/** The decision about a waiver, or the one made by the end of the requested day. Later corrections of its days are included. */
function waiverState(scope: ReportScope): Sql {
  if (scope.asOf.mode !== 'known') return sql`w.state`
  const end = endOf(scope, scope.asOf)
  return sql`case when w.state = 'withdrawn' and (w.withdrawn_at is null or w.withdrawn_at < ${end}) then 'withdrawn'
    when w.decided_at is null or w.decided_at >= ${end} then 'recorded' when w.state = 'withdrawn' then 'approved' else w.state end`
}

const waiverOn = (
  scope: ReportScope,
): Sql => sql`cross join lateral (select ${waiverState(scope)} as state) d cross join lateral (select case
    when d.state = 'withdrawn' then 'removed' when d.state = 'returned' then 'returned' when d.state = 'recorded' then 'review'
    when w.first_day > ${day(scope)} then 'upcoming' when w.last_day < ${day(scope)} then 'ended' else 'current' end as standing) k`

const ofWaivers = datasets.waivers.list
const waiverSource: AnyDatasetSql['source'] = {
  ...(waiversSql as AnyDatasetSql['source']),
  list: ofWaivers,
  from: scope => sql`${waiversSql.from} ${waiverOn(scope)}`,
  seen: scope =>
    scope.asOf.mode === 'known'
      ? sql`w.organization_id = ${scope.agency.id} and w.recorded_at < ${endOf(scope, scope.asOf)}`
      : sql`w.organization_id = ${scope.agency.id}`,
  filters: {
    ...(waiversSql.filters as AnyDatasetSql['source']['filters']),
    standing: among(sql`k.standing`),
    conditions: treeOf<ReportScope>(ofWaivers, () => waiverSource, sql`w.employee_id`),
  },
}

export const waiversDatasetSql = defineDatasetSql<typeof datasets.waivers>({
  dataset: datasets.waivers,
  source: waiverSource,
  joins: () =>
    sql`left join ${ruleLookup} on complianceRules.organization_id = w.organization_id and complianceRules.id = w.rule_id`,
  employee: sql`w.employee_id`,
  cells: scope =>
    ({
      ...fileCells(waiversFile, scope),
      rule: textCell(sql`complianceRules.name`, 32),
      standing: wordsCell(sql`k.standing`, waiverStandings, 16),
    }) as never,
  measures: { count: { is: 'count' }, people: { is: 'different', value: sql`w.employee_id` } },
  dimensions: {
    standing: { value: sql`k.standing` },
    rule: { value: sql`w.rule_id`, label: sql`complianceRules.name` },
    location: { value: sql`e.location_id`, label: sql`l.name` },
    coordinator: { value: sql`e.coordinator_id`, label: sql`o.name` },
    ends: { value: sql`w.last_day` },
  },
  lookups: { ...personLookups, complianceRules: ruleLookup },
})

const ofForms = datasets.forms.list

/**
 * Assigned forms as they are, or as they stood on a past day by today's records. The progress of a started form is not dated:
 * whoever's turn it was, it appears as in progress. One voided or corrected since then appears as such.
 */
function formsOn(scope: ReportScope): Sql {
  const { asOf, agency } = scope
  if (asOf.mode === 'now') return sql`employee_forms`
  const end = endOf(scope, asOf)
  return sql`(select (jsonb_populate_record(o, jsonb_build_object('state', case
      when o.state in ('voided', 'corrected') then o.state
      when o.completed_on <= ${day(scope)} then case when o.expires_on < ${day(scope)} then 'expired' else 'completed' end
      when o.state in ('rejected', 'refused') and o.decided_at < ${end} then o.state
      when o.started_at < ${end} then 'in_progress' else 'open' end,
      'completed_on', case when o.completed_on <= ${day(scope)} then o.completed_on end))).*
    from employee_forms o where o.organization_id = ${agency.id} and o.assigned_on <= ${day(scope)})`
}

const formSource: AnyDatasetSql['source'] = {
  ...(employeeFormsSql as AnyDatasetSql['source']),
  list: ofForms,
  // Form details that the reader may not see are hidden in groups too
  from: scope => sql`${rowsFromThese(formsOn(scope))} cross join lateral (select ${stateOf(scope)} as state, ${isOverdue(scope)} as is_overdue,
      case when ${mayReadSql(scope)} then a.form_id end as form_id, ${knownCategory(scope)} as category,
      coalesce(${knownTitle(scope)}, ${wordOf(sql`f.visibility`, formVisibilities)}) as title) k`,
  filters: {
    ...(employeeFormsSql.filters as AnyDatasetSql['source']['filters']),
    form_id: amongOrNone(sql`k.form_id`),
    category: among(sql`k.category`),
    conditions: treeOf<ReportScope>(ofForms, () => formSource, sql`a.employee_id`),
    due_from: fromDay(sql`a.due_on`),
    due_to: toDay(sql`a.due_on`),
  },
}

export const formsDatasetSql = defineDatasetSql<typeof datasets.forms>({
  dataset: datasets.forms,
  source: formSource,
  joins: () => sql``,
  employee: sql`a.employee_id`,
  cells: scope =>
    ({
      ...fileCells(employeeFormsFile, scope),
      state: wordsCell(sql`k.state`, employeeFormStates.names, 20),
      category: wordsCell(sql`k.category`, formCategories, 18),
    }) as never,
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`a.employee_id` },
    overdue: { is: 'sum', value: sql`(k.is_overdue)::int` },
    completed_rate: {
      is: 'ratio',
      over: sql`(k.state in ('completed', 'corrected', 'superseded'))::int`,
      under: sql`(k.state not in ('voided', 'scheduled'))::int`,
    },
    turnaround: { is: 'mean', value: sql`a.completed_on - a.assigned_on` },
  },
  dimensions: {
    state: { value: sql`k.state` },
    form: { value: sql`k.form_id`, label: sql`case when k.form_id is not null then k.title end` },
    category: { value: sql`k.category` },
    location: { value: sql`e.location_id`, label: sql`l.name` },
    coordinator: { value: sql`e.coordinator_id`, label: sql`c.name` },
    due: { value: sql`a.due_on` },
    completed: { value: sql`a.completed_on` },
  },
  lookups: employeeFormsFile.lookups ?? {},
})
