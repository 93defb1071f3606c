import { fallback } from '@preceptor/contract/texts/texts'
import { eventTexts } from '../../events/texts.ts'

/** What somebody gets, as the history keeps it; `read-changes.ts` says it in the reader's language. */
export const seatWords = {
  seat: eventTexts.say(fallback, 'seat'),
  invitation: eventTexts.say(fallback, 'invitation'),
  waitPlace: (place: number) => eventTexts.say(fallback, 'waitPlace', { place: String(place) }),
}
