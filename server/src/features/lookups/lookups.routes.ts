import { api, formVisibilities, type LookupRow } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import { citiesOf, tagsOf } from '../employees/typed-words.ts'
import { todayIn } from '../employees/today.ts'
import { ruleName } from '../employees/compliance-facts.ts'
import { mayKnowTitle } from '../forms/known-title.ts'
import { feature } from '../../http/mount.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'

/** Includes inactive entries: people still have them, and filters must find those people. */
const rowsOf = async ({ db, agency }: Scope, columns: Sql, table: Sql): Promise<{ data: LookupRow[] }> => ({
  data: await db.rows<LookupRow>(
    sql`select ${columns} from ${table} where organization_id = ${agency.id} order by fold(name) collate "C", id`,
  ),
})
/** The same roster comes every month, so its name alone is not enough to identify an import. */
const importNames = async ({ db, agency }: Scope): Promise<{ data: LookupRow[] }> => ({
  data: await db.rows<LookupRow>(sql`
    select id, null as code, true as is_active, '{}'::uuid[] as merged_ids,
      title || ', ' || to_char(created_at at time zone ${agency.time_zone}, 'Mon FMDD, YYYY, FMHH12:MI AM') as name
    from jobs where organization_id = ${agency.id} and kind = 'provider_import' and state not in ('undoing', 'undone')
      and (ran_to > 0 or state in ('running', 'succeeded', 'succeeded_with_errors'))
    order by created_at desc, id limit 500`),
})
const programNames = async ({ db, agency, origin }: Scope): Promise<{ data: LookupRow[] }> => ({
  data: await db.rows<LookupRow>(sql`
    select id, code, archived_at is null as is_active, '{}'::uuid[] as merged_ids, text_in(titles, ${origin.language}) as name
    from programs where organization_id = ${agency.id} order by fold(text_in(titles, ${origin.language})) collate "C", id`),
})
/** Titles of classes that the reader may not see are replaced by the name of their class (docs/forms.md). */
const formNames = async (scope: Scope): Promise<{ data: LookupRow[] }> => {
  const { db, agency, origin } = scope
  const classes = Object.fromEntries(
    Object.entries(formVisibilities).map(([key, word]) => [key, inWords(origin.language, word)]),
  )
  return {
    data: await db.rows<LookupRow>(sql`
      select f.id, null as code, f.archived_at is null as is_active, '{}'::uuid[] as merged_ids, n.name
      from forms f cross join lateral (select case when ${mayKnowTitle(scope, sql`f`)} then text_in(f.titles, ${origin.language})
        else ${JSON.stringify(classes)}::jsonb ->> f.visibility end as name) n
      where f.organization_id = ${agency.id} order by fold(n.name) collate "C", f.id`),
  }
}
/** Returns rules with their current or first future name; retired rules still have people from earlier days. */
const ruleNames = async ({ db, agency }: Scope): Promise<{ data: LookupRow[] }> => ({
  data: await db.rows<LookupRow>(sql`
    select r.id, null as code, r.retired_on is null or r.retired_on > ${todayIn(agency.time_zone)}::date as is_active,
      '{}'::uuid[] as merged_ids, ${ruleName(agency)} as name
    from compliance_rules r where r.organization_id = ${agency.id} order by fold(${ruleName(agency)}) collate "C", r.id`),
})
/** Returns jobs of people the reader can see, by name. */
const batchNames = async ({ db, agency, origin }: Scope): Promise<{ data: LookupRow[] }> => {
  const rows = await db.rows<LookupRow>(sql`
    select j.id, j.title as name, null as code, true as is_active, '{}'::uuid[] as merged_ids from jobs j
    where j.organization_id = ${agency.id} and j.kind = 'bulk_change' and j.settings -> 'change' ->> 'act' = 'message' and j.ran_to > 0
      and exists (select from messages m where m.organization_id = j.organization_id and m.batch_id = j.id)
    order by j.created_at desc, j.id desc limit 200`)
  return { data: rows.map(row => Object.assign(row, { name: inWords(origin.language, row.name) })) }
}
/** Several locations may each have a skills lab. */
const roomNames = async ({ db, agency }: Scope): Promise<{ data: LookupRow[] }> => ({
  data: await db.rows<LookupRow>(sql`
    select r.id, r.name || ', ' || l.name as name, null as code, r.is_active, '{}'::uuid[] as merged_ids
    from rooms r join locations l on l.organization_id = r.organization_id and l.id = r.location_id
    where r.organization_id = ${agency.id} order by fold(l.name) collate "C", fold(r.name) collate "C", r.id`),
})
const mergedInto = (
  table: 'disciplines' | 'locations' | 'training_types' | 'topics' | 'coordinators',
  column: 'discipline_id' | 'location_id' | 'training_type_id' | 'topic_id' | 'coordinator_id',
) => sql`
  array(select m.id from merged_entries m
    where m.organization_id = ${raw(table)}.organization_id and m.${raw(column)} = ${raw(table)}.id order by m.id) as merged_ids`
const coded = sql`id, name, code, is_active`

export const lookupsFeature = feature(api.lookups, {
  disciplines: ({ scope }) =>
    rowsOf(scope, sql`${coded}, ${mergedInto('disciplines', 'discipline_id')}`, sql`disciplines`),
  locations: ({ scope }) => rowsOf(scope, sql`${coded}, ${mergedInto('locations', 'location_id')}`, sql`locations`),
  trainingTypes: ({ scope }) =>
    rowsOf(scope, sql`${coded}, ${mergedInto('training_types', 'training_type_id')}`, sql`training_types`),
  credentialTypes: ({ scope }) => rowsOf(scope, sql`${coded}, '{}'::uuid[] as merged_ids`, sql`credential_types`),
  topics: ({ scope }) => rowsOf(scope, sql`${coded}, ${mergedInto('topics', 'topic_id')}`, sql`topics`),
  programs: ({ scope }) => programNames(scope),
  forms: ({ scope }) => formNames(scope),
  coordinators: ({ scope }) =>
    rowsOf(
      scope,
      sql`id, name, null as code, is_active, ${mergedInto('coordinators', 'coordinator_id')}`,
      sql`coordinators`,
    ),
  instructors: ({ scope }) =>
    rowsOf(scope, sql`id, name, null as code, is_active, '{}'::uuid[] as merged_ids`, sql`instructors`),
  rooms: ({ scope }) => roomNames(scope),
  complianceRules: ({ scope }) => ruleNames(scope),
  cities: ({ scope }) => citiesOf(scope),
  tags: ({ scope }) => tagsOf(scope),
  messageBatches: ({ scope }) => batchNames(scope),
  imports: ({ scope }) => importNames(scope),
})
