import type { CheckoutAct, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { failureOf } from '../../../db/savepoint.ts'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { defineJob, definePhase, type Hands, type Job, type Step } from '../../../jobs/define.ts'
import { isPassing, knownReason, logFault } from '../../../jobs/failure-words.ts'
import type { Scope } from '../../../scope/scope.ts'
import { programTexts } from '../texts.ts'
import { actsOnlyInOwn } from './checkouts-list.ts'
import { give } from './give.ts'
import { packed, type Parcel } from './parcel.ts'
import { across, agenciesCalled, inside } from './place.ts'
import { type GiveVersion, renew } from './renew.ts'
import type { Result } from './result.ts'
import { changeTerms, withdraw } from './terms.ts'

export interface RunSettings {
  program_id: Id
  change: CheckoutAct
}
type RunJob = Job<RunSettings>

/** Small, so a run shows progress and stops soon: each is a few dozen rows. */
const atOnce = 5

/** Applies a catalog program to its agencies one by one: a refusal by one affects none of the others. */
export const catalogCheckoutJob = (giveVersion: GiveVersion) =>
  defineJob({
    kind: 'catalog_checkout',
    run: definePhase<RunSettings, undefined>({
      block: (scope, job, { log }) => block(scope, job, { log, giveVersion }),
    }),
  })

interface Doing extends Pick<Hands<undefined>, 'log'> {
  giveVersion: GiveVersion
}

async function block(scope: Scope, job: RunJob, doing: Doing): Promise<Step> {
  const { db, agency } = scope
  const items = await db.rows<{ n: number; id: Id }>(sql`select n, subject_id as id from job_items
    where organization_id = ${agency.id} and job_id = ${job.id} and n > ${job.cursor} order by n limit ${atOnce}`)
  const parcel = await packed(scope, job.settings.program_id)
  const counts = { ...job.counts }
  for (const { n, id } of items) {
    const result = await tried(scope, job, parcel, { id, ...doing })
    counts[result.outcome] = (counts[result.outcome] ?? 0) + 1
    await db.run(sql`update job_items set outcome = ${result.outcome}, problems = ${JSON.stringify(result.note ? [{ field: null, value: null, message: result.note }] : [])}::jsonb
      where organization_id = ${agency.id} and job_id = ${job.id} and n = ${n}`)
  }
  const step = { cursor: items.at(-1)?.n ?? job.cursor, done: job.done + items.length, counts }
  if (step.done < job.total) return step
  await recordEvent(scope, {
    kind: 'catalog.run',
    subject: { id: parcel.program.id, name: parcel.program.title },
    job_id: job.id,
  })
  return { ...step, ending: { state: (counts['reject'] ?? 0) > 0 ? 'succeeded_with_errors' : 'succeeded' } }
}

type Outcome = Omit<Result, 'outcome'> & { outcome: Result['outcome'] | 'reject' }

async function tried(
  scope: Scope,
  job: RunJob,
  parcel: Parcel,
  { id, log, giveVersion }: Doing & { id: Id },
): Promise<Outcome> {
  let result: Outcome = { outcome: 'skip', note: null }
  const failure = await failureOf(scope.db, async () => {
    result = await inAgency(scope, parcel, { change: job.settings.change, giveVersion }, id)
  })
  if (!failure) return result
  if (isPassing(failure.error)) throw failure.error
  return { outcome: 'reject', note: knownReason(failure.error) ?? logFault(log, job.id, failure.error) }
}

interface Act {
  change: CheckoutAct
  giveVersion: GiveVersion
}

/** Checks the agency again, because its owner and state may have changed since the run started. */
async function inAgency(scope: Scope, parcel: Parcel, act: Act, id: Id): Promise<Result> {
  const [agency] = await across(scope, db => agenciesCalled(db, [id]))
  if (!agency || (actsOnlyInOwn(scope) && agency.cs_user_id !== scope.actor.user_id))
    throw new AppError('CONFLICT', programTexts.named('notYourAgency'))
  if (agency.status === 'closed') throw new AppError('CONFLICT', programTexts.named('agencyClosed'))
  return inside(scope, agency, there => done(there, parcel, act))
}

function done(there: Scope, parcel: Parcel, { change, giveVersion }: Act): Promise<Result> {
  if (change.act === 'check_out') return give(there, parcel, { ...change, giveVersion })
  if (change.act === 'update') return renew(there, parcel, giveVersion)
  return change.act === 'withdraw' ? withdraw(there, parcel, change) : changeTerms(there, parcel, change)
}
