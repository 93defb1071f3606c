import { contactChannels, effectiveDue, type Id, ruleDueOn } from '@preceptor/contract'
import { assignmentText } from '@preceptor/contract/assignments/texts'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import { invalid } from '../../../../errors/app-error.ts'
import { equivalentCompletions, type SatisfiedBy } from '../../../assignments/equivalents.ts'
import { type ClosedAssignment, closedAssignments } from '../../../assignments/closed-assignments.ts'
import {
  assignProgram,
  hasLeft,
  isAssignedAsLeft,
  type OpenAssignment,
  openAssignments,
  unassign,
} from '../../../assignments/write-assignments.ts'
import { todayIn } from '../../../employees/today.ts'
import { upToDateVersions } from '../../../programs/versions.ts'
import { remindable, type Remindable, tellAssigned } from '../../../reminders/ask.ts'
import { unreachableWords } from '../../../reminders/reach.ts'
import { type Change, saySentences } from '../../../../events/changes.ts'
import { inWords } from '../../../../lib/texts.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { rejectBeyondSeats, seatsOf } from './seats-of.ts'
import { completedSkip, nameOf, rejectOthers, skipped, startableProgram, titleFor } from './training-act.ts'

/**
 * R-RTE-14, add to program: due by the program's rule for each person, or on one date for all. People with a valid completion are
 * skipped, unless they must repeat it: then a new cycle begins.
 */
export const assign: BulkAct<'assign'> = {
  isOfItsDay: true,
  prepare: async (scope, { program_id, start_date, due_on, tells = false, retrains = false }, { sendsTexts }) => {
    if (due_on && due_on < start_date) throw invalid({ 'change.due_on': [assignmentText('dueBeforeStart')] })
    const program = await startableProgram(scope, program_id)
    let open: ReadonlyMap<string, OpenAssignment> = new Map()
    let closed: ReadonlyMap<string, ClosedAssignment> = new Map()
    let equal: ReadonlyMap<string, SatisfiedBy> = new Map()
    const thisDay = todayIn(scope.agency.time_zone)
    let people: ReadonlyMap<string, Remindable> = new Map()
    const seats = await seatsOf(scope, program_id)
    const upToDate = retrains ? await upToDateVersions(scope, program_id) : new Set<Id>()
    return {
      title: bulkTexts.named(retrains ? 'retrain' : 'assign', { title: titleFor(program) }),
      meet: async (inScope, ids) => {
        open = await openAssignments(inScope, program_id, ids)
        closed = await closedAssignments(inScope, program_id, ids, 'completed')
        equal = await equivalentCompletions(inScope, program, { employees: ids, today: thisDay })
        if (tells) people = await remindable(inScope, { program_id, ids, sendsTexts, now: new Date() })
        await seats.meet(inScope, ids)
      },
      judge: (person, { again }, today) => {
        if (hasLeft(person.provider_status)) return skipped(bulkTexts.named('leftAgency'))
        const has = open.get(person.id)
        if (has) return skipped(hasAlready(has))
        const done = closed.get(person.id)
        if (retrains) {
          if (!done || (done.expires_on !== null && done.expires_on < today))
            return skipped(bulkTexts.named('nothingValid'))
          if (done.version_id && upToDate.has(done.version_id)) return skipped(bulkTexts.named('nothingNew'))
        }
        if (done && !again && !retrains && (done.expires_on === null || done.expires_on >= today))
          return skipped(completedSkip(done))
        const other = equal.get(person.id)
        if (other && !again && !retrains) return skipped(satisfiedSkip(other))
        const full = seats.take(person.id)
        if (full) return skipped(full)
        const rule_due_on = ruleDueOn(program, { assigned_on: today, start_date, hire_date: person.hire_date })
        const values = { start_date, rule_due_on, set_due_on: due_on }
        const due = effectiveDue({ ...values, extended_to: null, due_since: today }, [])
        const told = tells ? tellingOf(people.get(person.id), start_date > today) : null
        const later = told?.field === 'sent_by' && people.get(person.id)?.messaged_today === true
        return {
          outcome: 'update',
          values: {
            ...values,
            ...(retrains && { retrains }),
            ...(told?.field === 'sent_by' && { tells }),
            ...(later && { tells_later: true }),
          },
          before: {},
          changes: [
            { field: 'program', before: null, after: nameOf(program) },
            { field: 'start_date', before: null, after: start_date },
            ...(due === null ? [] : [{ field: 'due_on', before: null, after: due }]),
            ...(told ? [{ before: null, ...told }] : []),
            ...(later ? [laterToday] : []),
          ],
        }
      },
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'assign') return
    const head = { source: 'bulk', job_id: id, reason: change.reason } as const
    await rejectBeyondSeats(scope, items, change.program_id)
    const { program_id, tells } = change
    const done = await assignProgram(scope, { head, items, program_id })
    await rejectOthers(scope, items, done, bulkTexts.named('assignedMeanwhile'))
    if (tells) await tellAssigned(scope, { job_id: id, program_id, items, now: new Date() })
  },
  asLeft: isAssignedAsLeft,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: (scope, { id }, items) =>
    unassign(scope, { head: { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') }, items }),
}

/** Returns the channels for a person's notice, or the reason there is none; the assignment doesn't depend on it. */
function tellingOf(person: Remindable | undefined, startsLater: boolean): Omit<Change, 'before'> {
  const why = untold(person, startsLater)
  if (why !== null || !person) {
    const named = { between: '', before: null, after: [why ?? bulkTexts.named('awayOrGone')] }
    return { field: 'not_told', after: saySentences(fallback, named.after, ''), named }
  }
  const ways = [...(person.by_mail ? ['mail' as const] : []), ...(person.by_sms ? ['sms' as const] : [])]
  return { field: 'sent_by', after: ways.map(way => inWords(fallback, contactChannels[way])).join(', ') }
}

function untold(person: Remindable | undefined, startsLater: boolean): string | null {
  if (startsLater) return bulkTexts.named('startsLaterUntold')
  if (!person?.is_reminded) return bulkTexts.named('awayOrGone')
  return person.why && unreachableWords[person.why]
}

/** No one gets two messages a day: people messaged today are notified tomorrow. */
const laterToday: Change = sayLater()
function sayLater(): Change {
  const named = { between: '', before: null, after: [bulkTexts.named('messagedToday')] }
  return { field: 'told_later', before: null, after: saySentences(fallback, named.after, ''), named }
}

const satisfiedSkip = ({ title, completed_on, expires_on }: SatisfiedBy) => {
  const about = { title, day: namedDay(completed_on) }
  return expires_on
    ? bulkTexts.named('satisfiedUntil', { ...about, until: namedDay(expires_on) })
    : bulkTexts.named('satisfiedForGood', about)
}

const hasAlready = ({ due_on }: OpenAssignment) =>
  due_on ? bulkTexts.named('alreadyOpen', { day: namedDay(due_on) }) : bulkTexts.named('alreadyOpenNoDue')
