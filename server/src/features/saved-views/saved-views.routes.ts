import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { followedViews, followView } from './follow-view.ts'
import { addView } from './add-view.ts'
import { reading, readingAcross } from '../../scope/scope.ts'
import { listViews } from './read-views.ts'
import { removeView } from './remove-view.ts'
import { agencyViews, vendorViews } from './viewed-lists.ts'
import { updateView } from './update-view.ts'

export const savedViewsFeature = feature(api.savedViews, {
  list: async ({ scope, query }) => ({ data: await listViews(agencyViews, reading(scope), query) }),
  add: ({ scope, body }) => addView(agencyViews, scope, body),
  update: ({ scope, params, body }) => updateView(agencyViews, scope, params.id, body),
  followed: async ({ scope }) => ({ data: await followedViews(scope) }),
  follow: async ({ scope, params, body }) => {
    await followView(scope, params.id, body.follows)
    return { follows: body.follows }
  },
  remove: ({ scope, params }) => removeView(agencyViews, scope, params.id),
})

export const csmSavedViewsFeature = feature(api.csmSavedViews, {
  list: async ({ scope, query }) => ({ data: await listViews(vendorViews, readingAcross(scope), query) }),
  add: ({ scope, body }) => addView(vendorViews, scope, body),
  update: ({ scope, params, body }) => updateView(vendorViews, scope, params.id, body),
  remove: ({ scope, params }) => removeView(vendorViews, scope, params.id),
})
