import { mailFor, smsFor } from '../src/messages/message-words.ts'

/** Returns any given text as the mail of some event. */
export const someMail = (subject: string, body: string) => mailFor('email_in_use', () => ({ subject, body }))('en', {})

const none = { first_name: null, agency: null, program: null, link: null }
export const someSms = (text: string) =>
  smsFor(
    'learner_link',
    () => text,
    () => ({ values: none }),
  )('en', { name: '', agency: '', title: '', link: '' })
