import { api } from '@preceptor/contract'
import { listEvents } from '../../events/record.ts'
import { feature } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { addEmployee } from './add-employee.ts'
import { cancelScheduledStatus, changeStatus } from './change-status.ts'
import { setExpectedReturn } from './expected-return.ts'
import { findDuplicates } from './duplicates.ts'
import { employeesFile } from './employees-file.ts'
import { listEmployees } from './list.ts'
import { withMerged } from './merged-into.ts'
import { countEmployeesBy } from './population.ts'
import { reading } from '../../scope/scope.ts'
import { employeeNow, readEmployeeNow } from './read-employee.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { updateEmployee } from './update-employee.ts'

export const employeesFeature = feature(api.employees, {
  list: ({ scope, query }) => listEmployees(scope, query),
  counts: async ({ scope, query }) =>
    countEmployeesBy(scope, { ...(await followMergedFilters(scope, query)), of: query.of }),
  add: ({ scope, body }) => addEmployee(scope, body),
  duplicates: async ({ scope, query }) => ({ data: await findDuplicates(scope, query) }),
  export: async ({ scope, query }) => exportList(employeesFile, scope, await followMergedFilters(scope, query)),
  get: ({ scope, params }) => readEmployeeNow(reading(scope), params.id),
  update: ({ scope, params, body, ifMatch }) => updateEmployee(scope, params.id, body, ifMatch),
  changeStatus: ({ scope, params, body }) => changeStatus(scope, params.id, body),
  setExpectedReturn: ({ scope, params, body }) => setExpectedReturn(scope, params.id, body),
  cancelScheduledStatus: ({ scope, params }) => cancelScheduledStatus(scope, params.id, params.scheduled_id),
  history: async ({ scope, params, query }) => {
    // Without access to the employee, a reader has no access to the history
    const id = await employeeNow(scope, params.id)
    return listEvents(scope, { subject_ids: await withMerged(scope, id), ...query })
  },
})
