import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { reading } from '../../scope/scope.ts'
import { findPeople } from './find-people.ts'

export const searchFeature = feature(api.search, {
  employees: async ({ scope, query }) => ({ data: await findPeople(reading(scope), query.search) }),
})
