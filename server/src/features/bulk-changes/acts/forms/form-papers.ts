import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { documentPapers } from '../../../form-documents/print-documents.ts'
import { readsClass } from '../../../forms/known-title.ts'
import type { BulkAct } from '../../act.ts'
import { doneBy } from '../../done-by.ts'
import { bulkTexts } from '../../texts.ts'
import { rejectOthers, skipped } from '../training/training-act.ts'
import { formOf } from './form-act.ts'

interface Drawn {
  employee_id: Id
  id: Id
  number: string
  is_drawn: boolean
}

/** Prints the document of each person's last completed copy for download; changes nothing. */
export const formPapers: BulkAct<'form_papers'> = {
  prepare: async (scope, { form_id }) => {
    const form = await formOf(scope, form_id)
    if (!readsClass(scope, form.visibility)) throw invalid({ 'change.form_id': [bulkTexts.named('formNotRead')] })
    let drawn: ReadonlyMap<Id, Drawn> = new Map()
    return {
      title: bulkTexts.named('formPapers', { title: form.said }),
      meet: async (inScope, ids) => {
        drawn = await documentsOf(inScope, form_id, ids)
      },
      judge: person => {
        const has = drawn.get(person.id)
        if (!has) return skipped(bulkTexts.named('formNotCompleted'))
        if (!has.is_drawn) return skipped(bulkTexts.named('formNotDrawn'))
        return {
          outcome: 'update',
          values: { employee_form_id: has.id },
          before: {},
          changes: [{ field: 'form', before: has.number, after: has.number }],
        }
      },
    }
  },
  apply: async (scope, _job, items) => {
    const still = await scope.db.rows<{ n: number }>(sql`select i.n from job_items i
      join employee_forms a on a.organization_id = i.organization_id and a.id = (i.values ->> 'employee_form_id')::uuid and a.state = 'completed'
      where ${items} and i.outcome = 'update'`)
    await rejectOthers(
      scope,
      items,
      still.map(({ n }) => n),
      bulkTexts.named('formNotCompleted'),
    )
  },
  papers: async (scope, { id, settings: { change } }, { config, store }) => {
    if (change.act !== 'form_papers') throw new Error('Not about forms.')
    const employee_form_ids = await doneBy<Id>(scope, id, sql`(i.values ->> 'employee_form_id')::uuid`)
    return documentPapers(scope, { config, store }, { form_id: change.form_id, employee_form_ids })
  },
  asLeft: sql`false`,
  changedSince: bulkTexts.named('notTakenBack'),
  restore: async () => {},
}

async function documentsOf({ db, agency }: Scope, form_id: Id, ids: readonly Id[]): Promise<Map<Id, Drawn>> {
  const rows = await db.rows<Drawn>(sql`select distinct on (a.employee_id) a.employee_id, a.id, d.number,
      d.file_id is not null and d.destroyed_at is null as is_drawn
    from employee_forms a join form_documents d on d.organization_id = a.organization_id and d.employee_form_id = a.id
    where a.organization_id = ${agency.id} and a.form_id = ${form_id} and a.employee_id = any(${ids}::uuid[]) and a.state = 'completed'
    order by a.employee_id, a.completed_on desc, a.id desc`)
  return new Map(rows.map(row => [row.employee_id, row]))
}
