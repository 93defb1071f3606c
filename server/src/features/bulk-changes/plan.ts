import type { BulkChange, BulkOutcome, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import { propose } from '../approvals/propose.ts'
import { readPeople } from '../employee-batches/read-people.ts'
import type { Prepared, Verdict } from './act.ts'
import { actOf, forbiddenNow } from './acts.ts'
import { addLeftOut, freezeAudience } from './audience.ts'
import { bulkChangeApproval } from './bulk-change.approval.ts'
import { needsSecondPerson } from './second-person.ts'
import type { BulkJob, BulkSettings } from './settings.ts'
import { bulkTexts } from './texts.ts'

/** The preview: freezes the audience, then determines the effect on each person, block by block. No agency data changes. */
export const planWith = (config: Config) =>
  definePhase<BulkSettings, Prepared<BulkChange>>({
    open: (scope, { settings: { change, sends_texts } }) =>
      actOf(change).prepare(scope, change, { sendsTexts: sends_texts ?? false }),
    block: (scope, job, hands) => block(scope, job, { ...hands, config }),
  })

type Given = Hands<Prepared<BulkChange>> & { config: Config }

const together = 1_000

interface Waiting {
  n: number
  outcome: BulkOutcome | 'pending'
  subject_id: Id | null
}

async function block(scope: Scope, job: BulkJob, { prepared, config }: Given): Promise<Step> {
  const { settings, cursor } = job
  const why = forbiddenNow(scope, job)
  if (why) throw new AppError('FORBIDDEN', why)
  if (cursor === 0) await freeze(scope, job, prepared)
  const items = await scope.db.rows<Waiting>(sql`select n, outcome, subject_id from job_items
    where organization_id = ${scope.agency.id} and job_id = ${job.id} and n > ${cursor} order by n limit ${together}`)
  const verdicts = await judgeAll(scope, items, prepared, job)
  await writeVerdicts(scope, job.id, verdicts)
  const judged = new Map(verdicts.map(({ n, verdict }) => [n, verdict.outcome]))
  const counts = { ...job.counts }
  for (const { n, outcome } of items) {
    const became = judged.get(n) ?? outcome
    counts[became] = (counts[became] ?? 0) + 1
  }
  const step = { cursor: items.at(-1)?.n ?? cursor, done: job.done + items.length, counts }
  if (items.length === together) return step
  const alone = settings.runs_at_once && !(await needsSecondPerson(scope, job.id))
  if (settings.runs_at_once && !alone) await propose(scope, config, bulkChangeApproval, job.id)
  // The run restarts at the first item
  return alone
    ? { cursor: 0, done: 0, counts: {}, ending: { state: 'running' } }
    : { ...step, ending: { state: 'planned' } }
}

async function freeze(scope: Scope, { id, settings }: BulkJob, { listed = [] }: Prepared<BulkChange>) {
  const chosen = await freezeAudience(scope, id, settings.audience)
  const total = chosen + (await addLeftOut(scope, id, listed))
  await scope.db.run(sql`update jobs set total = ${total} where organization_id = ${scope.agency.id} and id = ${id}`)
}

interface Judged {
  n: number
  version: number | null
  verdict: Verdict | { outcome: 'unknown'; reason: string }
}

async function judgeAll(
  scope: Scope,
  items: readonly Waiting[],
  prepared: Prepared<BulkChange>,
  { id: job_id, settings: { change, today, audience } }: BulkJob,
): Promise<Judged[]> {
  const waiting = items.filter(({ outcome }) => outcome === 'pending')
  const ids = waiting.flatMap(({ subject_id }) => subject_id ?? [])
  const people = await readPeople(scope, ids)
  await prepared.meet?.(scope, ids, { job_id, before: items[0]?.n ?? 1, audience })
  return waiting.map(({ n, subject_id }) => {
    const person = subject_id && people.get(subject_id)
    if (!person) return { n, version: null, verdict: { outcome: 'unknown', reason: bulkTexts.named('removed') } }
    return { n, version: person.version, verdict: prepared.judge(person, change, today) }
  })
}

const told = (message: string | undefined) => (message ? [{ field: null, value: null, message }] : undefined)

async function writeVerdicts({ db, agency }: Scope, job_id: Id, judged: readonly Judged[]) {
  if (judged.length === 0) return
  const of = (read: (one: Judged['verdict']) => unknown) =>
    judged.map(({ verdict }) => {
      const value = read(verdict)
      return value === undefined ? null : JSON.stringify(value)
    })
  await db.run(sql`
    update job_items i set outcome = u.outcome, subject_version = u.version, values = u.given::jsonb, before = u.before::jsonb,
      changes = coalesce(u.changes::jsonb, '[]'), problems = coalesce(u.problems::jsonb, i.problems, '[]')
    from unnest(${judged.map(({ n }) => n)}::int[], ${judged.map(({ version }) => version)}::int[],
      ${judged.map(({ verdict }) => verdict.outcome)}::text[], ${of(one => ('values' in one ? one.values : undefined))}::text[],
      ${of(one => ('before' in one ? one.before : undefined))}::text[],
      ${of(one => ('changes' in one ? one.changes : undefined))}::text[],
      ${of(one => told('reason' in one ? one.reason : 'note' in one ? one.note : undefined))}::text[])
      as u (n, version, outcome, given, before, changes, problems)
    where i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n = u.n`)
}
