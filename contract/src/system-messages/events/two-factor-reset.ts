import { messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const twoFactorReset = messageEvent({
  key: 'two_factor_reset',
  name: text('twoFactorResetName'),
  purpose: text('twoFactorResetPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
    helper: words('Priya Raman'),
  },
})
