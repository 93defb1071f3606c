import { product } from '../../lib/product.ts'
import { mailFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { noteTexts } from './texts.ts'

/** Reveals nothing of the note itself: more people read mail than the panel. */
export const mentionMail = mailFor('note_mention', (language, { name, link, ...mention }) =>
  mail(
    { name, language },
    noteTexts.say(language, 'mentionSubject', { author: mention.author }),
    noteTexts.say(language, 'mentionIntro', { ...mention, product: product.name }),
    link,
  ),
)
