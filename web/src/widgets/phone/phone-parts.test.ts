import { type Country, formatPhone, toE164 } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { countryOf, joined, matching, partsOf, usualCountry } from './phone-parts.ts'

const of = (id: string, name: string, calling_code: string): Country => ({ id, name, calling_code })
const countries = [
  usualCountry,
  of('GG', 'Guernsey', '+44'),
  of('HT', 'Haiti', '+509'),
  of('JM', 'Jamaica', '+1876'),
  of('GB', 'United Kingdom', '+44'),
]

test('[R-CON-2] a +1 number is shown in the common US format, a number of another country after its code', () => {
  expect(partsOf('(718) 555-0142', countries)).toEqual({ code: '+1', rest: '(718) 555-0142' })
  expect(partsOf(formatPhone('+50934101234'), countries)).toEqual({ code: '+509', rest: '34101234' })
  expect(partsOf('+44 20 7946 0958', countries)).toEqual({ code: '+44', rest: '20 7946 0958' })
  expect(partsOf('+1 876 555 0123', countries)).toEqual({ code: '+1', rest: '876 555 0123' })
})

test('[R-CON-2] until the list has loaded, and for an unknown code, the number stays whole', () => {
  expect(partsOf('+50934101234', [usualCountry])).toBeNull()
  expect(partsOf('+999 1', countries)).toBeNull()
})

test('[R-CON-2] code and rest together are the number the server stores', () => {
  expect(toE164(joined('+1', '(718) 555-0142'))).toBe('+17185550142')
  expect(toE164(joined('+509', '34 10 1234'))).toBe('+50934101234')
  expect(toE164(joined('+1876', '555 0123'))).toBe('+18765550123')
  expect(joined('+44', '')).toBe('')
})

test('[R-CON-2] the list can be searched by name and code, and a shared code means the largest country', () => {
  const names = (search: string) => matching(countries, search).map(one => one.name)
  expect(names('')[0]).toBe('United States/Canada')
  expect(names('hai')).toEqual(['Haiti'])
  expect(names('+44')).toEqual(['Guernsey', 'United Kingdom'])
  expect(names('canada')).toEqual(['United States/Canada'])
  expect(countryOf('+44', countries)?.id).toBe('GB')
  expect(countryOf('+1', countries)?.id).toBe('US')
})
