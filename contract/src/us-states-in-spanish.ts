import { isUsState, type UsState, usStates } from './us-states.ts'

/** States with a different name in Spanish, as the federal government writes it; the others are the same. */
const inSpanish: Partial<Record<UsState, string>> = {
  DC: 'Distrito de Columbia',
  HI: 'Hawái',
  LA: 'Luisiana',
  MI: 'Míchigan',
  MS: 'Misisipi',
  MO: 'Misuri',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  VI: 'Islas Vírgenes',
  WV: 'Virginia Occidental',
}

const nameIn = (language: string, code: UsState) => (language === 'es' && inSpanish[code]) || usStates[code]

/** Returns the name of a state in a language; an unknown code is returned as is. */
export const stateIn = (language: string, code: string): string => (isUsState(code) ? nameIn(language, code) : code)

/** Returns all names of a state, for a search in either language. */
export const stateNamesOf = (code: UsState): string[] => [
  ...new Set([usStates[code], inSpanish[code] ?? usStates[code]]),
]
