import { accountMail, link, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailChangeToConfirm = accountMail({
  key: 'email_change_to_confirm',
  name: text('emailConfirmName'),
  purpose: text('emailConfirmPurpose'),
  variables: {
    name: words('Dana Whitfield'),
    link: link('https://preceptor.example.org/confirm-email#token=sample'),
  },
})
