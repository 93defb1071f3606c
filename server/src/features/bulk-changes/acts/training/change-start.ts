import type { KnownProgram } from '../../../programs/known-program.ts'
import { addDays, daysBetween } from '@preceptor/contract'
import { namedDay } from '@preceptor/contract/texts/texts'
import type { OpenAssignment } from '../../../assignments/write-assignments.ts'
import { bulkTexts } from '../../texts.ts'
import { changesDates } from './change-dates.ts'
import { moved, nameOf, skipped } from './training-act.ts'

/** R-RTE-14, edit start date: due dates that count from the start move with it; manually set ones stay. */
export const changeStart = changesDates<'assignment_start'>({
  title: ({ title }, { start_date }) => bulkTexts.named('assignStart', { title, day: namedDay(start_date) }),
  kind: () => 'training.start_changed',
  judge: (has, { start_date }, { program, today }) => {
    if (has.started) return skipped(bulkTexts.named('alreadyStarted'))
    if (has.start_date === start_date) return { outcome: 'unchanged', reason: bulkTexts.named('sameStart') }
    const rule_due_on = shiftedRule(has, start_date, program)
    const { set_due_on, extended_to } = has
    const byRule = extended_to === null && set_due_on === null && rule_due_on !== has.rule_due_on
    const due_on = byRule ? rule_due_on : has.due_on
    if (due_on !== null && due_on < start_date)
      return skipped(bulkTexts.named('dueBeforeThisStart', { day: namedDay(start_date) }))
    const due_since = byRule ? today : has.due_since
    return moved(has, { start_date, rule_due_on, set_due_on, extended_to, due_since, due_on }, nameOf(program))
  },
})

/** The rule's number of days stays as it was at assignment, regardless of the program's current rule. */
function shiftedRule(has: OpenAssignment, start_date: string, { due_from }: KnownProgram): string | null {
  const { rule_due_on, assigned_on } = has
  if (rule_due_on === null || (due_from !== 'assignment' && due_from !== 'start')) return rule_due_on
  const anchor = (start: string) => (due_from === 'assignment' && start < assigned_on ? assigned_on : start)
  return addDays(rule_due_on, daysBetween(anchor(has.start_date), anchor(start_date)))
}
