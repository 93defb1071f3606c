import { link, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const partnerSignup = messageEvent({
  key: 'partner_signup',
  name: text('partnerSignupName'),
  purpose: text('partnerSignupPurpose'),
  unheard: null,
  class: 'account',
  audience: 'invited',
  channels: ['mail'],
  privacy: 'account',
  timing: 'at_once',
  variables: {
    name: words('Dana Whitfield'),
    agency: words('Harborlight Home Care'),
    link: link('https://preceptor.example.org/partner-signup?token=sample'),
  },
  fields: null,
})
