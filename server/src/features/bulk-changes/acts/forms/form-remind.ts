import type { Id } from '@preceptor/contract'
import { namedDay } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { todayIn } from '../../../employees/today.ts'
import { holdForm } from '../../../employee-forms/held.ts'
import { remind } from '../../../employee-forms/remind.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { skipped } from '../training/training-act.ts'
import { formOf, type HasForm, unfinishedOf, withEach } from './form-act.ts'

/** Reminds the people whose turn it is, at most once a day. */
export const formRemind: BulkAct<'form_remind'> = {
  isOfItsDay: true,
  prepare: async (scope, { form_id }) => {
    const form = await formOf(scope, form_id)
    const zone = scope.agency.time_zone
    let open: ReadonlyMap<Id, HasForm> = new Map()
    return {
      title: bulkTexts.named('formRemind', { title: form.said }),
      meet: async (inScope, ids) => {
        open = await unfinishedOf(inScope, form_id, ids)
      },
      judge: (person, _, today) => {
        const has = open.get(person.id)
        if (!has) return skipped(bulkTexts.named('formNotOpen'))
        if (has.state === 'review') return skipped(bulkTexts.named('formInReview'))
        if (has.start_date > today) return skipped(bulkTexts.named('startsLater', { day: namedDay(has.start_date) }))
        if (has.last_told_at && todayIn(zone, new Date(has.last_told_at)) === today)
          return skipped(bulkTexts.named('remindedToday'))
        return {
          outcome: 'update',
          values: { employee_form_id: has.id },
          before: {},
          changes: [{ field: 'form', before: form.name, after: form.name }],
        }
      },
    }
  },
  apply: (scope, _, items, { config }) =>
    withEach(scope, items, async id => remind(scope, config, await holdForm(scope, config.appKeys, id))),
  // sent messages can't be undone
  asLeft: sql`false`,
  changedSince: bulkTexts.named('notTakenBack'),
  restore: async () => {},
}
