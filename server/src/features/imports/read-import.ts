import { endedStates, type Id, type RosterImport } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { findJob, type StoredJob } from '../jobs/find-job.ts'
import { jobOf } from '../jobs/read-job.ts'
import type { ImportSettings } from './settings.ts'
import { shownUndoRefusal } from './undo-refusal.ts'
import { importTexts } from './texts.ts'

export type ImportRecord = StoredJob<ImportSettings>

export const findImport = (scope: Scope, id: Id, { hold = false } = {}): Promise<ImportRecord> =>
  findJob(scope, id, { kind: 'provider_import', missing: importTexts.named('missing'), hold })

/** Waits for the user, or ended before any row was run: it may be checked (again). */
export const mayBePlanned = ({ state, ran_to }: Pick<ImportRecord, 'state' | 'ran_to'>) =>
  state === 'uploaded' || state === 'planned' || ((state === 'failed' || state === 'cancelled') && ran_to === 0)

/** Its rejected rows may be corrected: before the run, and after one that did some rows and of which nothing was undone. */
export const mayBeFixed = ({ state, ran_to, undone_to }: Pick<ImportRecord, 'state' | 'ran_to' | 'undone_to'>) =>
  state === 'planned' || (state !== 'undone' && endedStates.includes(state) && ran_to > 0 && undone_to === 0)

async function fixesOfImport(scope: Scope, record: ImportRecord): Promise<RosterImport['fixes']> {
  const { id, state, counts, settings } = record
  if (!mayBeFixed(record)) return null
  const { db, agency } = scope
  const row = await db.row<{ ready: number; has_rows: boolean }>(sql`
    select (select count(*) from import_fixes f where f.organization_id = ${agency.id} and f.job_id = ${id}
        and f.verdict ->> 'outcome' not in ('reject', 'ask')) as ready,
      exists (select from job_inputs where organization_id = ${agency.id} and job_id = ${id}) as has_rows`)
  // the rows themselves are not kept of every import
  if (!row?.has_rows) return null
  const were_run = state !== 'planned' && settings.corrected?.is_last === true
  return { open: (counts.reject ?? 0) - row.ready, ready: row.ready, were_run }
}

export async function readImport(scope: Scope, id: Id): Promise<RosterImport> {
  const record = await findImport(scope, id)
  const refusal = await shownUndoRefusal(scope, record)
  const { settings, ...job } = jobOf(record)
  const { left_out = [], left_out_count = 0, offers = [] } = settings
  const { file_name, header, samples, mapping, mapping_remembered } = settings
  // an earlier version knew one more
  const { leave_blank: _, ...options } = settings.options as typeof settings.options & { leave_blank?: unknown }
  // thousands, and nobody looks at them while work is followed
  const unknowns = record.state === 'planned' ? settings.unknowns : []
  const fixes = await fixesOfImport(scope, record)
  const can_undo = job.can_undo && refusal === null
  const { sentence: undo_refused, first: undo_first } = refusal ?? { sentence: null, first: [] }
  return {
    ...job, can_undo, undo_refused, undo_first, can_plan: mayBePlanned(record), file_name, header, samples, left_out, left_out_count, mapping, mapping_remembered, offers, options, unknowns, fixes,
  } // biome-ignore format: a list
}
