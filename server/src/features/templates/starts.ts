import type { MessageChannel } from '@preceptor/contract/system-messages/message-event'
import { type OwnWordsKey } from '@preceptor/contract/system-messages/system-messages'
import { templateTexts } from './texts.ts'

const named = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, `{{${name}}}`]))
const values = named([
  'agency',
  'answer',
  'credentials',
  'first_name',
  'form',
  'forms',
  'link',
  'news',
  'program',
  'programs',
  'session',
  'title',
  'until',
])

const keys = {
  reminder_digest: { mail: ['digestMailSubject', 'digestMail'], sms: [null, 'digestSms'] },
  session_notice: { mail: ['sessionMailSubject', 'sessionMail'], sms: [null, 'sessionSms'] },
  learner_link: { mail: ['learnerMailSubject', 'learnerMail'], sms: [null, 'learnerSms'] },
  attempts_granted: { mail: ['attemptsMailSubject', 'attemptsMail'], sms: [null, 'attemptsSms'] },
  form_link: { mail: ['formMailSubject', 'formMail'], sms: [null, 'formSms'] },
} as const satisfies Record<OwnWordsKey, Record<MessageChannel, readonly [string | null, string]>>

/** Returns a starting text in which each variable appears by name. */
export function startOf(event: OwnWordsKey, channel: MessageChannel, language: string) {
  const [subject, body] = keys[event][channel]
  const all = { ...values, coordinator_or_office: `{{coordinator|${templateTexts.say(language, 'theOffice')}}}` }
  const say = (key: string) => templateTexts.say(language, key as 'digestMail', all as never)
  return { subject: subject === null ? null : say(subject), body: say(body) }
}
