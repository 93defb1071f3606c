import * as z from 'zod/mini'
import { access, roles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { notice } from '../failures.ts'
import { permissions } from '../permissions.ts'
import { weekDayNames } from '../relative-days.ts'
import { email, id, instant } from '../schemas.ts'
import { formText } from '../texts/forms.ts'
import { authText } from './texts.ts'
import { authenticatorSecret, code, recoveryCodes, secondStep } from './two-factor.ts'

export const landingPages = {
  dashboard: authText('dashboard'),
  employees: authText('employees'),
  programs: authText('programs'),
  reports: authText('reports'),
} as const
export type LandingPage = keyof typeof landingPages
export const landingPage = z.enum(Object.keys(landingPages) as [LandingPage, ...LandingPage[]])

/** Agency data that any screen may need; agency-settings.ts has the rest. */
export const organizationDetails = z.object({
  legal_name: z.nullable(z.string()),
  short_name: z.nullable(z.string()),
  state: z.nullable(z.string()),
  time_zone: z.string(),
  /** The first day of the week: relative days such as `week_start` count from it. */
  week_start: z.enum(weekDayNames),
  status: z.enum(['trial', 'live', 'paused', 'closed']),
})

/** R-ENT-2: includes the partner in both forms. */
export const organization = z.object({
  id,
  name: z.string(),
  partner_id: z.nullable(id),
  partner: z.nullable(z.object({ id, name: z.string() })),
  details: organizationDetails,
})
export type Organization = z.infer<typeof organization>

/**
 * R-ENT-1. `view` is absent for caregivers, who can't sign in to the panel. `role` and `permissions` apply to the agency of the
 * sign-in.
 */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The person's language if the panel supports it: ISO 639-1. */
  language: z.string(),
  /** A small picture as a `data:` URL; null when initials are shown. */
  image: z.nullable(z.string()),
  view: z.optional(z.literal('organization')),
  role: z.nullable(z.enum(roles)),
  organization_roles: z.array(z.object({ organization_id: z.nullable(id), name: z.enum(roles) })),
  permissions: z.array(z.enum(permissions)),
  /** UI actions the server allows this user in this agency: the action permissions among `permissions`. */
  meta_actions: z.array(z.string()),
  default_landing_page: z.object({ key: landingPage }),
  has_global_access: z.boolean(),
  organizations_count: z.int(),
})
export type User = z.infer<typeof user>

/** The times at which the sign-in ends, so that the page can warn two minutes before. */
const signInEnds = { idle_expires_at: instant, expires_at: instant }

export const signedIn = z.object({
  access_token: z.string(),
  user,
  organization: z.nullable(organization),
  ...signInEnds,
  ...notice,
})
export type SignedIn = z.infer<typeof signedIn>

export const sessionState = z.object({ user, organization: z.nullable(organization), ...signInEnds, ...notice })
export type SessionState = z.infer<typeof sessionState>

/** The response to a sign-in: the sign-in itself, or its second step (see `secondStep`). */
export const entered = z.union([signedIn, secondStep])
export type Entered = z.infer<typeof entered>

const secret = (max: number) =>
  z
    .string(formText('valueMissing'))
    .check(z.minLength(1, formText('valueMissing')), z.maxLength(max, formText('tooLong', { most: max })))
/** An existing secret: it only has to match. */
export const currentPassword = secret(200)
/** Only length matters, not composition (reliability section 4). */
export const newPassword = z
  .string(formText('passwordMissing'))
  .check(
    z.minLength(12, formText('passwordShort', { least: 12 })),
    z.maxLength(128, formText('passwordLong', { most: 128 })),
  )

export const said = z.object({ message: z.string(), notification_level: z.enum(['info', 'warning']) })

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    summary: 'Sign in with email and password',
    fails: ['WRONG_CREDENTIALS', 'USER_IS_CAREGIVER', 'AGENCY_CLOSED'],
    access: access.public,
    scope: 'none',
    limit: 'login',
    body: z.strictObject({ email, password: secret(128) }),
    response: entered,
  }),
  loginSso: endpoint({
    method: 'POST',
    path: '/login-sso-user',
    summary: 'Sign in with a single sign-on token from a configured partner',
    fails: ['SSO_REFUSED'],
    access: access.public,
    scope: 'none',
    limit: 'login',
    body: z.strictObject({ sso: secret(8000) }),
    response: entered,
  }),
  loginTwoFactor: endpoint({
    method: 'POST',
    path: '/login/two-factor',
    summary: 'Complete the second sign-in step with an authenticator app code or a recovery code',
    access: access.public,
    scope: 'none',
    limit: 'login',
    body: z.strictObject({ challenge: secret(200), code }),
    response: signedIn,
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/login/two-factor/enrolment',
    summary: 'Start required two-factor enrollment: returns a secret for the authenticator app',
    access: access.public,
    scope: 'none',
    limit: 'login',
    body: z.strictObject({ challenge: secret(200) }),
    response: authenticatorSecret,
  }),
  confirmEnrolment: endpoint({
    method: 'POST',
    path: '/login/two-factor/enrolment/confirm',
    summary: 'Turn on two-factor sign-in with a code from the app and sign in; returns the recovery codes, once',
    access: access.public,
    scope: 'none',
    limit: 'login',
    body: z.strictObject({ challenge: secret(200), code }),
    response: z.extend(signedIn, recoveryCodes.shape),
  }),
  check: endpoint({
    method: 'POST',
    path: '/check-access-token',
    summary: 'Check whether a token is still valid and whose it is',
    access: access.signedIn,
    scope: 'self',
    body: z.strictObject({}),
    response: sessionState,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/extend-session',
    summary: 'Extend the session; counts as activity',
    access: access.signedIn,
    scope: 'self',
    body: z.strictObject({}),
    response: z.object(signInEnds),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    summary: 'Sign out; a token that has already ended gets the same response',
    access: access.public,
    scope: 'none',
    body: z.strictObject({}),
  }),
  askReset: endpoint({
    method: 'POST',
    path: '/self-reset-pass',
    summary: 'Request an email with a link to set a new password; never reveals whether the address is known',
    access: access.public,
    scope: 'none',
    limit: 'reset',
    body: z.strictObject({ email }),
    response: said,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password with the emailed token; ends every sign-in of the user',
    access: access.public,
    scope: 'none',
    limit: 'reset',
    body: z.strictObject({ token: secret(200), password: newPassword }),
    response: said,
  }),
  organizations: endpoint({
    method: 'GET',
    path: '/organizations',
    summary: 'List the signed-in user’s agencies',
    access: access.signedIn,
    scope: 'self',
    response: z.object({ data: z.array(organization) }),
  }),
  switchOrganization: endpoint({
    method: 'POST',
    path: '/organizations/:id/login',
    summary: 'Switch to another of the user’s agencies; the old token ends and a new one is issued',
    access: access.signedIn,
    scope: 'self',
    params: z.object({ id }),
    body: z.strictObject({}),
    response: signedIn,
  }),
  organization: endpoint({
    method: 'GET',
    path: '/organization',
    summary: 'Get the current agency',
    access: access.signedIn,
    scope: 'agency',
    response: organization,
  }),
}
