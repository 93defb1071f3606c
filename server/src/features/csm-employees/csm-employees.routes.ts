import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { findPeople } from './find-people.ts'
import { locatePeople, readPerson } from './locate-people.ts'

export const csmEmployeesFeature = feature(api.csmEmployees, {
  list: ({ scope, query }) => findPeople(scope, query),
  locate: ({ scope, query }) => locatePeople(scope, query),
  get: ({ scope, params }) => readPerson(scope, params.id),
})
