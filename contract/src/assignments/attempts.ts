import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas.ts'
import { progressList } from './assignments-list.ts'
import { assignmentText } from './texts.ts'

const text = z.nullable(z.string())
const one = z.object({ id })

/** An open program that its person can't finish: no attempts left at a quiz. */
const blockedTraining = z.object({
  assignment_id: id,
  employee_id: id,
  first_name: z.string(),
  last_name: z.string(),
  /** The mobile number, or the second one. */
  phone: text,
  program_id: id,
  title: z.string(),
  due_on: text,
  days_overdue: z.int(),
})
export type BlockedTraining = z.output<typeof blockedTraining>
/** Lines of the list of those without attempts; the total counts on. */
export const mostBlocked = 100
/** Attempts that a single press gives. */
export const usualExtra = 1

/** More attempts for people who have none left. */
export const attempts = {
  blocked: endpoint({
    method: 'GET',
    path: '/admin/blocked-training',
    summary: 'Who has no attempts left at a quiz and can’t go on, the soonest due first',
    access: progressList.access,
    scope: 'agency',
    response: z.object({ data: z.array(blockedTraining), total: z.int() }),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/admin/assignments/:id/attempts',
    summary:
      'Give one person more attempts at the quizzes of a program; a minute later they get a message with the link to go on',
    access: access.quizAttempts,
    scope: 'agency',
    params: one,
    fails: ['CONFLICT'],
    idempotent: true,
    body: z.strictObject({
      extra: z
        .int(assignmentText('extraMalformed'))
        .check(z.gte(1, assignmentText('extraMalformed')), z.lte(20, assignmentText('extraMalformed'))),
    }),
    response: z.object({ grant_id: id, left: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/attempt-grants/:id/undo',
    summary: 'Take back attempts that were given to one person, as long as none of them was used',
    access: access.quizAttempts,
    scope: 'agency',
    params: one,
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: z.object({ left: z.int() }),
  }),
}
