import type { Role } from '@preceptor/contract'
import type en from './texts/en.ts'

/** The password of every demo account that can sign in. */
export const demoPassword = 'demo-only-password'

export interface DemoAccount {
  email: string
  /** Null for a caregiver, who is refused. */
  role: Role | null
  /** A text key of the demo catalog. */
  note: keyof typeof en
}

/** Shown at startup, on the login page and in the README. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@harborlight.example', role: 'agency_admin', note: 'runsHarborlight' },
  { email: 'coordinator@harborlight.example', role: 'coordinator_limited', note: 'ownEmployees' },
  { email: 'rn@harborlight.example', role: 'rn_limited', note: 'asNurse' },
  { email: 'viewer@harborlight.example', role: 'viewer', note: 'reads' },
  { email: 'multi@harborlight.example', role: 'agency_admin', note: 'fourAgencies' },
  { email: 'admin@gardenstate.example', role: 'agency_admin', note: 'runsGardenState' },
  { email: 'super@preceptor.example', role: 'super_admin', note: 'everything' },
  { email: 'admin@preceptor.example', role: 'admin', note: 'vendor' },
  { email: 'cs.super@preceptor.example', role: 'cs_super_user', note: 'leads' },
  { email: 'csm@preceptor.example', role: 'csm', note: 'everyAgency' },
  { email: 'caregiver@harborlight.example', role: null, note: 'refused' },
]
