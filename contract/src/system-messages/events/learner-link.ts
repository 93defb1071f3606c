import { inMail, link, linkMessage, words } from '../message-event.ts'
import { agencyName, firstName, neededLink } from '../own-words/fields.ts'
import { systemMessageText as text } from '../texts.ts'

export const learnerLink = linkMessage({
  key: 'learner_link',
  name: text('learnerLinkName'),
  purpose: text('learnerLinkPurpose'),
  unheard: text('learnerLinkUnheard'),
  variables: {
    name: words('Marisol'),
    agency: words('Harborlight'),
    title: words('Fall prevention at home'),
    link: link('https://preceptor.example.org/t/4kX9Qm'),
    day: inMail(words('Apr 30, 2026')),
  },
  fields: {
    first_name: firstName,
    agency: agencyName,
    program: { label: text('fieldProgram') },
    link: neededLink,
    until: { label: text('fieldUntil'), only: 'mail' },
  },
})
