import { accountMail, choice, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const twoFactorChanged = accountMail({
  key: 'two_factor_changed',
  name: text('twoFactorName'),
  purpose: text('twoFactorPurpose'),
  variables: {
    name: words('Dana Whitfield'),
    what: choice('on', 'off', 'codes'),
  },
})
