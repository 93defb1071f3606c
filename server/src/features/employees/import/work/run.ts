import type { Id, ImportOutcome, JobState } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { recordEvent } from '../../../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../../../jobs/define.ts'
import { narrowed } from '../../../../jobs/narrowed.ts'
import type { Scope } from '../../../../scope.ts'
import { followMergedItems } from '../../../taxonomy/follow-merges.ts'
import { createPeople, updatePeople } from './apply-items.ts'
import { rejectLateComers } from './late-comers.ts'
import { makeEntries, rejectWithoutEntry, removeUnusedMade } from './list-entries.ts'
import { blockSize } from './open-roster.ts'
import { problemOf, rejectRow } from './row-failures.ts'
import type { ImportJob, ImportSettings } from './settings.ts'
import { byName } from './settings.ts'

/** Does what the dry run said, a block of rows in one transaction of set-based statements. */
export const run = definePhase<ImportSettings, undefined>({ block })

/** Items of this job with `first < n <= last`, under the alias `i`. */
export const within = ({ agency }: Pick<Scope, 'agency'>, job_id: Id, first: number, last: number): Sql =>
  sql`i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n > ${first} and i.n <= ${last}`

async function block(scope: Scope, job: ImportJob, { log }: Hands<undefined>): Promise<Step> {
  if (job.cursor === 0) await rejectLateComers(scope, job)
  await expectMany(scope)
  if (job.cursor === 0) await makeEntries(scope, job, log)
  const rows = await nextItems(scope, job.id, job.cursor, blockSize(job.total))
  const dealtWith = await narrowed(rows, {
    db: scope.db,
    work: part => apply(scope, job.id, withinPart(scope, job.id, part)),
    refuse: (n, error) => rejectRow(scope, { job_id: job.id, n, problem: problemOf(error, log, job.id) }),
  })
  const last = rows[dealtWith - 1] ?? job.cursor
  const counts = await addOutcomes(scope, job, within(scope, job.id, job.cursor, last))
  const step = { cursor: last, done: job.done + dealtWith, counts }
  return step.done < job.total && rows.length > 0 ? step : { ...step, ending: await ending(scope, job, counts) }
}

async function apply(scope: Scope, job_id: Id, items: Sql) {
  await followMergedItems(scope, items)
  await rejectUndecided(scope, items)
  await rejectWithoutEntry(scope, items)
  await createPeople(scope, job_id, items)
  await updatePeople(scope, { head: { source: 'import', job_id }, refused: changedSince }, items)
}

const changedSince = 'This employee was changed by somebody else after the check, so the row was left out.'

/**
 * The planner knows an agency's first import as an empty table, and the checks of foreign keys keep the plan they made then: each
 * row would scan the table that grows. Everything a block of a run looks up has an index.
 */
export const expectMany = async ({ db }: Scope) => {
  await db.run(sql`set local enable_seqscan = off`)
  await db.run(sql`discard plans`)
}

/** The rows of the next block. */
export async function nextItems({ db, agency }: Scope, job_id: Id, cursor: number, size: number): Promise<number[]> {
  const rows = await db.rows<{ n: number }>(sql`select n from job_items
    where organization_id = ${agency.id} and job_id = ${job_id} and n > ${cursor} order by n limit ${size}`)
  return rows.map(({ n }) => n)
}

/** The items of some rows that follow each other. */
export const withinPart = (scope: Scope, job_id: Id, part: readonly number[]): Sql =>
  within(scope, job_id, (part[0] ?? 1) - 1, part.at(-1) ?? 0)

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
  await removeUnusedMade(scope, job)
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
  // said of the cells of this file
  const { leave_blank: _, ...kept } = options
  await db.run(sql`insert into import_mappings (organization_id, signature, mapping, options, decisions)
    values (${agency.id}, ${signature}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(kept)}::jsonb,
      ${JSON.stringify(decisions)}::jsonb)
    on conflict (organization_id, signature) do update set mapping = excluded.mapping, options = excluded.options,
      decisions = excluded.decisions, used_at = now()`)
}
