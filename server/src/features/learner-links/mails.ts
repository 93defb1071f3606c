import { mailFor, smsFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { learnerLinkTexts } from './texts.ts'

const { say } = learnerLinkTexts

export const linkMail = mailFor(
  'learner_link',
  (language, { name, agency, title, link, day }) =>
    mail(
      { name, language },
      say(language, 'subject', { title }),
      say(language, 'intro', { agency, title }),
      link,
      say(language, 'once', { day }),
    ),
  (_, { name, agency, title, link, day }) => ({
    values: { first_name: name, agency, program: title, link, until: day },
  }),
)

export const linkSms = smsFor(
  'learner_link',
  (language, { agency, title, link }) => say(language, 'text', { agency, title, link }),
  (_, { name, agency, title, link }) => ({ values: { first_name: name, agency, program: title, link } }),
)
