import { api } from '@preceptor/contract'
import { listEvents } from '../../events/record.ts'
import { feature } from '../../http/mount.ts'
import { listPage } from '../../lists/list-page.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { dismissFound, restoreFound } from './dismiss.ts'
import { countFound, listFound } from './find.ts'
import { mergeEmployees } from './merge.ts'
import { previewMerge } from './preview.ts'
import { mergesSql, readMerges } from './read-merges.ts'
import { previewUndo, undoMerge } from './undo.ts'

export const employeeMergesFeature = feature(api.employeeMerges, {
  found: ({ scope, query }) => listFound(scope, query),
  count: ({ scope }) => countFound(scope),
  dismiss: ({ scope, body }) => dismissFound(scope, body.key),
  restore: ({ scope, body }) => restoreFound(scope, body.key),
  preview: ({ scope, params }) => previewMerge(scope, params.id, params.other_id),
  timeline: async ({ scope, params, query }) => {
    const both = [await readEmployee(scope, params.id), await readEmployee(scope, params.other_id)]
    return listEvents(scope, { subject_ids: both.map(({ id }) => id), ...query })
  },
  merge: ({ scope, params, body, ifMatch }) => mergeEmployees(scope, params.id, body, ifMatch),
  merges: ({ scope, query }) => listPage(mergesSql, scope, query),
  ofEmployee: async ({ scope, params }) => {
    await readEmployee(scope, params.id)
    return { data: await readMerges(scope, params.id) }
  },
  undoPreview: ({ scope, params }) => previewUndo(scope, params.id),
  undo: ({ scope, params }) => undoMerge(scope, params.id),
})
