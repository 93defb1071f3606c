import { accountMail, link, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const passwordReset = accountMail({
  key: 'password_reset',
  name: text('resetName'),
  purpose: text('resetPurpose'),
  variables: {
    name: words('Dana Whitfield'),
    link: link('https://preceptor.example.org/reset-password#token=sample'),
  },
})
