import { type Id, isSuperAdmin } from '@preceptor/contract'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineApproval } from '../approvals/define.ts'
import { propose } from '../approvals/propose.ts'
import { destroyKept, holdKept, type Kept, refuseKept } from './destroy.ts'
import { knownAs } from '../forms/known-title.ts'
import { employeeFormTexts } from './texts.ts'

/** The destruction of a completed form past its retention period. */
export const destructionApproval = defineApproval<Kept>({
  kind: 'form_destruction',
  find: holdKept,
  may: ({ role }) => role !== null && isSuperAdmin(role),
  plan: (_, { id, number, sha256, completed_on }) => Promise.resolve({ id, number, sha256, completed_on }),
  words: (_, kept) =>
    Promise.resolve({
      title: employeeFormTexts.named('destroysTitle', { number: kept.number }),
      lines: [
        employeeFormTexts.named('destroysForm', {
          form: knownAs(kept),
          name: kept.employee_name,
          day: kept.completed_on,
        }),
        employeeFormTexts.named('destroysWhat'),
        employeeFormTexts.named('destroysKeeps'),
      ],
    }),
  run: destroyKept,
})

export async function proposeDestruction(scope: Scope, config: Config, id: Id): Promise<Id> {
  const kept = await holdKept(scope, id)
  if (!kept) throw new AppError('CONFLICT', employeeFormTexts.named('notKeptOver'))
  if (!kept.handled) throw new AppError('FORBIDDEN', employeeFormTexts.named('otherCategory'))
  await refuseKept(scope, id)
  return propose(scope, config, destructionApproval, id)
}
