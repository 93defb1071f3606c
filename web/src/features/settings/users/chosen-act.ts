import type { AgencyUser } from '@preceptor/contract'

/** What a user's menu can start. */
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
