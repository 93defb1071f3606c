import { messageEvent } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const emailInUse = messageEvent({
  key: 'email_in_use',
  name: text('emailInUseName'),
  purpose: text('emailInUsePurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {},
})
