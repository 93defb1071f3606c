import type { api } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import type { FileRecord } from './read-import.ts'
import { importTexts } from './texts.ts'

type DecideBody = z.output<(typeof api.imports.decide)['body']>

/**
 * Stores for asking rows whether they are the same person. Can be repeated until the import is run. The caller holds a lock on the
 * import.
 */
export async function decide(scope: Scope, { id, state }: FileRecord, { rows, decision }: DecideBody): Promise<void> {
  if (state !== 'planned') throw new AppError('CONFLICT', importTexts.named('decideLater'))
  const { db, agency } = scope
  // "All" covers rows that are still open; a row listed by number may change its answer.
  const which = rows === 'all' ? sql`i.outcome = 'ask'` : sql`i.n = any(${rows}::int[])`
  const decided = await db.run(sql`update job_items i set ${answer(decision)}
    where i.organization_id = ${agency.id} and i.job_id = ${id} and i.choices is not null and ${which}`)
  if (decided === 0 && rows !== 'all') throw invalid({ rows: [importTexts.named('nothingAsked')] })
  await db.run(sql`update jobs set counts = (select coalesce(jsonb_object_agg(outcome, n), '{}') from (
      select outcome, count(*) as n from job_items where organization_id = ${agency.id} and job_id = ${id} group by 1) c)
    where organization_id = ${agency.id} and id = ${id}`)
}

/** The dry run stored what each answer would do (judge.ts, `choices`). */
function answer(decision: DecideBody['decision']): Sql {
  if (decision === 'skip') return sql`outcome = 'skip'`
  const choice = sql`i.choices -> ${decision}`
  return sql`outcome = coalesce(${choice} ->> 'outcome', 'reject'), subject_id = (${choice} ->> 'subject_id')::uuid,
    subject_version = (${choice} ->> 'subject_version')::int, values = nullif(${choice} -> 'values', 'null'),
    before = nullif(${choice} -> 'before', 'null'), changes = coalesce(${choice} -> 'changes', '[]')`
}

/** Rejects rows in a block of the run that have no answer on whether they are the same person, or that wait for a topic. */
export async function rejectUndecided({ db }: Scope, items: Sql) {
  await db.run(sql`update job_items i set outcome = 'reject' where ${items} and outcome = 'topic'`)
  await db.run(
    sql`update job_items i set outcome = 'reject', problems = problems || ${JSON.stringify([
      { field: null, value: null, message: importTexts.named('notDecided') },
    ])}::jsonb where ${items} and outcome = 'ask'`,
  )
}
