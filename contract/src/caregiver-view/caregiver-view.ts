import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress } from '../files/files.ts'
import { learnerAssignment, learnerContent } from '../learners/learners.ts'
import { learningLanguage } from '../programs/language-texts.ts'
import { id } from '../schemas.ts'

/** Shows staff a caregiver's training as the caregiver sees it. It records no progress; the history tells who looked. */
export const caregiverView = {
  open: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/caregiver-view',
    summary: 'What a caregiver sees of their training, in their language; only read, and told in their history',
    access: access.assignTraining,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: z.object({ id }),
    body: z.strictObject({
      /** Left out: the first program that can be opened. */
      assignment_id: z.optional(id),
      language: z.optional(learningLanguage),
    }),
    response: z.object({
      /** Programs that are open or completed, what is due first. */
      assignments: z.array(learnerAssignment),
      /** Null: there is no program that a link could open. */
      content: z.nullable(learnerContent),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/caregiver-view/:assignment_id/files/:file_id',
    summary: 'An address of one file of what a caregiver learns, for ten minutes',
    access: access.assignTraining,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: z.object({ id, assignment_id: id, file_id: id }),
    response: fileAddress,
  }),
}
