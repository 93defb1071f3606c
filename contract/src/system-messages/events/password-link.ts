import { link, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const passwordLink = messageEvent({
  key: 'password_link',
  name: text('passwordLinkName'),
  purpose: text('passwordLinkPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
    helper: words('Priya Raman'),
    link: link('https://preceptor.example.org/reset-password#token=sample'),
  },
})
