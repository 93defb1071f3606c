import { accountMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const passwordWasReset = accountMail({
  key: 'password_was_reset',
  name: text('wasResetName'),
  purpose: text('wasResetPurpose'),
  variables: {
    name: words('Dana Whitfield'),
  },
})
