import type { Role } from '../../access.ts'
import { facts, link, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const invitation = messageEvent({
  key: 'invitation',
  name: text('invitationName'),
  purpose: text('invitationPurpose'),
  unheard: null,
  class: 'account',
  audience: 'invited',
  channels: ['mail'],
  privacy: 'account',
  timing: 'at_once',
  variables: {
    name: words('Dana Whitfield'),
    agency: words('Harborlight Home Care'),
    inviter: words('Priya Raman'),
    role: facts<Role>('agency_admin'),
    link: link('https://preceptor.example.org/invitation#token=sample'),
  },
  fields: null,
})
