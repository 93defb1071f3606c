import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { findLearner } from '../../learners/find-learner.ts'
import { standingOf, standingsSince } from './standing.ts'

export const publicComplianceFeature = feature(api.publicCompliance, {
  list: ({ scope, query }) => standingsSince(scope, query),
  one: async ({ scope, params }) => standingOf(scope, (await findLearner(scope, params.employee)).id),
})
