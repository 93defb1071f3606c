import { api, otherHitsLimit } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { reading } from '../../scope/scope.ts'
import { findViews } from '../saved-views/read-views.ts'
import { agencyViews, vendorViews } from '../saved-views/viewed-lists.ts'
import {
  findAccounts,
  findLearningPaths,
  findLocations,
  findPrograms,
  findRules,
  findSessions,
  findUsers,
} from './find-others.ts'
import { findPeople } from './find-people.ts'

export const searchFeature = feature(api.search, {
  agency: async ({ scope: given, query: { search } }) => {
    const scope = reading(given)
    const [employees, users, locations, programs, learning_paths, sessions, rules, views] = await Promise.all([
      findPeople(scope, search),
      findUsers(scope, search),
      findLocations(scope, search),
      findPrograms(scope, search),
      findLearningPaths(scope, search),
      findSessions(scope, search),
      findRules(scope, search),
      findViews(agencyViews, scope, search, otherHitsLimit),
    ])
    return { data: { employees, users, locations, programs, learning_paths, sessions, rules, views } }
  },
  everywhere: async ({ scope, query: { search } }) => {
    const [users, views] = await Promise.all([
      findAccounts(scope, search),
      findViews(vendorViews, scope, search, otherHitsLimit),
    ])
    return { data: { users, views } }
  },
})
