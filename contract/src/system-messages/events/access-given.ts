import type { Role } from '../../access.ts'
import { accountMail, facts, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const accessGiven = accountMail({
  key: 'access_given',
  name: text('accessName'),
  purpose: text('accessPurpose'),
  variables: {
    name: words('Dana Whitfield'),
    helper: words('Priya Raman'),
    agencies: facts<readonly string[]>(['Harborlight Home Care', 'Garden State Care']),
    role: facts<Role>('agency_admin'),
  },
})
