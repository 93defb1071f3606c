import sql, { type Sql } from 'sql-template-tag'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Scope } from '../../../scope/scope.ts'
import { isAsLeft } from '../../employee-batches/as-left.ts'
import { recallFacts, restorePeople } from '../../employee-batches/restore-people.ts'
import { updatePeople } from '../../employee-batches/write-people.ts'
import type { OperationJob } from './kind.ts'
import { operationTexts } from './texts.ts'

/** Evaluates a condition on the employee `e` of the item `i`. */
export const ofEmployee = (condition: Sql): Sql => sql`(select ${condition} from employees e
  where e.organization_id = i.organization_id and e.id = i.subject_id limit 1) is true`

/** Rejects the items that were not done: another change came first. */
export const rejectOthers = ({ db }: Pick<Scope, 'db'>, items: Sql, done: readonly number[]) =>
  db.run(sql`update job_items i set outcome = 'reject',
      problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', ${operationTexts.named('changedMeanwhile')}::text))
    where ${items} and i.outcome = 'update' and i.n <> all (${done}::int[])`)

/** For kinds that write columns of employees, as imports and bulk changes do. */
export const writesPeople = {
  asLeft: ofEmployee(isAsLeft),
  apply: (scope: Scope, { id, settings: { reason } }: OperationJob, items: Sql) =>
    updatePeople(
      scope,
      { head: { source: 'bulk', job_id: id, reason }, refused: operationTexts.named('changedMeanwhile') },
      items,
    ),
  restore: async (scope: Scope, { id }: OperationJob, items: Sql) => {
    await restorePeople(scope, { source: 'bulk', job_id: id, note: operationTexts.say(fallback, 'undoneNote') }, items)
    await recallFacts(scope, id)
  },
}
