import { accountMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailChangedTo = accountMail({
  key: 'email_changed_to',
  name: text('emailArrivedName'),
  purpose: text('emailArrivedPurpose'),
  variables: {
    name: words('Dana Whitfield'),
  },
})
