import { choice, facts, link, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const approvalDecided = staffMail({
  key: 'approval_decided',
  name: text('approvalDecidedName'),
  purpose: text('approvalDecidedPurpose'),
  privacy: 'work',
  variables: {
    name: words('Priya Raman'),
    outcome: choice('approved', 'declined', 'expired'),
    title: words('Set location to Bronx'),
    decider: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    reason: facts<string | null>('The list is not complete yet.'),
    link: link('https://preceptor.example.org/approvals?approval=sample'),
  },
})
