import { type UsState, usStates } from '@preceptor/contract/us-states'
import { stateIn, stateNamesOf } from '@preceptor/contract/us-states-in-spanish'
import { shownLanguage } from '@/lib/texts/language.ts'
import type { Choice } from '@/ui/select/choice.ts'

/** The name of a state in the language of the screen. */
export const stateName = (code: string): string => stateIn(shownLanguage.get(), code)

/** States by their name, found by it in either language and by their postal code. */
export const stateChoices = (): Choice[] =>
  (Object.keys(usStates) as UsState[])
    .map(code => ({ value: code, label: stateName(code), also: [code, ...stateNamesOf(code)].join(' ') }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

/** `NY – New York` */
export const codedStates = (): Choice[] =>
  (Object.keys(usStates) as UsState[]).map(code => ({
    value: code,
    label: `${code} – ${stateName(code)}`,
    also: stateNamesOf(code).join(' '),
  }))
