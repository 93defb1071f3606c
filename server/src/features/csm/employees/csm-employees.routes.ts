import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { csmEmployeesFile, findPeople } from './find-people.ts'
import { exportList } from '../../../lists/export-list.ts'
import { locatePeople, readPerson } from './locate-people.ts'

export const csmEmployeesFeature = feature(api.csmEmployees, {
  list: ({ scope, query }) => findPeople(scope, query),
  export: ({ scope, query }) => exportList(csmEmployeesFile, scope, query),
  locate: ({ scope, query }) => locatePeople(scope, query),
  get: ({ scope, params }) => readPerson(scope, params.id),
})
