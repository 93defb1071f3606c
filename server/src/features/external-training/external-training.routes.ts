import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { recordedHandlers } from '../second-person/recorded-handlers.ts'
import { externalFile, externalSql } from './external-list.ts'
import { approveTrainings, recordedTrainings, reverseTraining, withdrawTraining } from './recorded-trainings.ts'

export const externalTrainingFeature = ({ config }: Services) =>
  feature(api.externalTrainings, {
    ...recordedHandlers(config, recordedTrainings),
    list: async ({ scope, query }) => listPage(externalSql, scope, await followMergedFilters(scope, query)),
    counts: async ({ scope, query }) => countValues(externalSql, scope, await followMergedFilters(scope, query)),
    export: async ({ scope, query }) => exportList(externalFile(scope), scope, await followMergedFilters(scope, query)),
    add: ({ scope, params, body }) => recordedTrainings.add(scope, params.id, body),
    update: ({ scope, params, body, ifMatch }) => recordedTrainings.update(scope, params.id, body, ifMatch),
    withdraw: ({ scope, params }) => withdrawTraining(scope, params.id),
    approve: ({ scope, body }) => approveTrainings(scope, body.ids),
    reverse: ({ scope, params, body }) => reverseTraining(scope, params.id, body.reason),
  })
