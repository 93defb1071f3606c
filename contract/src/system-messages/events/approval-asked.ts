import { facts, link, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const approvalAsked = staffMail({
  key: 'approval_asked',
  name: text('approvalAskedName'),
  purpose: text('approvalAskedPurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    title: words('Set location to Bronx'),
    lines: facts<readonly string[]>(['Set location to Bronx, for 120 employees.', 'It can be undone.']),
    proposer: words('Priya Raman'),
    agency: words('Harborlight Home Care'),
    link: link('https://preceptor.example.org/approvals?approval=sample'),
  },
})
