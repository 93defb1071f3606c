import { mailFor, smsFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { answerTexts } from './answers.ts'
import { threadTexts } from './texts.ts'

const { say } = threadTexts
const { say: answer } = answerTexts

/** Sends the text unchanged: people add their own greeting and signature. */
export const staffMail = mailFor('staff_message', (_, { subject, text }) => ({ subject, body: text }))
export const staffSms = smsFor('staff_message', (_, { text }) => text)

export const stopSms = smsFor('keyword_stop', (language, { agency }) => answer(language, 'stopAnswer', { agency }))
export const startSms = smsFor('keyword_start', (language, { agency }) => answer(language, 'startAnswer', { agency }))
export const helpSms = smsFor('keyword_help', (language, { agency, phone }) =>
  phone === null
    ? answer(language, 'helpAnswerNoPhone', { agency })
    : answer(language, 'helpAnswer', { agency, phone }),
)

export const pausedMail = mailFor('sender_paused', (language, { name, agency, sender, code }) =>
  mail(
    { name, language },
    say(language, 'pausedSubject', { agency }),
    say(language, 'pausedBody', { sender, code: String(code) }),
  ),
)
