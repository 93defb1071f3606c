import { messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailChangeAsked = messageEvent({
  key: 'email_change_asked',
  name: text('emailAskedName'),
  purpose: text('emailAskedPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
  },
})
