import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas.ts'
import { progressList } from './assignments-list.ts'
import { assignmentText } from './texts.ts'

const text = z.nullable(z.string())
const one = z.object({ id })

/** An open program that its person can't finish because a quiz has no attempts left. */
const blockedTraining = z.object({
  assignment_id: id,
  employee_id: id,
  first_name: z.string(),
  last_name: z.string(),
  /** The mobile number, or the second number. */
  phone: text,
  program_id: id,
  title: z.string(),
  due_on: text,
  days_overdue: z.int(),
})
export type BlockedTraining = z.output<typeof blockedTraining>
/** The most rows of the list of people without attempts; the total counts all. */
export const mostBlocked = 100
/** Attempts granted by one click. */
export const usualExtra = 1

/** More attempts for people who have none left. */
export const attempts = {
  blocked: endpoint({
    method: 'GET',
    path: '/admin/blocked-training',
    summary: 'List people who are out of quiz attempts and can’t continue, soonest due first',
    access: progressList.access,
    scope: 'agency',
    response: z.object({ data: z.array(blockedTraining), total: z.int() }),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/admin/assignments/:id/attempts',
    summary:
      'Grant a person more attempts at a program’s quizzes; a minute later they get a message with a link to continue',
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
    summary: 'Take back attempts granted to a person, as long as none has been used',
    access: access.quizAttempts,
    scope: 'agency',
    params: one,
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: z.object({ left: z.int() }),
  }),
}
