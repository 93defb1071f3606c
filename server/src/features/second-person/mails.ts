import { mailFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { secondPersonTexts } from './texts.ts'

const { say } = secondPersonTexts

export const returnedMail = mailFor(
  'record_returned',
  (language, { name, title, employee, approver, agency, reason, link }) =>
    mail(
      { name, language },
      say(language, 'subject', { title, employee }),
      say(language, 'intro', { title, employee, approver, agency }),
      ...(reason === null ? [] : [say(language, 'reason', { reason })]),
      link,
      say(language, 'next'),
    ),
)
