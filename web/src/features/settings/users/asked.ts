import type { AgencyUser } from '@preceptor/contract'

/** What was chosen of a user's menu. */
export type Act =
  | 'role'
  | 'abilities'
  | 'passwordLink'
  | 'resetTwoFactor'
  | 'deactivate'
  | 'activate'
  | 'resend'
  | 'revoke'
export interface Asked {
  user: AgencyUser
  act: Act
}
