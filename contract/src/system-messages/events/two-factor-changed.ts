import { choice, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const twoFactorChanged = messageEvent({
  key: 'two_factor_changed',
  name: text('twoFactorName'),
  purpose: text('twoFactorPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
    what: choice('on', 'off', 'codes'),
  },
})
