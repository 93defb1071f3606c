import { accountMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const twoFactorReset = accountMail({
  key: 'two_factor_reset',
  name: text('twoFactorResetName'),
  purpose: text('twoFactorResetPurpose'),
  variables: {
    name: words('Dana Whitfield'),
    helper: words('Priya Raman'),
  },
})
