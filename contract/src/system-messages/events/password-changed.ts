import { accountMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const passwordChanged = accountMail({
  key: 'password_changed',
  name: text('passwordChangedName'),
  purpose: text('passwordChangedPurpose'),
  variables: {
    name: words('Dana Whitfield'),
  },
})
