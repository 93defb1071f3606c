import { messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const passwordWasReset = messageEvent({
  key: 'password_was_reset',
  name: text('wasResetName'),
  purpose: text('wasResetPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
  },
})
