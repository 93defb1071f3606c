import type { AgencyUser } from '@preceptor/contract'

/** Actions in a user's menu. */
export type Act =
  | 'role'
  | 'abilities'
  | 'passwordLink'
  | 'resetTwoFactor'
  | 'deactivate'
  | 'activate'
  | 'resend'
  | 'revoke'
export interface ChosenAct {
  user: AgencyUser
  act: Act
}
