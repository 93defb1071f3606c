import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { voidForm } from '../../../employee-forms/deeds.ts'
import { holdForm } from '../../../employee-forms/held.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { skipped } from '../training/training-act.ts'
import { formOf, type HasForm, unfinishedOf, withEach } from './form-act.ts'

/** Voids unfinished copies with a reason. Completed ones are voided manually. */
export const formVoid: BulkAct<'form_void'> = {
  prepare: async (scope, { form_id }) => {
    const form = await formOf(scope, form_id)
    let open: ReadonlyMap<Id, HasForm> = new Map()
    return {
      title: bulkTexts.named('formVoid', { title: form.said }),
      meet: async (inScope, ids) => {
        open = await unfinishedOf(inScope, form_id, ids)
      },
      judge: person => {
        const has = open.get(person.id)
        if (!has) return skipped(bulkTexts.named('formNotOpen'))
        return {
          outcome: 'update',
          values: { employee_form_id: has.id },
          before: {},
          changes: [{ field: 'form', before: form.name, after: null }],
        }
      },
    }
  },
  apply: async (scope, { settings: { change } }, items, { config }) => {
    if (change.act !== 'form_void') return
    const { reason } = change
    await withEach(scope, items, async id => voidForm(scope, await holdForm(scope, config.appKeys, id), reason))
  },
  // A voided form stays void
  asLeft: sql`false`,
  changedSince: bulkTexts.named('formStaysVoid'),
  restore: async () => {},
}
