import { accountMail } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailInUse = accountMail({
  key: 'email_in_use',
  name: text('emailInUseName'),
  purpose: text('emailInUsePurpose'),
  variables: {},
})
