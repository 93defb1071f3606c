import { api, formsList } from '@preceptor/contract'
import type { Topic } from '../../db/topics.ts'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { orderedPage } from '../../lists/ordered-page.ts'
import { remembered } from '../../scope/remembered.ts'
import { reading } from '../../scope/scope.ts'
import { discardDraft, readDraft, reviewVersion, saveDraft, startDraft } from './drafts.ts'
import { exportForm, importForm } from './form-file.ts'
import { formsFile, formsSql } from './forms-list.ts'
import { publishForm } from './publish.ts'
import { listVersions, readForm, readVersion } from './read-form.ts'
import { shippedRows } from './shipped.ts'
import { addForm, setFormStatus, updateForm } from './write-form.ts'

/** Topics that a form's list entry depends on, including its number of copies. */
export const aboutForms: readonly Topic[] = ['forms', 'employee_forms']

export const formsFeature = feature(api.forms, {
  list: ({ scope, query }) => orderedPage(formsSql, reading(scope), query, { about: aboutForms, tabs: ['status'] }),
  counts: ({ scope, query }) =>
    remembered(
      scope,
      `${formsList.name}.counts ${JSON.stringify(query)}`,
      () => countValues(formsSql, reading(scope), query),
      aboutForms,
    ),
  export: ({ scope, query }) => exportList(formsFile, scope, query),
  get: ({ scope, params }) => readForm(reading(scope), params.id),
  add: ({ scope, body }) => addForm(scope, body),
  update: ({ scope, params, body, ifMatch }) => updateForm(scope, params.id, body, ifMatch),
  setStatus: ({ scope, params, body }) => setFormStatus(scope, params.id, body),
  shipped: ({ scope }) => Promise.resolve({ data: shippedRows(scope.origin.language) }),
  draft: ({ scope, params }) => readDraft(scope, params.id),
  startDraft: ({ scope, params }) => startDraft(scope, params.id),
  saveDraft: ({ scope, params, body, ifMatch }) => saveDraft(scope, params.id, body.content, ifMatch),
  discardDraft: ({ scope, params }) => discardDraft(scope, params.id),
  review: ({ scope, params, body }) => reviewVersion(scope, params, body),
  publish: ({ scope, params, body }) => publishForm(scope, params.id, body),
  versions: async ({ scope, params }) => {
    await readForm(scope, params.id)
    return { data: await listVersions(scope, params.id) }
  },
  content: async ({ scope, params }) => {
    await readForm(scope, params.id)
    return readVersion(scope, params.id, params.version_id)
  },
  preview: async ({ scope, params, query }) => {
    const { previewForm } = await import('./empty-paper.ts')
    return previewForm(scope, params.id, query)
  },
  file: ({ scope, params }) => exportForm(scope, params.id),
  import: ({ scope, file }) => importForm(scope, file),
})
