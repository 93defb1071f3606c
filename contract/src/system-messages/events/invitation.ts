import type { Role } from '../../access.ts'
import { facts, invitationMail, link, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const invitation = invitationMail({
  key: 'invitation',
  name: text('invitationName'),
  purpose: text('invitationPurpose'),
  variables: {
    name: words('Dana Whitfield'),
    agency: words('Harborlight Home Care'),
    inviter: words('Priya Raman'),
    role: facts<Role>('agency_admin'),
    link: link('https://preceptor.example.org/invitation#token=sample'),
  },
})
