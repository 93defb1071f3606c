import * as z from 'zod/mini'
import { access } from '../access.ts'
import { complianceStates } from '../compliance/result.ts'
import { profileFields } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { id, keysOf } from '../schemas.ts'

/** Lists what a new employee would be assigned. */
export const hirePreview = {
  ask: endpoint({
    method: 'POST',
    path: '/admin/providers/assignment-preview',
    summary: 'Preview the learning paths and compliance rules a new employee would get once active; nothing is saved',
    access: access.createEmployee,
    scope: 'agency',
    body: z.partial(
      z.strictObject({
        discipline_id: profileFields.discipline_id,
        location_id: profileFields.location_id,
        hire_date: profileFields.hire_date,
        employment_type: profileFields.employment_type,
      }),
    ),
    response: z.object({
      paths: z.array(
        z.object({
          id,
          title: z.string(),
          start_date: z.string(),
          /** Titles of the steps, in order. */
          steps: z.array(z.string()),
        }),
      ),
      /** Ordered by due date. */
      rules: z.array(
        z.object({
          id,
          name: z.string(),
          state: z.enum(keysOf(complianceStates)),
          due_on: z.nullable(z.string()),
          why: z.string(),
        }),
      ),
    }),
  }),
}
