import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { recordedHandlers } from '../second-person/recorded-handlers.ts'
import { externalFile, externalKept, externalSql } from './external-list.ts'
import { approveTrainings, recordedTrainings, reverseTraining, withdrawTraining } from './recorded-trainings.ts'

export const externalTrainingFeature = ({ config }: Services) =>
  feature(api.externalTrainings, {
    ...recordedHandlers(config, recordedTrainings),
    list: async ({ scope, query }) => {
      const read = reading(scope)
      return keptPage(externalSql, read, await followMergedFilters(read, query), externalKept)
    },
    counts: async ({ scope, query }) => {
      const read = reading(scope)
      return keptCounts(externalSql, read, await followMergedFilters(read, query), externalKept)
    },
    export: async ({ scope, query }) => exportList(externalFile(scope), scope, await followMergedFilters(scope, query)),
    add: ({ scope, params, body }) => recordedTrainings.add(scope, params.id, body),
    update: ({ scope, params, body, ifMatch }) => recordedTrainings.update(scope, params.id, body, ifMatch),
    withdraw: ({ scope, params }) => withdrawTraining(scope, params.id),
    undoApprove: ({ scope, body }) => recordedTrainings.unaccept(scope, body.ids),
    approve: ({ scope, body }) => approveTrainings(scope, body.ids),
    reverse: ({ scope, params, body }) => reverseTraining(scope, params.id, body.reason),
  })
