import { accountMail, facts, link, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

/** Goes to customer success, so no setting of an agency is about it. */
export const catalogRequested = accountMail({
  key: 'catalog_requested',
  name: text('catalogRequestedName'),
  purpose: text('catalogRequestedPurpose'),
  privacy: 'work',
  variables: {
    name: words('Dana Whitfield'),
    person: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    title: words('Vital signs'),
    note: facts<string | null>('For our new skilled unit in Queens.'),
    link: link('https://preceptor.example.org/csm/program-requests?state=asked'),
  },
})
