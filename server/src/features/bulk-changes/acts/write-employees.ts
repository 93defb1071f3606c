import type { BulkActName } from '@preceptor/contract'
import { isAsLeft } from '../../employee-batches/as-left.ts'
import { updatePeople } from '../../employee-batches/write-people.ts'
import { recallFacts, restorePeople } from '../../employee-batches/restore-people.ts'
import { fallback } from '@preceptor/contract/texts/texts'
import type { BulkAct } from '../act.ts'
import { bulkTexts } from '../texts.ts'

const refused = bulkTexts.named('editedAfterPreview')

/** For acts that set columns of `employees`: written and restored the way an import does. */
export const writesEmployees = {
  asLeft: isAsLeft,
  apply: (scope, { id, settings: { change } }, items) => {
    const details = change.act === 'status' ? { reason: change.reason, note: change.note } : {}
    return updatePeople(scope, { head: { source: 'bulk', job_id: id, ...details }, refused }, items)
  },
  restore: async (scope, { id }, items) => {
    await restorePeople(scope, { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') }, items)
    await recallFacts(scope, id)
  },
} satisfies Pick<BulkAct<BulkActName>, 'apply' | 'asLeft' | 'restore'>
