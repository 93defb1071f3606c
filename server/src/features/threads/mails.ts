import { mailFor, smsFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { threadTexts } from './texts.ts'

const { say } = threadTexts

/** As it was written: people greet and sign themselves. */
export const staffMail = mailFor('staff_message', (_, { subject, text }) => ({ subject, body: text }))
export const staffSms = smsFor('staff_message', (_, { text }) => text)

export const stopSms = smsFor('keyword_stop', (language, { agency }) => say(language, 'stopAnswer', { agency }))
export const startSms = smsFor('keyword_start', (language, { agency }) => say(language, 'startAnswer', { agency }))
export const helpSms = smsFor('keyword_help', (language, { agency, phone }) =>
  phone === null ? say(language, 'helpAnswerNoPhone', { agency }) : say(language, 'helpAnswer', { agency, phone }),
)

export const pausedMail = mailFor('sender_paused', (language, { name, agency, sender, code }) =>
  mail(
    { name, language },
    say(language, 'pausedSubject', { agency }),
    say(language, 'pausedBody', { sender, code: String(code) }),
  ),
)
