import { fallback } from '@preceptor/contract/texts/texts'
import { eventTexts } from '../../events/texts.ts'

/** Results as the history stores them; `read-changes.ts` translates them for the reader. */
export const seatWords = {
  seat: eventTexts.say(fallback, 'seat'),
  invitation: eventTexts.say(fallback, 'invitation'),
  waitPlace: (place: number) => eventTexts.say(fallback, 'waitPlace', { place: String(place) }),
}
