import { expect, test } from 'vitest'
import { formatPhone, toE164 } from './phone.ts'
import { isDay, isId } from './light-checks.ts'
import { day, email, id, line, optionalPhone, text } from './schemas.ts'
import { formText } from './texts/forms.ts'

test('[R-CON-2] ten digits are a +1 number, however they are written', () => {
  for (const typed of ['(718) 555-0142', '718.555.0142', '1 718 555 0142', '+1 (718) 555-0142', ' 7185550142 '])
    expect(toE164(typed)).toBe('+17185550142')
  expect(formatPhone('+17185550142')).toBe('(718) 555-0142')
})

test('[R-CON-2] numbers of other countries are accepted with their code', () => {
  expect(toE164('+44 20 7946 0958')).toBe('+442079460958')
  expect(toE164('+44 (0)20 7946 0958')).toBe('+442079460958')
  expect(toE164('+509 34 10 1234')).toBe('+50934101234')
  // The Caribbean uses the same country code as the United States.
  expect(toE164('+1 876 555 0123')).toBe('+18765550123')
  expect(formatPhone('+50934101234')).toBe('+50934101234')
})

test('numbers that cannot be dialed are refused', () => {
  const bad = [
    '555-0142',
    '+1 718 555',
    '+1 018 555 0142',
    '+0 20 7946 0958',
    '+44 20',
    '+123456789012345678',
    'call me',
  ]
  expect(bad.map(toE164)).toEqual(bad.map(() => null))
  expect(optionalPhone.safeParse('+1 718 555').success).toBe(false)
  expect(optionalPhone.parse(' ')).toBeNull()
})

test('names that look the same are the same: blanks, accents and invisible characters', () => {
  const name = line(20)
  for (const typed of ['Café X', ' Cafe\u0301  X ', 'Café\u00a0X', '\ufeffCafé\u200b X', '\u202eCafé X'])
    expect(name.parse(typed)).toBe('Café X')
  expect(name.parse('👩‍👧 Home')).toBe('👩‍👧 Home')
  expect(email.parse('\u200bjo@example.org\ufeff')).toBe('jo@example.org')
  expect(text().parse('two\nlines')).toBe('two\nlines')
})

test('an invisible name is not a name, and a name is on one line', () => {
  const sentenceOf = (typed: string) => line(20).safeParse(typed).error?.issues[0]?.message
  for (const typed of ['', '  ', '\u200b\u200b', '\u200d', '\u00a0'])
    expect(sentenceOf(typed), JSON.stringify(typed)).toBe(formText('valueMissing'))
  expect(sentenceOf('two\nlines')).toBe(formText('onOneLine'))
  expect(sentenceOf('x'.repeat(21))).toBe(formText('tooLong', { most: 20 }))
})

test('the first screen’s checks without schemas give the same result as with them', () => {
  const ids = ['0198a9b2-0000-7000-8000-000000000001', '0198A9B2-0000-4000-B000-00000000000F', 'x', '', 'none']
  const odd = [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0198a9b2-0000-9000-8000-000000000001',
  ]
  for (const value of [...ids, ...odd]) expect([value, isId(value)]).toEqual([value, id.safeParse(value).success])
  const days = [
    '2024-02-29',
    '2023-02-29',
    '1900-01-01',
    '1899-12-31',
    '2100-12-31',
    '2101-01-01',
    '2024-13-01',
    '2024-04-31',
  ]
  for (const value of [...days, '2024-1-1', '2024-01-01T00:00:00Z', '', '20240101', '2024-00-10', '2024-01-00'])
    expect([value, isDay(value)]).toEqual([value, day.safeParse(value).success])
})

test('a missing field is reported like an empty one', () => {
  const said = (value: unknown) =>
    text(10)
      .safeParse(value)
      .error?.issues.map(({ message }) => message)
  for (const value of [undefined, null, '', '   ']) expect(said(value)).toEqual([formText('valueMissing')])
  expect(said('eleven long')).toEqual([formText('tooLong', { most: 10 })])
})
