import type { Id, RosterImport } from '@preceptor/contract'
import { workingStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../../../app-error.ts'
import type { Scope } from '../../../../scope.ts'
import { jobColumns, jobOf } from '../../../jobs/read-job.ts'
import { visibleJobs } from '../../../jobs/visible-jobs.ts'
import type { ImportSettings } from './settings.ts'
import { shownUndoRefusal } from './undo-refusal.ts'

export type ImportRecord = Parameters<typeof jobOf>[0] & { settings: ImportSettings; undone_to: number }

/** The stored import. With `hold` its row is locked, so that two people do not start it at once. */
export async function findImport(scope: Scope, id: Id, { hold = false } = {}): Promise<ImportRecord> {
  const found = await selectImport(scope, id, { hold: false })
  // Its block may hold the row for longer than a call waits, and whoever would hold it refuses work under way.
  return hold && !workingStates.includes(found.state) ? selectImport(scope, id, { hold }) : found
}

async function selectImport(scope: Scope, id: Id, { hold }: { hold: boolean }): Promise<ImportRecord> {
  const { db, agency } = scope
  const row = await db.row<ImportRecord>(sql`select ${jobColumns}, j.settings,
      case when j.state = 'failed' and j.cursor < j.ran_to then j.cursor else 0 end as undone_to from jobs j
    where j.organization_id = ${agency.id} and j.id = ${id} and j.kind = 'provider_import' and ${visibleJobs(scope)}
    ${hold ? sql`for update` : sql``}`)
  if (!row) throw notFound('This import')
  return row
}

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
