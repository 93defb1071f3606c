import { mailFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { employeeFormTexts } from './texts.ts'

const { say } = employeeFormTexts

export const turnMail = mailFor('form_turn', (language, { name, employee, title, due, agency, link }) =>
  mail(
    { name, language },
    title === null
      ? say(language, 'mailSubjectPrivate', { employee })
      : say(language, 'mailSubject', { title, employee }),
    title === null
      ? say(language, 'mailIntroPrivate', { employee, agency })
      : say(language, 'mailIntro', { title, employee, agency }),
    ...(due === null ? [] : [say(language, 'mailDue', { due })]),
    link,
  ),
)
