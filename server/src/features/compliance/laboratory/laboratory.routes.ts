import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import {
  addDraft,
  judgeDraft,
  listDrafts,
  listFlips,
  publishDraft,
  readJudged,
  removeDraft,
  updateDraft,
} from './drafts.ts'

export const ruleDraftsFeature = feature(api.ruleDrafts, {
  list: ({ scope }) => listDrafts(scope),
  get: ({ scope, params }) => readJudged(scope, params.id),
  flips: ({ scope, params, query }) => listFlips(scope, params.id, query),
  add: ({ scope, body }) => addDraft(scope, body),
  update: ({ scope, params, body, ifMatch }) => updateDraft(scope, params.id, body, ifMatch),
  remove: ({ scope, params }) => removeDraft(scope, params.id),
  judge: ({ scope, params }) => judgeDraft(scope, params.id),
  publish: ({ scope, params, body }) => publishDraft(scope, params.id, body.effective_from),
})
