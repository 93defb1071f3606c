import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { addView } from './add-view.ts'
import { listViews } from './read-views.ts'
import { removeView } from './remove-view.ts'
import { updateView } from './update-view.ts'

export const savedViewsFeature = feature(api.savedViews, {
  list: async ({ scope, query }) => ({ data: await listViews(scope, query.resource) }),
  add: ({ scope, body }) => addView(scope, body),
  update: ({ scope, params, body }) => updateView(scope, params.id, body),
  remove: ({ scope, params }) => removeView(scope, params.id),
})
