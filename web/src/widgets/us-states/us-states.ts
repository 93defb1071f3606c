import { type UsState, usStates } from '@preceptor/contract/us-states'
import { stateIn, stateNamesOf } from '@preceptor/contract/us-states-in-spanish'
import { shownLanguage } from '@/lib/texts/language.ts'
import type { Choice } from '@/ui/select/choice.ts'

/** Returns the name of a state in the screen's language. */
export const stateName = (code: string): string => stateIn(shownLanguage.get(), code)

/** Returns states by name, searchable by name in either language and by postal code. */
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
