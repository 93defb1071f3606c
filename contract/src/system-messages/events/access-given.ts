import type { Role } from '../../access.ts'
import { facts, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const accessGiven = messageEvent({
  key: 'access_given',
  name: text('accessName'),
  purpose: text('accessPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    name: words('Dana Whitfield'),
    helper: words('Priya Raman'),
    agencies: facts<readonly string[]>(['Harborlight Home Care', 'Garden State Care']),
    role: facts<Role>('agency_admin'),
  },
})
