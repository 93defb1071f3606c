import { link, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailChangeToConfirm = messageEvent({
  key: 'email_change_to_confirm',
  name: text('emailConfirmName'),
  purpose: text('emailConfirmPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
    link: link('https://preceptor.example.org/confirm-email#token=sample'),
  },
})
