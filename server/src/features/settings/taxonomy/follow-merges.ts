import { type Id, withValues } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import { remembered } from '../../../scope/remembered.ts'
import type { Scope } from '../../../scope/scope.ts'

/** Returns the surviving entry for each merged one, by old id. */
const mergedIds = (scope: Scope): Promise<Map<string, Id>> =>
  remembered(scope, 'taxonomy.merged', () => readMerged(scope), ['settings'])

async function readMerged({ db, agency }: Scope): Promise<Map<string, Id>> {
  const rows = await db.rows<{ id: Id; into_id: Id }>(sql`
    select id, coalesce(training_type_id, discipline_id, location_id, coordinator_id, topic_id) as into_id from merged_entries
    where organization_id = ${agency.id}`)
  return new Map(rows.map(({ id, into_id }) => [id, into_id]))
}

const followed = ['training_type_id', 'discipline_id', 'location_id', 'coordinator_id', 'topic_id'] as const
type Named = { [Key in (typeof followed)[number] | 'conditions']?: string | undefined }

/** Updates filters of an old address or bookmark: ids merged since then become the id they were merged into. */
export async function followMergedFilters<F extends Named>(scope: Scope, filters: F): Promise<F> {
  const { conditions } = filters
  if (!conditions && followed.every(key => !filters[key])) return filters
  const merged = await mergedIds(scope)
  if (merged.size === 0) return filters
  const follow = (value = '') =>
    [...new Set(value.split(',').map(word => merged.get(word.toLowerCase()) ?? word))].join(',')
  const followIn = <V extends Named>(values: V): V => {
    const named = followed.filter(key => values[key])
    return { ...values, ...Object.fromEntries(named.map(key => [key, follow(values[key])])) }
  }
  return { ...followIn(filters), ...(conditions && { conditions: withValues(conditions, followIn) }) }
}

/** Updates rows of an import that was checked before a merge; `items` are conditions on job_items under the alias `i`. */
export async function followMergedItems({ db, agency }: Pick<Scope, 'db' | 'agency'>, items: Sql): Promise<void> {
  const any = await db.row(sql`select from merged_entries where organization_id = ${agency.id} limit 1`)
  if (!any) return
  for (const column of ['values', 'before'].map(name => raw(name)))
    for (const key of ['discipline_id', 'location_id', 'coordinator_id'])
      await db.run(sql`update job_items i set ${column} = jsonb_set(i.${column}, array[${key}], to_jsonb(m.${raw(key)}::text))
        from merged_entries m where ${items} and m.organization_id = ${agency.id} and m.${raw(key)} is not null
          and i.${column} ->> ${key} = m.id::text`)
}
