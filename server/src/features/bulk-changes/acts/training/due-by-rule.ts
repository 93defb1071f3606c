import { ruledAgain, type StaysBecause } from '@preceptor/contract'
import { bulkTexts } from '../../texts.ts'
import { changesDates } from './change-dates.ts'
import { moved, nameOf, skipped } from './training-act.ts'

const whySkipped = { set: 'setByHand', path: 'dueByPath', silent: 'ruleSilent' } as const satisfies Partial<
  Record<StaysBecause, string>
>

/** Applies the program's rule again, after it changed or a hire date was corrected. */
export const dueByRule = changesDates<'due_rule'>({
  title: ({ title }) => bulkTexts.named('dueRule', { title }),
  kind: () => 'training.due_changed',
  judge: (has, { applies_to }, { program, hire_date }) => {
    if (applies_to === 'not_started' && has.started) return skipped(bulkTexts.named('alreadyStarted'))
    const ruled = ruledAgain(program, { ...has, hire_date })
    if (ruled.stays === 'same') return { outcome: 'unchanged', reason: bulkTexts.named('sameByRule') }
    if (ruled.stays) return skipped(bulkTexts.named(whySkipped[ruled.stays]))
    const { rule_due_on, due_on } = ruled
    return moved(has, { ...has, rule_due_on, due_on }, nameOf(program))
  },
})
