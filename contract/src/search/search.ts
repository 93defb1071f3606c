import * as z from 'zod/mini'
import { access } from '../access.ts'
import { vendorRole } from '../csm/csm-users.ts'
import { ruleStates } from '../compliance-rules/rules.ts'
import { providerStatus } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { foundViewResources, savedView } from '../saved-views/saved-views.ts'
import { id, instant, keysOf } from '../schemas.ts'
import { sessionPhases } from '../sessions/states.ts'
import { agencyRole, userStatus } from '../users/users.ts'

/** The most people in a global search; the employees list can find more. */
export const searchHitsLimit = 8
/** The most results of each other kind. */
export const otherHitsLimit = 5

/** A person in search results, with enough data to distinguish two people with the same name. */
export const employeeHit = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.nullable(z.string()),
  employee_number: z.nullable(z.string()),
  provider_status: providerStatus,
  discipline_name: z.nullable(z.string()),
  location_name: z.nullable(z.string()),
  photo_id: z.nullable(id),
})
export type EmployeeHit = z.infer<typeof employeeHit>

/** A user in search results; only people who manage users see the email address. */
export const userHit = z.object({
  id,
  name: z.string(),
  role: agencyRole,
  status: userStatus,
  email: z.nullable(z.string()),
})
export type UserHit = z.infer<typeof userHit>

export const locationHit = z.object({ id, name: z.string(), code: z.nullable(z.string()), is_active: z.boolean() })
export type LocationHit = z.infer<typeof locationHit>

export const programHit = z.object({ id, title: z.string(), code: z.nullable(z.string()), is_archived: z.boolean() })
export type ProgramHit = z.infer<typeof programHit>

export const learningPathHit = z.object({ id, title: z.string(), state: z.enum(['active', 'draft', 'archived']) })
export type LearningPathHit = z.infer<typeof learningPathHit>

/** A session with its day, in its own time zone. */
export const sessionHit = z.object({
  id,
  title: z.string(),
  program_title: z.string(),
  starts_at: instant,
  zone: z.string(),
  phase: z.enum(keysOf(sessionPhases)),
})
export type SessionHit = z.infer<typeof sessionHit>

/** A compliance rule under its current name; upcoming and retired ones are marked. */
export const ruleHit = z.object({
  id,
  name: z.string(),
  citation: z.nullable(z.string()),
  state: z.enum(keysOf(ruleStates)),
})
export type RuleHit = z.infer<typeof ruleHit>

/** A saved view with the data to open it. */
export const viewHit = z.object({
  id,
  name: z.string(),
  resource: z.enum(foundViewResources),
  query: savedView.shape.query,
  /** Null for the caller's own. */
  shared_by: z.nullable(z.string()),
})
export type ViewHit = z.infer<typeof viewHit>

export const accountHit = z.object({
  id,
  name: z.string(),
  email: z.string(),
  vendor_role: z.nullable(vendorRole),
  status: userStatus,
  /** The user's first agency by name; null for vendor staff and users without an agency. */
  agency_name: z.nullable(z.string()),
})
export type AccountHit = z.infer<typeof accountHit>

const typed = z.strictObject({ search: z.string().check(z.maxLength(200)) })

/**
 * Global search. The panel finds pages and actions itself; this call finds the rest: for each kind, the matches in the user's list,
 * and nothing for a list the user may not open.
 */
export const search = {
  agency: endpoint({
    method: 'GET',
    path: '/admin/search',
    summary:
      'Search for best matches: employees by name, number, email or phone; users, locations, programs, learning paths, compliance rules and saved views by name; sessions by title and day',
    access: access.employees,
    scope: 'agency',
    query: typed,
    response: z.object({
      data: z.object({
        employees: z.array(employeeHit),
        users: z.array(userHit),
        locations: z.array(locationHit),
        programs: z.array(programHit),
        learning_paths: z.array(learningPathHit),
        sessions: z.array(sessionHit),
        rules: z.array(ruleHit),
        views: z.array(viewHit),
      }),
    }),
  }),
  everywhere: endpoint({
    method: 'GET',
    path: '/admin/csm/search',
    summary: 'Search users of all agencies and saved views of customer success lists',
    access: access.csmArea,
    scope: 'agencies',
    query: typed,
    response: z.object({ data: z.object({ users: z.array(accountHit), views: z.array(viewHit) }) }),
  }),
}
