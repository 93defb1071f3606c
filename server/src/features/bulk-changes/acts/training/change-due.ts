import { addDays } from '@preceptor/contract'
import { namedDay } from '@preceptor/contract/texts/texts'
import type { OpenAssignment } from '../../../assignments/write-assignments.ts'
import { bulkTexts } from '../../texts.ts'
import { changesDates } from './change-dates.ts'
import { moved, nameOf, skipped } from './training-act.ts'

/**
 * Sets one date for everyone, or adds days for each person. Leave before a newly set date no longer counts; added days come on top
 * of it, and on top of the days of an ongoing leave.
 */
export const changeDue = changesDates<'assignment_due'>({
  title: ({ title }, { to }) =>
    to.by === 'day'
      ? bulkTexts.named('assignDue', { title, day: namedDay(to.due_on) })
      : bulkTexts.named('assignMore', { title, days: to.days }),
  kind: ({ to }) => (to.by === 'day' ? 'training.due_changed' : 'training.extended'),
  judge: (has, { to }, { program, today }) => {
    if (to.by === 'days' && has.due_on === null) return skipped(bulkTexts.named('noDueDate'))
    const due_on = to.by === 'day' ? to.due_on : addDays(has.due_on ?? today, to.days)
    if (due_on === has.due_on) return { outcome: 'unchanged', reason: bulkTexts.named('sameDue') }
    if (due_on < has.start_date)
      return skipped(bulkTexts.named('dueBeforeThisStart', { day: namedDay(has.start_date) }))
    const { start_date, rule_due_on, set_due_on } = has
    const set =
      to.by === 'day'
        ? { set_due_on: due_on, extended_to: null, due_since: today }
        : { set_due_on, extended_to: due_on, due_since: countsLeaveFrom(has, today) }
    return moved(has, { start_date, rule_due_on, ...set, due_on }, nameOf(program))
  },
})

/** An extended date includes ended leave; ongoing leave counts from its first day, or from the day the date was set during it. */
function countsLeaveFrom({ paused_since, due_since }: OpenAssignment, today: string): string {
  if (paused_since === null) return today
  return paused_since > due_since ? paused_since : due_since
}
