import { accountMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailChangeAsked = accountMail({
  key: 'email_change_asked',
  name: text('emailAskedName'),
  purpose: text('emailAskedPurpose'),
  variables: {
    name: words('Dana Whitfield'),
  },
})
