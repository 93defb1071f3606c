import { facts, inMail, link, linkMessage, words } from '../message-event.ts'
import { agencyName, firstName, neededLink } from '../own-words/fields.ts'
import { systemMessageText as text } from '../texts.ts'

export const formLink = linkMessage({
  key: 'form_link',
  name: text('formLinkName'),
  purpose: text('formLinkPurpose'),
  unheard: text('formLinkUnheard'),
  variables: {
    name: words('Marisol'),
    agency: words('Harborlight'),
    /** Hidden for a medical, HR or identity form. */
    title: facts<string | null>('Orientation checklist'),
    /** The employee the form is about, for an outside signer. */
    employee: inMail(facts<string | null>(null)),
    due: inMail(facts<string | null>('Apr 30, 2026')),
    link: link('https://preceptor.example.org/sign#token=4kX9Qm'),
    day: inMail(words('Apr 30, 2026')),
  },
  fields: {
    first_name: firstName,
    agency: agencyName,
    form: { label: text('fieldForm') },
    due: { label: text('fieldDue'), only: 'mail', mayLack: true },
    link: neededLink,
    until: { label: text('fieldUntil'), only: 'mail' },
  },
})
