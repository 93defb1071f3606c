import type { Country } from '@preceptor/contract'
import { fallback, localeOf } from '@preceptor/contract/texts/texts'
import { countries } from 'countries-list'
import { lookupTexts } from './texts.ts'

/** They share one numbering plan and one row. The minor islands have no one to call. */
const northAmerica = new Set(['US', 'CA', 'UM'])
/** The package lists the codes that Kosovo used before it got its own. */
const own: Record<string, number> = { XK: 383 }

/** R-CON-2: +1 first and once, as `United States/Canada`, then every other country by name. */
export function callingCodes(language: string = fallback): Country[] {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' })
  const others = Object.entries(countries)
    .filter(([id]) => !northAmerica.has(id))
    .map(([id, { name, phone }]) => ({
      id,
      name: language === fallback ? name : (names.of(id) ?? name),
      calling_code: `+${own[id] ?? phone[0]}`,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
  return [{ id: 'US', name: lookupTexts.say(language, 'northAmerica'), calling_code: '+1' }, ...others]
}
