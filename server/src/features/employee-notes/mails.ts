import { product } from '../../lib/product.ts'
import { mail, type Reader } from '../auth/mails.ts'
import { noteTexts } from './texts.ts'

interface Mention {
  author: string
  employee: string
  agency: string
}

/** Says nothing of the note itself: mails are read by more people than the panel. */
export const mentionMail = (reader: Reader, mention: Mention, link: string) =>
  mail(
    reader,
    noteTexts.say(reader.language, 'mentionSubject', { author: mention.author }),
    noteTexts.say(reader.language, 'mentionIntro', { ...mention, product: product.name }),
    link,
  )
