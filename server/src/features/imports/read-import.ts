import { endedStates, type Id, type JobKind, type RosterImport } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { findJob, type StoredJob } from '../jobs/find-job.ts'
import { jobOf } from '../jobs/read-job.ts'
import type { FileSettings, ImportSettings } from './settings.ts'
import { shownUndoRefusal, type UndoRefusal } from './undo-refusal.ts'
import { importTexts } from './texts.ts'

export type ImportRecord = StoredJob<ImportSettings>

/** An import of any kind. */
export type FileRecord<Settings extends FileSettings = FileSettings> = StoredJob<Settings>

export const findFile = <Settings extends FileSettings>(
  scope: Scope,
  kind: JobKind,
  id: Id,
  { hold = false } = {},
): Promise<FileRecord<Settings>> => findJob(scope, id, { kind, missing: importTexts.named('missing'), hold })

export const findImport = (scope: Scope, id: Id, held = {}): Promise<ImportRecord> =>
  findFile<ImportSettings>(scope, 'provider_import', id, held)

/** True when it waits for the user, or ended before any row was run: it may be checked (again). */
export const mayBePlanned = ({ state, ran_to }: Pick<FileRecord, 'state' | 'ran_to'>) =>
  state === 'uploaded' || state === 'planned' || ((state === 'failed' || state === 'cancelled') && ran_to === 0)

/** True when its rejected rows may be corrected: before the run, and after a run that did some rows, as long as none was undone. */
export const mayBeFixed = ({ state, ran_to, undone_to }: Pick<FileRecord, 'state' | 'ran_to' | 'undone_to'>) =>
  state === 'planned' || (state !== 'undone' && endedStates.includes(state) && ran_to > 0 && undone_to === 0)

async function fixesOfImport(scope: Scope, record: FileRecord): Promise<RosterImport['fixes']> {
  const { id, state, counts, settings } = record
  if (!mayBeFixed(record)) return null
  const { db, agency } = scope
  const row = await db.row<{ ready: number; has_rows: boolean }>(sql`
    select (select count(*) from import_fixes f where f.organization_id = ${agency.id} and f.job_id = ${id}
        and f.verdict ->> 'outcome' not in ('reject', 'ask')) as ready,
      exists (select from job_inputs where organization_id = ${agency.id} and job_id = ${id}) as has_rows`)
  // Not every import keeps its rows
  if (!row?.has_rows) return null
  const were_run = state !== 'planned' && settings.corrected?.is_last === true
  return { open: (counts.reject ?? 0) - row.ready, ready: row.ready, were_run }
}

/** Returns the shared fields of any import; `refusal` is the reason it can't be undone. */
export async function shownFile(scope: Scope, record: FileRecord, refusal: UndoRefusal | null) {
  const { settings, ...job } = jobOf(record)
  const {
    file_name,
    header,
    samples,
    left_out = [],
    left_out_count = 0,
    looks_like = null,
    mapping_remembered,
  } = settings
  const { sentence: undo_refused, first: undo_first } = refusal ?? { sentence: null, first: [] }
  return {
    ...job, can_undo: job.can_undo && refusal === null, undo_refused, undo_first, can_plan: mayBePlanned(record), file_name, header, samples, left_out, left_out_count, looks_like, mapping_remembered,
    fixes: await fixesOfImport(scope, record),
  } // biome-ignore format: a list
}

export async function readImport(scope: Scope, id: Id): Promise<RosterImport> {
  const record = await findImport(scope, id)
  const refusal = await shownUndoRefusal(scope, record)
  const { mapping, offers = [] } = record.settings
  // An earlier version had one more option
  const { leave_blank: _, ...options } = record.settings.options as ImportSettings['options'] & {
    leave_blank?: unknown
  }
  // There are thousands, and they aren't shown while the run's progress is
  const unknowns = record.state === 'planned' ? record.settings.unknowns : []
  return { ...(await shownFile(scope, record, refusal)), mapping, offers, options, unknowns }
}
