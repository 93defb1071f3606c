import { accountMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailChangedFrom = accountMail({
  key: 'email_changed_from',
  name: text('emailLeftName'),
  purpose: text('emailLeftPurpose'),
  variables: {
    name: words('Dana Whitfield'),
  },
})
