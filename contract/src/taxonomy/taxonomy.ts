import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas.ts'
import { mergeOf, previewOf } from './merge-calls.ts'
import {
  discipline,
  disciplineFields,
  location,
  locationFields,
  trainingType,
  trainingTypeFields,
} from './taxonomy-entries.ts'

const one = z.object({ id })
const listOf = <const R extends z.ZodMiniType>(row: R) => z.object({ data: z.array(row) })

/** Training types, disciplines and locations of an agency. What fields and filters choose from is in lookups.ts. */
export const taxonomy = {
  trainingTypes: endpoint({
    method: 'GET',
    path: '/admin/training-types',
    summary: 'Training types of the agency in their order, inactive ones among them unless asked otherwise (R-API-42)',
    access: access.employees,
    scope: 'agency',
    query: z.strictObject({ is_active: z.optional(z.enum(['1', '0'], 'Use 1 or 0.')) }),
    response: listOf(trainingType),
  }),
  addTrainingType: endpoint({
    method: 'POST',
    path: '/admin/training-types',
    summary: 'Add a training type at the end of the order',
    access: access.taxonomy,
    scope: 'agency',
    idempotent: true,
    checkedInForm: true,
    body: z.extend(z.partial(z.strictObject(trainingTypeFields)), { name: trainingTypeFields.name }),
    response: trainingType,
  }),
  updateTrainingType: endpoint({
    method: 'PATCH',
    path: '/admin/training-types/:id',
    summary: 'Change the sent fields; a change by somebody else since the `If-Match` is answered as 412',
    access: access.taxonomy,
    scope: 'agency',
    versioned: true,
    params: one,
    checkedInForm: true,
    body: z.partial(z.strictObject(trainingTypeFields)),
    response: trainingType,
  }),
  moveTrainingType: endpoint({
    method: 'POST',
    path: '/admin/training-types/:id/move',
    summary: 'Put it before another one, or at the end (`before_id` null)',
    access: access.taxonomy,
    scope: 'agency',
    params: one,
    body: z.strictObject({ before_id: z.nullable(id) }),
    response: listOf(trainingType),
  }),
  previewTrainingTypeMerge: previewOf('/admin/training-types/:id/merge-preview', 'training type'),
  mergeTrainingType: mergeOf('/admin/training-types/:id/merge', 'training type'),

  disciplines: endpoint({
    method: 'GET',
    path: '/admin/disciplines/usage',
    summary: 'Disciplines with how many people hold each, by name',
    access: access.taxonomy,
    scope: 'agency',
    response: listOf(discipline),
  }),
  addDiscipline: endpoint({
    method: 'POST',
    path: '/admin/disciplines',
    summary: 'Add a discipline',
    access: access.taxonomy,
    scope: 'agency',
    idempotent: true,
    checkedInForm: true,
    body: z.extend(z.partial(z.strictObject(disciplineFields)), {
      name: disciplineFields.name,
      code: disciplineFields.code,
    }),
    response: discipline,
  }),
  updateDiscipline: endpoint({
    method: 'PATCH',
    path: '/admin/disciplines/:id',
    summary: 'Change the sent fields; a change by somebody else since the `If-Match` is answered as 412',
    access: access.taxonomy,
    scope: 'agency',
    versioned: true,
    params: one,
    checkedInForm: true,
    body: z.partial(z.strictObject(disciplineFields)),
    response: discipline,
  }),
  previewDisciplineMerge: previewOf('/admin/disciplines/:id/merge-preview', 'discipline'),
  mergeDiscipline: mergeOf('/admin/disciplines/:id/merge', 'discipline'),

  locations: endpoint({
    method: 'GET',
    path: '/admin/locations/usage',
    summary: 'Locations with address, rooms and how many people are there, by name',
    access: access.taxonomy,
    scope: 'agency',
    response: listOf(location),
  }),
  addLocation: endpoint({
    method: 'POST',
    path: '/admin/locations',
    summary: 'Add a location',
    access: access.taxonomy,
    scope: 'agency',
    idempotent: true,
    checkedInForm: true,
    body: z.extend(z.partial(z.strictObject(locationFields)), { name: locationFields.name }),
    response: location,
  }),
  updateLocation: endpoint({
    method: 'PATCH',
    path: '/admin/locations/:id',
    summary: 'Change the sent fields; a change by somebody else since the `If-Match` is answered as 412',
    access: access.taxonomy,
    scope: 'agency',
    versioned: true,
    params: one,
    checkedInForm: true,
    body: z.partial(z.strictObject(locationFields)),
    response: location,
  }),
  previewLocationMerge: previewOf('/admin/locations/:id/merge-preview', 'location'),
  mergeLocation: mergeOf('/admin/locations/:id/merge', 'location'),
} as const
