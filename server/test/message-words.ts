import { mailFor, smsFor } from '../src/messages/message-words.ts'

/** Any words, as those of some event. */
export const someMail = (subject: string, body: string) => mailFor('email_in_use', () => ({ subject, body }))('en', {})

export const someSms = (text: string) =>
  smsFor('learner_link', () => text)('en', { name: '', agency: '', title: '', link: '' })
