import type { Id, ImportOutcome, JobState } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../../../app-error.ts'
import { recordEvent } from '../../../../events/record.ts'
import { definePhase, type Step } from '../../../../jobs/define.ts'
import type { Scope } from '../../../../scope.ts'
import { followMergedItems } from '../../../taxonomy/follow-merges.ts'
import { createPeople, updatePeople } from './apply-items.ts'
import { rejectLateComers } from './late-comers.ts'
import { makeEntries } from './list-entries.ts'
import { blockSize } from './open-roster.ts'
import type { ImportJob, ImportSettings } from './settings.ts'
import { byName } from './settings.ts'

/** Does what the dry run said, a block of rows in one transaction of set-based statements. */
export const run = definePhase<ImportSettings, undefined>({ block })

async function block(scope: Scope, job: ImportJob): Promise<Step> {
  try {
    return await apply(scope, job)
  } catch (error) {
    throw explained(error)
  }
}

/** Items of this job with `first < n <= last`, under the alias `i`. */
export const within = ({ agency }: Pick<Scope, 'agency'>, job_id: Id, first: number, last: number): Sql =>
  sql`i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n > ${first} and i.n <= ${last}`

async function apply(scope: Scope, job: ImportJob): Promise<Step> {
  if (job.cursor === 0) await rejectLateComers(scope, job)
  await expectMany(scope)
  if (job.cursor === 0) await makeEntries(scope, job)
  const { last, rows } = await nextItems(scope, job.id, job.cursor, blockSize(job.total))
  const items = within(scope, job.id, job.cursor, last)
  await followMergedItems(scope, items)
  await rejectUndecided(scope, items)
  await createPeople(scope, job.id, items)
  await updatePeople(scope, job.id, items)
  const counts = await addOutcomes(scope, job, items)
  const step = { cursor: last, done: job.done + rows, counts }
  return step.done < job.total && rows > 0 ? step : { ...step, ending: await ending(scope, job, counts) }
}

/**
 * The planner knows an agency's first import as an empty table, and the checks of foreign keys keep the plan they made then: each
 * row would scan the table that grows. Everything a block of a run looks up has an index.
 */
export const expectMany = async ({ db }: Scope) => {
  await db.run(sql`set local enable_seqscan = off`)
  await db.run(sql`discard plans`)
}

export async function nextItems({ db, agency }: Scope, job_id: Id, cursor: number, size: number) {
  const next = await db.row<{ last: number | null; rows: number }>(sql`
    select max(n) as last, count(*) as rows from (select n from job_items
      where organization_id = ${agency.id} and job_id = ${job_id} and n > ${cursor} order by n limit ${size}) block`)
  return { last: next?.last ?? cursor, rows: next?.rows ?? 0 }
}

async function rejectUndecided({ db }: Scope, items: Sql) {
  await db.run(
    sql`update job_items i set outcome = 'reject', problems = problems || ${JSON.stringify([
      { field: null, value: null, message: 'Nobody decided whether this is the same person.' },
    ])}::jsonb where ${items} and outcome = 'ask'`,
  )
}

async function addOutcomes({ db }: Scope, job: ImportJob, items: Sql) {
  const rows = await db.rows<{ outcome: ImportOutcome; count: number }>(
    sql`select i.outcome, count(*) as count from job_items i where ${items} group by 1`,
  )
  const counts = { ...job.counts }
  for (const { outcome, count } of rows) counts[outcome] = (counts[outcome] ?? 0) + count
  return counts
}

async function ending(scope: Scope, job: ImportJob, counts: Record<string, number>): Promise<{ state: JobState }> {
  await remember(scope, job.settings)
  const { create = 0, update = 0, unchanged = 0, reject = 0 } = counts
  const shown = (n: number) => n.toLocaleString('en-US')
  await recordEvent(scope, {
    kind: 'employees.imported',
    source: 'import',
    job_id: job.id,
    note: `${job.settings.file_name}: ${shown(create)} added, ${shown(update)} updated, ${shown(unchanged)} unchanged, ${shown(reject)} rejected`,
  })
  return { state: reject > 0 ? 'succeeded_with_errors' : 'succeeded' }
}

/** The next file with these columns is read the same way. */
async function remember({ db, agency }: Scope, { header, mapping, options, decisions, signature }: ImportSettings) {
  const { columns } = byName(header, mapping, options.date_order)
  await db.run(sql`insert into import_mappings (organization_id, signature, mapping, options, decisions)
    values (${agency.id}, ${signature}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(options)}::jsonb,
      ${JSON.stringify(decisions)}::jsonb)
    on conflict (organization_id, signature) do update set mapping = excluded.mapping, options = excluded.options,
      decisions = excluded.decisions, used_at = now()`)
}

function explained(error: unknown): unknown {
  const { code } = error as { code?: string }
  // Somebody took a number between our look and our write: the block is tried again and rejects the row.
  if (code === '23505')
    return Object.assign(new Error('a number was taken meanwhile', { cause: error }), { code: '40001' })
  if (code === '23503')
    return new AppError(
      'CONFLICT',
      'A location, discipline or coordinator of this file was removed meanwhile. Check the file again.',
    )
  return error
}
