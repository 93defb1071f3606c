import { facts, link, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

/** Sent to customer success, so no agency setting applies. */
export const catalogRequested = messageEvent({
  key: 'catalog_requested',
  name: text('catalogRequestedName'),
  purpose: text('catalogRequestedPurpose'),
  unheard: null,
  class: 'account',
  audience: 'user',
  channels: ['mail'],
  privacy: 'work',
  timing: 'at_once',
  variables: {
    name: words('Dana Whitfield'),
    person: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    title: words('Vital signs'),
    note: facts<string | null>('For our new skilled unit in Queens.'),
    link: link('https://preceptor.example.org/csm/program-requests?state=asked'),
  },
  fields: null,
})
