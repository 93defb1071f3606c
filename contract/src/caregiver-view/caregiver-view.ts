import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress } from '../files/files.ts'
import { learnerAssignment, learnerContent } from '../learners/learners.ts'
import { learningLanguage } from '../programs/language-texts.ts'
import { id } from '../schemas.ts'

/** Shows staff a caregiver's training as the caregiver sees it. It records no progress; the history shows who looked. */
export const caregiverView = {
  open: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/caregiver-view',
    summary: 'Get a caregiver’s own view of their training, in their language; read-only and recorded in their history',
    access: access.assignTraining,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: z.object({ id }),
    body: z.strictObject({
      /** If omitted, the first program that can be opened. */
      assignment_id: z.optional(id),
      language: z.optional(learningLanguage),
    }),
    response: z.object({
      /** Open and completed programs, soonest due first. */
      assignments: z.array(learnerAssignment),
      /** Null when there is no program that a link could open. */
      content: z.nullable(learnerContent),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/caregiver-view/:assignment_id/files/:file_id',
    summary: 'Get a URL for a file in the caregiver’s training, valid for ten minutes',
    access: access.assignTraining,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: z.object({ id, assignment_id: id, file_id: id }),
    response: fileAddress,
  }),
}
