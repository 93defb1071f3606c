import { profileText } from './texts.ts'

export const profileEvents = {
  'user.password_changed': profileText('passwordChanged'),
  'user.email_changed': profileText('emailChanged'),
  'user.two_factor_on': profileText('twoFactorOn'),
  'user.two_factor_off': profileText('twoFactorOff'),
  'user.recovery_codes_renewed': profileText('codesRenewed'),
} as const
