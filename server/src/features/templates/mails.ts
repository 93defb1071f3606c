import { mailFor } from '../../messages/message-words.ts'
import { templateTexts } from './texts.ts'

const { say } = templateTexts

export const testMail = mailFor('template_test', (language, { subject, body }) => ({
  subject: subject === null ? say(language, 'testOfText') : say(language, 'testSubject', { subject }),
  body: `${say(language, 'testIntro')}\n\n${body}`,
}))
