import { authText } from './texts.ts'

export const authEvents = {
  'user.signed_in': authText('signedIn'),
  'user.left': authText('signedOut'),
  'user.sign_ins_ended': authText('signedOutElsewhere'),
  'user.sign_in_failed': authText('signInFailed'),
  'user.password_reset': authText('passwordReset'),
  'user.recovery_code_used': authText('recoveryCodeUsed'),
} as const
