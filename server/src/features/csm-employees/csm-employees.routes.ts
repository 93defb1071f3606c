import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { findPeople } from './find-people.ts'

export const csmEmployeesFeature = feature(api.csmEmployees, {
  list: ({ scope, query }) => findPeople(scope, query),
})
