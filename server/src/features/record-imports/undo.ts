import { endedStates } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { recordEvent } from '../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import { undoBlock, within } from '../employee-batches/blocks.ts'
import type { FileRecord } from '../imports/read-import.ts'
import { type RecordJob, type RecordSettings, writtenRecords } from '../imports/record-settings.ts'
import { importTexts } from '../imports/texts.ts'
import { because, listed, plainRefusal, shown, type UndoRefusal } from '../imports/undo-refusal.ts'
import { undoStep } from '../imports/undo-step.ts'
import { ofItem, type RecordFile, untouched } from './record-file.ts'
import { tell } from './run.ts'

/** Undoes an import: removes what it wrote, with the reason; the history keeps both. */
export const undoRecords = (file: RecordFile) =>
  definePhase<RecordSettings, undefined>({ block: (scope, job, hands) => block(scope, job, hands, file) })

async function block(scope: Scope, job: RecordJob, { log }: Hands<undefined>, file: RecordFile): Promise<Step> {
  const reason = importTexts.say(fallback, 'undone')
  const { cursor, dealtWith, isLast } = await undoBlock(scope, job, {
    work: async items => {
      const ids = await file.remove(scope, job.id, items, reason)
      await tell(scope, { kind: file.events.removed, source: 'import', job_id: job.id, reason }, ids, file, false)
    },
    refuse: async (_, error) => log.warn({ err: error, job_id: job.id }, 'a row could not be undone'),
  })
  const row = await scope.db.row<{
    n: number
  }>(sql`select count(*) as n from job_items i join ${file.table} x on ${ofItem}
    where ${within(scope, job.id, job.cursor, cursor)} and ${file.stands}`)
  return undoStep(scope, job, { cursor, dealtWith, isLast, kept: row?.n ?? 0 }, async kept => {
    await recordEvent(scope, {
      kind: 'import.undone',
      source: 'import',
      job_id: job.id,
      note: job.settings.file_name,
    })
    return { state: 'undone', message: kept > 0 ? importTexts.named('recordsNotUndone', { count: kept }) : null }
  })
}

/** Returns the reason this import can't be undone: someone approved, changed or renewed its records. */
export async function recordsRefusal(
  { db, agency }: Scope,
  job: FileRecord,
  { table, stands, kind }: RecordFile,
): Promise<UndoRefusal | null> {
  if (!endedStates.includes(job.state)) return null
  const changed = writtenRecords.reduce((all, outcome) => all + (job.counts[outcome] ?? 0), 0)
  const plain = plainRefusal(job, changed)
  if (plain) return plain
  const found = await db.row<{ total: number; names: string[] }>(sql`
    with built as materialized (
      select e.last_name || ', ' || e.first_name as name from ${table} x
      join employees e on e.organization_id = x.organization_id and e.id = x.employee_id
      where x.organization_id = ${agency.id} and x.job_id = ${job.id} and ${stands} and not ${untouched} group by 1)
    select (select count(*) from built) as total, (select coalesce(array_agg(name order by name), '{}')
      from (select name from built order by name limit ${shown}) b) as names`)
  if (!found || found.total === 0) return null
  return because(importTexts.named('recordsSince', { kind, names: listed(found.names, found.total) }))
}
