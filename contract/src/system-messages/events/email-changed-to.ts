import { messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailChangedTo = messageEvent({
  key: 'email_changed_to',
  name: text('emailArrivedName'),
  purpose: text('emailArrivedPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
  },
})
