import { chosen, type EmployeeTraining } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { isOpen, trainingCounts, withStanding } from '../employees/training-facts.ts'

const counts = join(
  Object.entries(trainingCounts).map(([column, holds]) => sql`count(*) filter (where ${holds}) as ${raw(column)}`),
)

/** Counts the open assignments of these employees for their list, among those the reader can see. */
export const trainingOf = (scope: Scope, employee_ids: string): Promise<EmployeeTraining[]> =>
  scope.db.rows<EmployeeTraining>(sql`
    select a.employee_id as id, ${counts} from assignments a ${withStanding(scope)}
    where a.organization_id = ${scope.agency.id} and a.employee_id = any(${chosen(employee_ids)}::uuid[]) and ${isOpen}
    group by 1 order by 1`)
