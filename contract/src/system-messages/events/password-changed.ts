import { messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const passwordChanged = messageEvent({
  key: 'password_changed',
  name: text('passwordChangedName'),
  purpose: text('passwordChangedPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
  },
})
