import type { Role } from '@preceptor/contract'

/** Every account of the demo world that may sign in has this password. */
export const demoPassword = 'demo-only-password'

export interface DemoAccount {
  email: string
  /** Null for a caregiver, who is refused. */
  role: Role | null
  note: string
}

/** Shown at the start, on the login page and in the README. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@harborlight.example', role: 'agency_admin', note: 'runs Harborlight Home Care' },
  { email: 'coordinator@harborlight.example', role: 'coordinator_limited', note: 'sees only their own employees' },
  { email: 'rn@harborlight.example', role: 'rn_limited', note: 'sees what a nurse needs' },
  { email: 'viewer@harborlight.example', role: 'viewer', note: 'reads, changes nothing' },
  { email: 'multi@harborlight.example', role: 'agency_admin', note: 'works in four agencies' },
  { email: 'admin@gardenstate.example', role: 'agency_admin', note: 'runs Garden State Caring Hands' },
  { email: 'super@preceptor.example', role: 'super_admin', note: 'vendor staff, everything' },
  { email: 'admin@preceptor.example', role: 'admin', note: 'vendor staff' },
  { email: 'cs.super@preceptor.example', role: 'cs_super_user', note: 'leads customer success' },
  { email: 'csm@preceptor.example', role: 'csm', note: 'customer success, works in every agency' },
  { email: 'caregiver@harborlight.example', role: null, note: 'is refused: caregivers do not sign in here' },
]
