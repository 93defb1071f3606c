export const profileEvents = {
  'user.password_changed': 'Changed the own password',
  'user.email_changed': 'Changed the own e-mail address',
  'user.two_factor_on': 'Turned on two-factor sign-in',
  'user.two_factor_off': 'Turned off two-factor sign-in',
  'user.recovery_codes_renewed': 'Made new recovery codes',
} as const
