import type { Id, RosterImport } from '@preceptor/contract'
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

export async function readImport(scope: Scope, id: Id): Promise<RosterImport> {
  const record = await findImport(scope, id)
  const refusal = await shownUndoRefusal(scope, record)
  const { settings, ...job } = jobOf(record)
  const { left_out = [], left_out_count = 0, offers = [] } = settings
  const { file_name, header, samples, mapping, mapping_remembered, options } = settings
  // thousands, and nobody looks at them while work is followed
  const unknowns = record.state === 'planned' ? settings.unknowns : []
  const bad_cells = record.state === 'planned' ? (settings.bad_cells ?? []) : []
  const can_undo = job.can_undo && refusal === null
  const { sentence: undo_refused, first: undo_first } = refusal ?? { sentence: null, first: [] }
  return {
    ...job, can_undo, undo_refused, undo_first, can_plan: mayBePlanned(record), file_name, header, samples, left_out, left_out_count, mapping, mapping_remembered, offers, options, unknowns, bad_cells,
  } // biome-ignore format: a list
}
