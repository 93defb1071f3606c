import { access, type BulkChangeOf, type Id } from '@preceptor/contract'
import { bulkText } from '@preceptor/contract/bulk-changes/texts'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import { mayI, type Scope } from '../../../../scope/scope.ts'
import type { KnownProgram } from '../../../programs/known-program.ts'
import { type ClosedAssignment, closedAssignments } from '../../../assignments/closed-assignments.ts'
import {
  assignProgram,
  hasLeft,
  type OpenAssignment,
  openAssignments,
  withdrawMade,
} from '../../../assignments/write-assignments.ts'
import { todayIn } from '../../../employees/today.ts'
import { claimEvidence } from '../../../files/claim.ts'
import { completeAssignments } from '../../../learning/complete.ts'
import { creditPaper, onPaperAlready, paperStands, takeBackPaper } from '../../../learning/part-on-paper.ts'
import { reverseCompletions } from '../../../learning/reverse.ts'
import type { BulkAct, Verdict } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { rejectBeyondSeats, seatsOf } from './seats-of.ts'
import { completedSkip, nameOf, programOf, rejectOthers, skipped, titleFor } from './training-act.ts'

/** Joins items `i` completed by their job and unchanged since. Written to avoid any state index: see `isAssignedAsLeft`. */
const byThisJob = sql`join training_records r on r.organization_id = a.organization_id and r.id = a.record_id
  where a.organization_id = i.organization_id and a.employee_id = i.subject_id and a.state || '' = 'completed' and r.job_id = i.job_id
    and not exists (select from assignments n where n.organization_id = a.organization_id and n.renews = a.id
      and n.state in ('in_progress', 'completed'))`

/** True when the item `i` only records minutes. */
const isShort = sql`(i.values ->> 'minutes' is not null)`

/**
 * Marks a program complete from paper: the day, the length, and the witness. People without an open assignment get one at once, or
 * are skipped, as chosen. An undo reverses the ledger entries; none is removed.
 */
export const complete: BulkAct<'complete'> = {
  // Assigning a program requires more than recording its completion
  forbids: ({ actor }, { assigns }) =>
    assigns && !mayI(actor, access.assignTraining) ? bulkTexts.named('notTraining') : null,
  prepare: async (scope, change) => {
    const { program_id, completed_on } = change
    const program = await programOf(scope, program_id)
    checkPaper(scope, change)
    await claimEvidence(scope, 'change.files', change.files)
    let open: ReadonlyMap<string, OpenAssignment> = new Map()
    let closed: ReadonlyMap<string, ClosedAssignment> = new Map()
    const seats = await seatsOf(scope, program_id)
    const short = shortOf(program, change)
    let recorded: ReadonlySet<string> = new Set()
    const day = namedDay(completed_on)
    return {
      title: short
        ? bulkTexts.named('recordMinutes', { title: titleFor(program), day, minutes: short.minutes })
        : bulkTexts.named('complete', { title: titleFor(program), day }),
      meet: async (inScope, ids) => {
        open = await openAssignments(inScope, program_id, ids)
        closed = await closedAssignments(inScope, program_id, ids, 'completed')
        if (short)
          recorded = await onPaperAlready(inScope, {
            program_id,
            on: completed_on,
            minutes: short.minutes,
            people: ids,
          })
        else await seats.meet(inScope, ids)
      },
      judge: (person, { assigns }, today) => {
        const has = open.get(person.id)
        const done = closed.get(person.id)
        // It would replace the current completion with an older date
        if (done?.completed_on && done.completed_on >= completed_on) return skipped(completedSkip(done))
        if (short) return recorded.has(person.id) ? there : credited(nameOf(program), short)
        if (!has && done && isValid(done, today)) return skipped(completedSkip(done))
        if (!has && !assigns) return skipped(bulkTexts.named('notAssignedAdd'))
        if (!has && hasLeft(person.provider_status)) return skipped(bulkTexts.named('leftAgency'))
        const why = has ? null : whyNotAdded(program)
        if (why) return skipped(why)
        const full = has ? null : seats.take(person.id)
        if (full) return skipped(full)
        const name = nameOf(program)
        return {
          outcome: 'update',
          values: has ? { assignment_id: has.id, version: has.version } : { start_date: today },
          before: {},
          changes: [
            { field: 'program', before: has ? name : null, after: name },
            { field: 'completed_on', before: null, after: completed_on },
          ],
        }
      },
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'complete') return
    const { program_id } = change
    const head = { source: 'bulk', job_id: id, reason: reasonOf(change) } as const
    await creditShort(scope, head, items, change)
    const whole = sql`${items} and not ${isShort}`
    const without = sql`${whole} and i.values ->> 'assignment_id' is null`
    await rejectBeyondSeats(scope, without, program_id)
    await assignProgram(scope, { head, items: without, program_id })
    await claimEvidence(scope, 'files', change.files)
    const completed = await completeAssignments(scope, { head, wanted: wantedOf(whole, change) })
    const done = await scope.db.rows<{ n: number }>(sql`
      select i.n from job_items i join assignments a on a.organization_id = i.organization_id and a.employee_id = i.subject_id
      where ${whole} and a.id = any(${completed}::uuid[])`)
    await rejectOthers(
      scope,
      whole,
      done.map(({ n }) => n),
      bulkTexts.named('changedMeanwhile'),
    )
  },
  asLeft: sql`case when ${isShort} then ${paperStands} else (select true from assignments a ${byThisJob} limit 1) is true end`,
  changedSince: bulkTexts.named('completionChanged'),
  restore: async (scope, { id }, items) => {
    const reason = bulkTexts.say(fallback, 'undoneNote')
    const head = { source: 'bulk', job_id: id, reason } as const
    const reversed = await reverseCompletions(scope, {
      head,
      kind: 'training.reversed',
      wanted: sql`select a.id as assignment_id from job_items i
        join lateral (select a.id from assignments a ${byThisJob} limit 1) a on true where ${items} and i.outcome = 'update' and not ${isShort}`,
    })
    await takeBackPaper(scope, sql`${items} and i.outcome = 'update' and ${isShort}`, head)
    await withdrawMade(scope, head, reversed)
  },
}

function checkPaper({ agency }: Scope, { completed_on }: BulkChangeOf<'complete'>) {
  if (completed_on > todayIn(agency.time_zone)) throw invalid({ 'change.completed_on': [bulkText('completedAhead')] })
}

interface Short {
  minutes: number
  credit: number
}

/** Fewer minutes than the program's credit are recorded, but complete nothing, as with files (learning/elsewhere.ts). */
const shortOf = ({ credit_minutes: credit }: KnownProgram, { minutes }: BulkChangeOf<'complete'>): Short | null =>
  minutes && minutes < credit ? { minutes, credit } : null

const there: Verdict = { outcome: 'unchanged', reason: bulkTexts.named('minutesThere') }

const credited = (name: string, { minutes, credit }: Short): Verdict => ({
  outcome: 'update',
  values: { minutes },
  before: {},
  changes: [
    { field: 'program', before: name, after: name },
    { field: 'credit_minutes', before: null, after: String(minutes) },
  ],
  note: bulkTexts.named('fewMinutes', { minutes, credit }),
})

async function creditShort(
  scope: Scope,
  head: Parameters<typeof takeBackPaper>[2],
  all: Sql,
  change: BulkChangeOf<'complete'>,
) {
  const { program_id, completed_on: on, minutes } = change
  const items = sql`${all} and ${isShort} and i.outcome = 'update'`
  if (!minutes) return
  await creditPaper(scope, { items, program_id, on, minutes, evidence: evidenceOf(change), head })
  const rows = await scope.db.rows<{ n: number }>(sql`select i.n from job_items i where ${items} and ${paperStands}`)
  const done = rows.map(({ n }) => n)
  await rejectOthers(scope, items, done, bulkTexts.named('changedMeanwhile'))
}

/** A paused or no longer offered program can still be added with its paper record: there is nothing left to start. */
function whyNotAdded({ status, published, title }: KnownProgram): string | null {
  if (status === 'archived') return bulkTexts.named('programArchived', { title })
  return published ? null : bulkTexts.named('programNotStartable', { title })
}

const isValid = ({ expires_on }: ClosedAssignment, today: string) => expires_on === null || expires_on >= today

/** For the history and the ledger, which are kept in English. */
const reasonOf = ({ seen_by, note }: BulkChangeOf<'complete'>) =>
  bulkTexts.say(fallback, 'seenBy', { name: seen_by }) + (note ? ` ${note}` : '')

const evidenceOf = ({ files, seen_by, rn, minutes }: BulkChangeOf<'complete'>) => ({
  files: files satisfies Id[],
  seen_by,
  ...(rn && { rn_led: true, rn }),
  ...(minutes && { minutes }),
})

const wantedOf = (items: Sql, change: BulkChangeOf<'complete'>) => sql`
  select a.id as assignment_id, ${change.completed_on}::date as completed_on, 'evidence' as how, null::smallint as score, null::text as language,
    ${JSON.stringify(evidenceOf(change))}::jsonb as evidence
  from job_items i join assignments a on a.organization_id = i.organization_id and a.employee_id = i.subject_id and a.program_id = ${change.program_id}
    and case when i.values ->> 'assignment_id' is null then a.job_id = i.job_id
      else a.id = (i.values ->> 'assignment_id')::uuid and a.version = (i.values ->> 'version')::int end
  where ${items} and i.outcome = 'update'`
