import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { recordEvent } from '../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import { undoStep } from './undo-step.ts'
import { undoBlock, within } from '../employee-batches/blocks.ts'
import { holdPeople, recallFacts, removePeople, restorePeople } from '../employee-batches/restore-people.ts'
import { followMergedItems } from '../settings/taxonomy/follow-merges.ts'
import { removeUnused } from './list-entries.ts'
import type { ImportJob, ImportSettings } from './settings.ts'
import { importTexts } from './texts.ts'

/**
 * Undoes an import: employees it created are removed, those it changed are restored. Allowed only while all are as the import left
 * them (undo-refusal.ts); people changed at that very moment, or who can't be removed, stay unchanged, and the result says so.
 */
export const undo = definePhase<ImportSettings, undefined>({ block })

async function block(scope: Scope, job: ImportJob, { log }: Hands<undefined>): Promise<Step> {
  let taken = 0
  const { cursor, dealtWith, isLast } = await undoBlock(scope, job, {
    work: async items => {
      await followMergedItems(scope, items)
      await holdPeople(scope, items)
      const removed = await removePeople(scope, job.id, items)
      taken +=
        removed +
        (await restorePeople(
          scope,
          { source: 'import', job_id: job.id, note: importTexts.say(fallback, 'undone') },
          items,
        ))
    },
    refuse: async (_, error) => log.warn({ err: error, job_id: job.id }, 'a row could not be undone'),
  })
  await recallFacts(scope, job.id)
  const kept = (await wanted(scope, within(scope, job.id, job.cursor, cursor))) - taken
  return undoStep(scope, job, { cursor, dealtWith, isLast, kept }, all => ending(scope, job, all))
}

async function wanted({ db }: Scope, items: Sql): Promise<number> {
  const row = await db.row<{ n: number }>(
    sql`select count(*) as n from job_items i where ${items} and i.outcome in ('create', 'update')`,
  )
  return row?.n ?? 0
}

async function ending(scope: Scope, { id, settings }: ImportJob, kept: number) {
  await removeUnused(scope, settings.made)
  await recordEvent(scope, { kind: 'import.undone', source: 'import', job_id: id, note: settings.file_name })
  return { state: 'undone' as const, message: kept > 0 ? importTexts.named('notRestored', { count: kept }) : null }
}
