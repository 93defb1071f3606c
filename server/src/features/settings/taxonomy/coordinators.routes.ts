import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { countValues } from '../../../lists/count-values.ts'
import { exportList } from '../../../lists/export-list.ts'
import { listPage } from '../../../lists/list-page.ts'
import { readCareCoordinators } from './care-coordinators.ts'
import { coordinatorsFile, coordinatorsSql } from './coordinators-list.ts'
import { readDeputies, setDeputy } from './deputies.ts'
import { coordinators } from './kinds.ts'
import { linkableUsers, linkUser } from './link-user.ts'
import { mergeEntry } from './merge/merge-entry.ts'
import { previewMerge } from './merge/preview-merge.ts'
import { addEntry, updateEntry } from './save-entry.ts'

/** Endpoints for an agency's coordinators (settings/coordinators). */
export const coordinatorsFeature = feature(api.coordinators, {
  list: ({ scope, query }) => listPage(coordinatorsSql, scope, query),
  ofAgency: ({ scope, query }) => readCareCoordinators(scope, query),
  counts: ({ scope, query }) => countValues(coordinatorsSql, scope, query),
  export: ({ scope, query }) => exportList(coordinatorsFile, scope, query),
  add: ({ scope, body }) => addEntry(scope, coordinators, body),
  update: ({ scope, params: { id }, body: patch, ifMatch }) => updateEntry(scope, coordinators, { id, patch, ifMatch }),
  linkable: async ({ scope }) => ({ data: await linkableUsers(scope) }),
  link: ({ scope, params: { id }, body: { user_id }, ifMatch }) => linkUser(scope, { id, user_id, ifMatch }),
  deputies: ({ scope }) => readDeputies(scope),
  setDeputy: ({ scope, params, body }) => setDeputy(scope, params.id, body),
  previewMerge: ({ scope, params, query }) => previewMerge(scope, coordinators, params.id, query.into),
  merge: ({ scope, params, body }) => mergeEntry(scope, coordinators, params.id, body.into_id),
})
