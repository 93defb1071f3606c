import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { addView } from './add-view.ts'
import { listViews } from './read-views.ts'
import { removeView } from './remove-view.ts'
import { agencyShelf, vendorShelf } from './shelves.ts'
import { updateView } from './update-view.ts'

export const savedViewsFeature = feature(api.savedViews, {
  list: async ({ scope, query }) => ({ data: await listViews(agencyShelf, scope, query.resource) }),
  add: ({ scope, body }) => addView(agencyShelf, scope, body),
  update: ({ scope, params, body }) => updateView(agencyShelf, scope, params.id, body),
  remove: ({ scope, params }) => removeView(agencyShelf, scope, params.id),
})

export const csmSavedViewsFeature = feature(api.csmSavedViews, {
  list: async ({ scope, query }) => ({ data: await listViews(vendorShelf, scope, query.resource) }),
  add: ({ scope, body }) => addView(vendorShelf, scope, body),
  update: ({ scope, params, body }) => updateView(vendorShelf, scope, params.id, body),
  remove: ({ scope, params }) => removeView(vendorShelf, scope, params.id),
})
