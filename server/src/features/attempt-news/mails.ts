import { mailFor, smsFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { attemptNewsTexts } from './texts.ts'

const { say } = attemptNewsTexts

export const usedUpMail = mailFor('attempts_used_up', (language, { name, agency, person, title, phone, link }) =>
  mail(
    { name, language },
    say(language, 'usedSubject', { person, title }),
    say(language, 'usedIntro', { person, title, agency }),
    ...(phone ? [say(language, 'usedPhone', { phone })] : []),
    say(language, 'usedGrant'),
    link,
  ),
)

export const grantedMail = mailFor(
  'attempts_granted',
  (language, { name, agency, title, left, link }) =>
    mail(
      { name, language },
      say(language, 'grantedSubject', { title }),
      say(language, 'grantedIntro', { agency, title, left }),
      link,
    ),
  (_, { name, agency, title, link }) => ({ values: { first_name: name, agency, program: title, link } }),
)

export const grantedSms = smsFor(
  'attempts_granted',
  (language, { agency, title, left, link }) => say(language, 'grantedSms', { agency, title, left, link }),
  (_, { name, agency, title, link }) => ({ values: { first_name: name, agency, program: title, link } }),
)
