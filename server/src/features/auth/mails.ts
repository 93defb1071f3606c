import { product } from '../../lib/product.ts'
import { authTexts } from './texts.ts'

/** Who reads a mail, and in which language. */
export interface Reader {
  name: string
  language: string
}

/** A mail about the account, in the one form they all have. `name` is empty where we know none. */
export const mail = ({ name, language }: Reader, subject: string, ...paragraphs: string[]) => {
  const greeting = name ? authTexts.say(language, 'greeting', { name }) : authTexts.say(language, 'greetingNoName')
  return { subject, body: `${[greeting, ...paragraphs, product.name].join('\n\n')}\n` }
}

const ours = { product: product.name }

export const resetMail = (reader: Reader, link: string) =>
  mail(
    reader,
    authTexts.say(reader.language, 'resetSubject'),
    authTexts.say(reader.language, 'resetIntro', ours),
    link,
    authTexts.say(reader.language, 'resetNotYou'),
  )

export const resetDoneMail = (reader: Reader) =>
  mail(
    reader,
    authTexts.say(reader.language, 'resetDoneSubject'),
    authTexts.say(reader.language, 'resetDoneIntro', ours),
    authTexts.say(reader.language, 'resetDoneNotYou'),
  )
