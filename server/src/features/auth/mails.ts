import { product } from '../../lib/product.ts'
import { mailFor } from '../../messages/message-words.ts'
import { authTexts } from './texts.ts'

/** The recipient of an email, and their language. */
export interface Reader {
  name: string
  language: string
}

/** Builds an account email in the shared format. `name` is empty when we know none. */
export const mail = ({ name, language }: Reader, subject: string, ...paragraphs: string[]) => {
  const greeting = name ? authTexts.say(language, 'greeting', { name }) : authTexts.say(language, 'greetingNoName')
  return { subject, body: `${[greeting, ...paragraphs, product.name].join('\n\n')}\n` }
}

const ours = { product: product.name }

export const resetMail = mailFor('password_reset', (language, { name, link }) =>
  mail(
    { name, language },
    authTexts.say(language, 'resetSubject'),
    authTexts.say(language, 'resetIntro', ours),
    link,
    authTexts.say(language, 'resetNotYou'),
  ),
)

export const resetDoneMail = mailFor('password_was_reset', (language, { name }) =>
  mail(
    { name, language },
    authTexts.say(language, 'resetDoneSubject'),
    authTexts.say(language, 'resetDoneIntro', ours),
    authTexts.say(language, 'resetDoneNotYou'),
  ),
)
