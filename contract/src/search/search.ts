import * as z from 'zod/mini'
import { access } from '../access.ts'
import { providerStatus } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas.ts'

/** How many people the global search offers; more are found in the list of employees. */
export const searchHitsLimit = 8

/** A person as the global search names them: enough to tell two of the same name apart. */
export const employeeHit = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.nullable(z.string()),
  employee_number: z.nullable(z.string()),
  provider_status: providerStatus,
  discipline_name: z.nullable(z.string()),
  location_name: z.nullable(z.string()),
})
export type EmployeeHit = z.infer<typeof employeeHit>

/** Global search (rulings 34). Pages and actions are known to the panel itself; people are asked for. */
export const search = {
  employees: endpoint({
    method: 'GET',
    path: '/admin/search',
    summary: 'The people who fit best what was typed: name, number, email or phone; those the user may see',
    access: access.employees,
    scope: 'agency',
    query: z.strictObject({ search: z.string().check(z.maxLength(200)) }),
    response: z.object({ data: z.array(employeeHit) }),
  }),
}
