import type { Country } from '@preceptor/contract'
import { countries } from 'countries-list'

/** Together they are one numbering plan and one row. The minor islands have nobody to call. */
const northAmerica = new Set(['US', 'CA', 'UM'])
/** The package lists the codes Kosovo borrowed before it got its own. */
const own: Record<string, number> = { XK: 383 }

/** R-CON-2: +1 first and once, as `United States/Canada`, then every other country by name. */
export function callingCodes(): Country[] {
  const others = Object.entries(countries)
    .filter(([id]) => !northAmerica.has(id))
    .map(([id, { name, phone }]) => ({ id, name, calling_code: `+${own[id] ?? phone[0]}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return [{ id: 'US', name: 'United States/Canada', calling_code: '+1' }, ...others]
}
