import type { Country } from '@preceptor/contract'

/** R-CON-2: the default country, known before the list loads. */
export const usualCountry: Country = { id: 'US', name: 'United States/Canada', calling_code: '+1' }

/** The default among countries that share a code. */
const largest: Record<string, string> = {
  '+7': 'RU',
  '+44': 'GB',
  '+47': 'NO',
  '+262': 'RE',
  '+358': 'FI',
  '+590': 'GP',
}

export const countryOf = (code: string, countries: readonly Country[]) =>
  countries.find(one => one.id === largest[code]) ?? countries.find(one => one.calling_code === code)

/**
 * Splits a number as typed: `+44 20 7946 0958` is `+44` and the rest. A number without a leading + belongs to +1, as offices write
 * it, including Caribbean ones, whose codes begin with +1. `null` for a code that is unknown (so far).
 */
export function partsOf(value: string, countries: readonly Country[]): { code: string; rest: string } | null {
  const text = value.trimStart()
  if (!text.startsWith('+')) return { code: usualCountry.calling_code, rest: value }
  const [code] = countries
    .map(one => one.calling_code)
    .filter(one => text.startsWith(one))
    .toSorted((a, b) => a.length - b.length)
  return code === undefined ? null : { code, rest: text.slice(code.length).trimStart() }
}

/** Joins the parts in the contract's format. */
export function joined(code: string, rest: string): string {
  if (code === usualCountry.calling_code) return rest
  if (code.startsWith('+1')) return `${code.slice(2)} ${rest}`
  return rest === '' ? '' : `${code} ${rest}`
}

/** Finds by name, or by code with or without its plus. */
export function matching(countries: readonly Country[], search: string): Country[] {
  const wanted = search.trim().toLowerCase()
  const digits = wanted.replace(/\D/g, '')
  return countries.filter(
    ({ name, calling_code }) =>
      name.toLowerCase().includes(wanted) || (digits !== '' && calling_code.slice(1).startsWith(digits)),
  )
}
