import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { addressFor } from '../files/address.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { credentialsFile, credentialsKept, credentialsSql } from './credentials-list.ts'
import { removeCredential, returnCredential, verifyCredentials } from './decide-credentials.ts'
import { credentialsOf, credentialsOfMany, openNote, openScan, readCredential } from './read-credentials.ts'
import { addCredential, updateCredential } from './write-credentials.ts'

export const credentialsFeature = ({ config }: Services) =>
  feature(api.credentials, {
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
    get: ({ scope, params }) => readCredential(scope, params.id),
    add: ({ scope, params, body }) => addCredential(scope, params.id, body),
    update: ({ scope, params, body, ifMatch }) =>
      updateCredential(scope, params.id, body as Parameters<typeof updateCredential>[2], ifMatch),
    withdraw: ({ scope, params, body }) => removeCredential(scope, params.id, { ...body, verified: false }),
    revoke: ({ scope, params, body }) => removeCredential(scope, params.id, { ...body, verified: true }),
    verify: ({ scope, body }) => verifyCredentials(scope, body.ids),
    return: ({ scope, params, body }) => returnCredential(scope, config, params.id, body.reason),
    note: ({ scope, params }) => openNote(scope, params.id),
    file: async ({ scope, params }) => {
      await openScan(scope, params)
      return addressFor(scope, config.appKeys, params.file_id)
    },
  })
