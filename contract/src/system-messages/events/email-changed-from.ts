import { messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailChangedFrom = messageEvent({
  key: 'email_changed_from',
  name: text('emailLeftName'),
  purpose: text('emailLeftPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
  },
})
