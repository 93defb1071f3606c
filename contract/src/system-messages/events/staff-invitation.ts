import type { Role } from '../../access.ts'
import { facts, link, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const staffInvitation = messageEvent({
  key: 'staff_invitation',
  name: text('staffInvitationName'),
  purpose: text('staffInvitationPurpose'),
  unheard: null,
  class: 'account',
  audience: 'invited',
  channels: ['mail'],
  privacy: 'account',
  timing: 'at_once',
  variables: {
    name: words('Dana Whitfield'),
    inviter: words('Priya Raman'),
    role: facts<Role>('csm'),
    link: link('https://preceptor.example.org/invitation#token=sample'),
  },
  fields: null,
})
