import sql from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import type { Kind } from '../kinds.ts'
import type { Pair } from './check-pair.ts'
import { viewsWith } from './preview-merge.ts'

/** Moves stored decisions that have no foreign keys: filters of saved views, words of imports. */
export async function moveDecisions(scope: Scope, name: Kind['name'], pair: Pair) {
  await moveViews(scope, name, pair)
  await moveImportWords(scope, pair)
}

/** A view that filtered by both entries now names the kept one, once. */
async function moveViews(scope: Scope, name: Kind['name'], { from, into }: Pair) {
  const { db, agency } = scope
  const key = `${name}_id`
  await db.run(sql`update saved_views v set version = version + 1, query = jsonb_set(v.query, array[${key}], to_jsonb((
      select string_agg(id, ',' order by n) from (
        select case lower(word) when ${from.id} then ${into.id} else word end as id, min(n) as n
        from unnest(string_to_array(v.query ->> ${key}, ',')) with ordinality w (word, n) group by 1) words)))
    where v.organization_id = ${agency.id} and v.id in (${viewsWith({ name }, scope, from.id)})`)
}

/**
 * An id in these texts can only be that id, so it is replaced everywhere. Only jobs that may still run are changed; a finished one
 * is history. Rows of a checked file follow when it runs (follow-merges.ts).
 */
async function moveImportWords({ db, agency }: Scope, { from, into }: Pair) {
  const anywhere = `%${from.id}%`
  await db.run(sql`update import_mappings set decisions = replace(decisions::text, ${from.id}, ${into.id})::jsonb
    where organization_id = ${agency.id} and decisions::text like ${anywhere}`)
  await db.run(sql`update jobs set settings = replace(settings::text, ${from.id}, ${into.id})::jsonb
    where organization_id = ${agency.id} and kind = 'provider_import' and state not in ('succeeded', 'succeeded_with_errors', 'undone')
      and settings::text like ${anywhere}`)
}
