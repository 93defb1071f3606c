import { jobKinds } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { defineJob, definePhase, type Ending } from '../../../jobs/define.ts'
import { knownReason, logFault } from '../../../jobs/failure-words.ts'
import { mayI, type Scope } from '../../../scope/scope.ts'
import { runBlock, undoBlock } from '../../employee-batches/blocks.ts'
import { freezeRows } from './freeze.ts'
import type { OperationJob, OperationSettings } from './kind.ts'
import { kindOf } from './kinds.ts'
import { operationTexts } from './texts.ts'

/** The preview: records each row with the effect on it. No agency data changes. */
const plan = definePhase<OperationSettings, undefined>({
  block: async (scope, job) => {
    const counts = await freezeRows(scope, job)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    await scope.db.run(
      sql`update jobs set total = ${total} where organization_id = ${scope.agency.id} and id = ${job.id}`,
    )
    return { cursor: total, done: total, counts, ending: { state: 'planned' } }
  },
})

/** Executes the preview, a block of rows per transaction. */
const runWith = (config: Config) =>
  definePhase<OperationSettings, undefined>({
    block: async (scope, job, { log }) => {
      const kind = kindOf(job.settings.change)
      if (kind.access && !mayI(scope.actor, kind.access))
        throw new AppError('FORBIDDEN', jobKinds.csm_operation.mayNot(scope.actor.name, job.title))
      const work = (items: Sql) => kind.apply(scope, job, items, { config })
      const { step, isLast } = await runBlock(scope, job, log, { work })
      return isLast ? { ...step, ending: await ended(scope, job, step.counts) } : step
    },
  })

async function ended(scope: Scope, job: OperationJob, counts: Record<string, number>): Promise<Ending> {
  const { update = 0, reject = 0 } = counts
  await recordEvent(scope, {
    kind: 'bulk_operation.ran',
    source: 'bulk',
    job_id: job.id,
    subject: { id: job.settings.operation_id, name: job.title },
    note: operationTexts.say(fallback, 'ranNote', {
      changed: update,
      failed: reject,
      others: job.total - update - reject,
    }),
  })
  return { state: reject > 0 ? 'succeeded_with_errors' : 'succeeded' }
}

/** Restores every row that is unchanged since the run. Later changes are not overwritten; those rows are listed with the reason. */
const undo = definePhase<OperationSettings, undefined>({
  block: async (scope, job, { log }) => {
    let kept = 0
    const kind = kindOf(job.settings.change)
    const { cursor, dealtWith, isLast } = await undoBlock(scope, job, {
      work: async items => {
        await keepChanged(scope, asLeftOf(job.settings), items)
        await kind.restore(scope, job, items)
        kept += await keptOf(scope, items)
      },
      refuse: async (n, error) => {
        kept += await keepOne(scope, job, n, knownReason(error) ?? logFault(log, job.id, error))
      },
    })
    const { update = 0, kept: before = 0 } = job.counts
    const counts = { ...job.counts, update: update - kept, ...(before + kept > 0 && { kept: before + kept }) }
    const step = { cursor, done: job.done + dealtWith, counts }
    if (!isLast) return step
    await recordEvent(scope, {
      kind: 'bulk_operation.undone',
      source: 'bulk',
      job_id: job.id,
      subject: { id: job.settings.operation_id, name: job.title },
      note: operationTexts.say(fallback, 'undoneCounts', { restored: counts.update, kept: before + kept }),
    })
    return { ...step, ending: { state: 'undone' } }
  },
})

/** True where the row of the item `i` is unchanged since this change's run. */
export function asLeftOf({ change }: OperationSettings): Sql {
  const { asLeft } = kindOf(change)
  return typeof asLeft === 'function' ? asLeft(change) : asLeft
}

const problem = (message: string) => JSON.stringify([{ field: null, value: null, message }])

/** Counts rows that stay; a kind may find some only while it restores the others. */
async function keptOf({ db }: Scope, items: Sql): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::int as count from job_items i where ${items} and i.outcome = 'kept'`,
  )
  return row?.count ?? 0
}

/** Marks rows that changed since the run. */
const keepChanged = ({ db }: Scope, asLeft: Sql, items: Sql): Promise<number> =>
  db.run(sql`update job_items i set outcome = 'kept', problems = ${problem(operationTexts.named('changedSince'))}::jsonb
    where ${items} and i.outcome = 'update' and not ${asLeft}`)

const keepOne = ({ db, agency }: Scope, { id }: OperationJob, n: number, message: string): Promise<number> =>
  db.run(sql`update job_items set outcome = 'kept', problems = ${problem(message)}::jsonb
    where organization_id = ${agency.id} and job_id = ${id} and n = ${n} and outcome = 'update'`)

/** One agency's part of a bulk operation as a long-running job: preview, run, undo. */
export const csmOperationJob = (config: Config) =>
  defineJob({ kind: 'csm_operation', plan, run: runWith(config), undo })
