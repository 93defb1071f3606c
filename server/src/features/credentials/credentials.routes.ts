import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { recordedHandlers } from '../second-person/recorded-handlers.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { credentialsFile, credentialsKept, credentialsSql } from './credentials-list.ts'
import { credentialsOfMany } from './read-credentials.ts'
import { credentialsOf, openNote, recordedCredentials } from './recorded-credentials.ts'

export const credentialsFeature = ({ config }: Services) =>
  feature(api.credentials, {
    ...recordedHandlers(config, recordedCredentials),
    list: async ({ scope, query }) => {
      const read = reading(scope)
      return keptPage(credentialsSql, read, await followMergedFilters(read, query), credentialsKept)
    },
    counts: async ({ scope, query }) => {
      const read = reading(scope)
      return keptCounts(credentialsSql, read, await followMergedFilters(read, query), credentialsKept)
    },
    export: async ({ scope, query }) => exportList(credentialsFile, scope, await followMergedFilters(scope, query)),
    ofEmployees: async ({ scope, query }) => ({ data: await credentialsOfMany(scope, query.employee_ids) }),
    ofEmployee: ({ scope, params }) => credentialsOf(scope, params.id),
    add: ({ scope, params, body }) => recordedCredentials.add(scope, params.id, body),
    update: ({ scope, params, body, ifMatch }) => recordedCredentials.update(scope, params.id, body, ifMatch),
    withdraw: ({ scope, params, body }) => recordedCredentials.remove(scope, params.id, { ...body, accepted: false }),
    revoke: ({ scope, params, body }) => recordedCredentials.remove(scope, params.id, { ...body, accepted: true }),
    note: ({ scope, params }) => openNote(scope, params.id),
    undoVerify: ({ scope, body }) => recordedCredentials.unaccept(scope, body.ids),
    verify: ({ scope, body }) => recordedCredentials.accept(scope, body),
  })
