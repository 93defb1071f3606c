import { accountMail, link, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const passwordLink = accountMail({
  key: 'password_link',
  name: text('passwordLinkName'),
  purpose: text('passwordLinkPurpose'),
  variables: {
    name: words('Dana Whitfield'),
    helper: words('Priya Raman'),
    link: link('https://preceptor.example.org/reset-password#token=sample'),
  },
})
