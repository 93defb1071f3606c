import { api, soundsMedical } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { credentialTypes } from './credential-types.ts'
import { holidays } from './holidays.ts'
import { instructors } from './instructors.ts'
import { disciplines, locations, topics, trainingTypes } from './kinds.ts'
import { mergeEntry } from './merge/merge-entry.ts'
import { previewMerge } from './merge/preview-merge.ts'
import { moveTrainingType } from './move-training-type.ts'
import { rooms } from './rooms.ts'
import { addEntry, updateEntry } from './save-entry.ts'

export const taxonomyFeature = feature(api.taxonomy, {
  trainingTypes: async ({ scope, query }) => {
    const all = await trainingTypes.rows(scope)
    const wanted = query.is_active === undefined ? null : query.is_active === '1'
    return { data: all.filter(type => wanted === null || type.is_active === wanted) }
  },
  addTrainingType: ({ scope, body }) => addEntry(scope, trainingTypes, body),
  updateTrainingType: ({ scope, params: { id }, body: patch, ifMatch }) =>
    updateEntry(scope, trainingTypes, { id, patch, ifMatch }),
  moveTrainingType: async ({ scope, params, body }) => ({
    data: await moveTrainingType(scope, params.id, body.before_id),
  }),
  previewTrainingTypeMerge: ({ scope, params, query }) => previewMerge(scope, trainingTypes, params.id, query.into),
  mergeTrainingType: ({ scope, params, body }) => mergeEntry(scope, trainingTypes, params.id, body.into_id),

  topics: async ({ scope }) => ({ data: await topics.rows(scope) }),
  addTopic: ({ scope, body }) => addEntry(scope, topics, body),
  updateTopic: ({ scope, params: { id }, body: patch, ifMatch }) => updateEntry(scope, topics, { id, patch, ifMatch }),
  previewTopicMerge: ({ scope, params, query }) => previewMerge(scope, topics, params.id, query.into),
  mergeTopic: ({ scope, params, body }) => mergeEntry(scope, topics, params.id, body.into_id),

  credentialTypes: async ({ scope }) => ({ data: await credentialTypes.rows(scope) }),
  addCredentialType: ({ scope, body }) =>
    addEntry(scope, credentialTypes, { ...body, is_medical: body.is_medical ?? soundsMedical(body.name) }),
  updateCredentialType: ({ scope, params: { id }, body: patch, ifMatch }) =>
    updateEntry(scope, credentialTypes, { id, patch, ifMatch }),

  disciplines: async ({ scope }) => ({ data: await disciplines.rows(scope) }),
  addDiscipline: ({ scope, body }) => addEntry(scope, disciplines, body),
  updateDiscipline: ({ scope, params: { id }, body: patch, ifMatch }) =>
    updateEntry(scope, disciplines, { id, patch, ifMatch }),
  previewDisciplineMerge: ({ scope, params, query }) => previewMerge(scope, disciplines, params.id, query.into),
  mergeDiscipline: ({ scope, params, body }) => mergeEntry(scope, disciplines, params.id, body.into_id),

  locations: async ({ scope }) => ({ data: await locations.rows(scope) }),
  addLocation: ({ scope, body }) => addEntry(scope, locations, body),
  updateLocation: ({ scope, params: { id }, body: patch, ifMatch }) =>
    updateEntry(scope, locations, { id, patch, ifMatch }),
  previewLocationMerge: ({ scope, params, query }) => previewMerge(scope, locations, params.id, query.into),
  mergeLocation: ({ scope, params, body }) => mergeEntry(scope, locations, params.id, body.into_id),

  rooms: async ({ scope }) => ({ data: await rooms.rows(scope) }),
  addRoom: ({ scope, body }) => addEntry(scope, rooms, body),
  updateRoom: ({ scope, params: { id }, body: patch, ifMatch }) => updateEntry(scope, rooms, { id, patch, ifMatch }),

  instructors: async ({ scope }) => ({ data: await instructors.rows(scope) }),
  addInstructor: ({ scope, body }) => addEntry(scope, instructors, body),
  updateInstructor: ({ scope, params: { id }, body: patch, ifMatch }) =>
    updateEntry(scope, instructors, { id, patch, ifMatch }),

  holidays: async ({ scope }) => ({ data: await holidays.rows(scope) }),
  addHoliday: ({ scope, body }) => addEntry(scope, holidays, body),
  updateHoliday: ({ scope, params: { id }, body: patch, ifMatch }) =>
    updateEntry(scope, holidays, { id, patch, ifMatch }),
})
