import { type PlannedCheckout, preventing } from '@preceptor/contract'
import { catalogTexts } from './texts.ts'

type Meets = PlannedCheckout['meets']

/** Describes what the checkout encounters. */
const wordsOf = ({ what, name }: Meets[number]) => {
  const { say } = catalogTexts
  const named = { name: name ?? '' }
  if (what === 'holds') return say('meetsHolds')
  if (what === 'no_types') return say('meetsNoTypes')
  if (what === 'code_taken') return say('meetsCode', named)
  if (what === 'no_disciplines') return say('meetsNoDisciplines', named)
  if (what === 'lacks_disciplines') return say('meetsLacks', named)
  return what === 'title_taken' ? say('meetsTitle', named) : say('meetsNoType', named)
}

/** Returns whether a checkout can go to an agency, whether it would be a second program with the same name, and a description. */
export const meetingsOf = (meets: Meets) => ({
  isPossible: !meets.some(({ what }) => preventing.includes(what)),
  isTwice: meets.some(({ what }) => what === 'title_taken'),
  hint: meets.length === 0 ? catalogTexts.say('ready') : meets.map(wordsOf).join(' '),
})
