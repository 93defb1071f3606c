import { mailFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { ruleMailTexts } from './texts.ts'

const { say } = ruleMailTexts

/** Renders an automation rule's email to a user: about named people, or about a pause. */
export const ruleMail = mailFor(
  'automation_notice',
  (language, { name, subject, text, people, more, rule, agency, link }) =>
    mail(
      { name, language },
      subject,
      text,
      ...(people.length > 0 ? [people.map(one => `- ${one}`).join('\n')] : []),
      ...(more > 0 ? [say(language, 'more', { count: more })] : []),
      say(language, 'rule', { rule, agency }),
      link,
    ),
)
