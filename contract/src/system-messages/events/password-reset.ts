import { link, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const passwordReset = messageEvent({
  key: 'password_reset',
  name: text('resetName'),
  purpose: text('resetPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
    link: link('https://preceptor.example.org/reset-password#token=sample'),
  },
})
