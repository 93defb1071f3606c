import type { BulkActName } from '@preceptor/contract'
import { audienceTexts } from './texts.ts'

/** The bulk actions in groups, in the order of the menu; the most frequent come first in their group. */
const groups = [
  [
    'groupTraining',
    [
      'assign',
      'session_add',
      'remind',
      'learning_link',
      'assignment_due',
      'assignment_start',
      'complete',
      'waive',
      'unwaive',
      'withdraw',
      'attempts',
      'certificates',
      'correct',
      'due_rule',
      'version',
      'satisfy',
    ],
  ],
  ['groupPaths', ['path_add', 'path_start', 'path_pause', 'path_resume', 'path_skip', 'path_steps', 'path_withdraw']],
  ['groupPeople', ['status', 'location', 'coordinator', 'tags', 'tasks']],
  ['groupForms', ['form_add', 'form_remind', 'form_papers', 'form_void']],
  ['groupMessages', ['message']],
] as const satisfies readonly (readonly [string, readonly BulkActName[]])[]

/** Groups these acts, with the groups' names. */
export function inGroups<Act extends BulkActName>(acts: readonly Act[]): { name: string; acts: Act[] }[] {
  return groups.flatMap(([key, of]) => {
    const order: readonly BulkActName[] = of
    const own = acts.filter(act => order.includes(act)).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    return own.length > 0 ? [{ name: audienceTexts.say(key), acts: own }] : []
  })
}
