import { mailFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { viewTexts } from './texts.ts'

const { say } = viewTexts

export const gainedMail = mailFor('view_gained', (language, { name, agency, view, gained, link }) =>
  mail(
    { name, language },
    say(language, 'gainedSubject', { count: gained, view }),
    say(language, 'gainedIntro', { count: gained, view, agency }),
    link,
  ),
)
