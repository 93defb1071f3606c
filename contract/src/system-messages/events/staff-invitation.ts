import type { Role } from '../../access.ts'
import { facts, invitationMail, link, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const staffInvitation = invitationMail({
  key: 'staff_invitation',
  name: text('staffInvitationName'),
  purpose: text('staffInvitationPurpose'),
  variables: {
    name: words('Dana Whitfield'),
    inviter: words('Priya Raman'),
    role: facts<Role>('csm'),
    link: link('https://preceptor.example.org/invitation#token=sample'),
  },
})
