import type { Id, JobState } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Sql } from 'sql-template-tag'
import { recordEvent } from '../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import { followMergedItems } from '../settings/taxonomy/follow-merges.ts'
import { createPeople, updatePeople } from '../employee-batches/write-people.ts'
import { fixedBlock } from './run-fixes.ts'
import { rejectLateComers } from './late-comers.ts'
import { rejectUndecided } from './decide.ts'
import { makeEntries, rejectWithoutEntry, removeUnusedMade } from './list-entries.ts'
import { expectMany, runBlock } from '../employee-batches/blocks.ts'
import type { ImportJob, ImportSettings } from './settings.ts'
import { rememberColumns } from './take-in.ts'
import { importTexts } from './texts.ts'

/** Applies the dry run, one block of rows per transaction with set-based statements. */
export const run = definePhase<ImportSettings, undefined>({ block })

async function block(scope: Scope, job: ImportJob, { log }: Hands<undefined>): Promise<Step> {
  if (job.settings.corrected?.is_last)
    return fixedBlock(scope, job, log, {
      apply: async items => {
        await rejectLateComers(scope, job, items)
        await makeEntries(scope, job, log)
        await apply(scope, job.id, items)
      },
      tell: (added, rejected) => tellCorrected(scope, job, added, rejected),
    })
  if (job.cursor === 0) await rejectLateComers(scope, job)
  if (job.cursor === 0) {
    await expectMany(scope)
    await makeEntries(scope, job, log)
  }
  const { step, isLast } = await runBlock(scope, job, log, { work: items => apply(scope, job.id, items) })
  return isLast ? { ...step, ending: await ending(scope, job, step.counts) } : step
}

async function apply(scope: Scope, job_id: Id, items: Sql) {
  await followMergedItems(scope, items)
  await rejectUndecided(scope, items)
  await rejectWithoutEntry(scope, items)
  await createPeople(scope, job_id, items)
  await updatePeople(scope, { head: { source: 'import', job_id }, refused: changedSince }, items)
}

const changedSince = importTexts.named('changedSince')

async function tellCorrected(scope: Scope, job: ImportJob, added: (outcome: string) => number, rejected: number) {
  await removeUnusedMade(scope, job)
  await recordEvent(scope, {
    kind: 'employees.imported',
    source: 'import',
    job_id: job.id,
    note: importTexts.say(fallback, 'importedCorrected', {
      file: job.settings.file_name,
      created: added('create'),
      updated: added('update'),
      unchanged: added('unchanged'),
      rejected,
    }),
  })
}

async function ending(scope: Scope, job: ImportJob, counts: Record<string, number>): Promise<{ state: JobState }> {
  await rememberColumns(scope, job.settings, counts)
  await removeUnusedMade(scope, job)
  const { create: created = 0, update: updated = 0, unchanged = 0, reject: rejected = 0 } = counts
  await recordEvent(scope, {
    kind: 'employees.imported',
    source: 'import',
    job_id: job.id,
    note: importTexts.say(fallback, 'imported', {
      file: job.settings.file_name,
      created,
      updated,
      unchanged,
      rejected,
    }),
  })
  return { state: rejected > 0 ? 'succeeded_with_errors' : 'succeeded' }
}
