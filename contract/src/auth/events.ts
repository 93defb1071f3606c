export const authEvents = {
  'user.signed_in': 'Signed in',
  'user.left': 'Signed out',
  'user.sign_ins_ended': 'Ended sign-ins elsewhere',
  'user.sign_in_failed': 'Failed to sign in as',
  'user.password_reset': 'Set a new password',
  'user.recovery_code_used': 'Signed in with a recovery code',
} as const
