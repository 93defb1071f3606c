import { expect, test } from 'vitest'
import { daysOf, startOf } from './wording.ts'

const session = {
  zone: 'America/New_York',
  days: [{ starts_at: '2026-12-04T14:00:00.000Z', ends_at: '2026-12-04T16:00:00.000Z' }],
}
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('messages about sessions give day and month in the reader’s language, Haitian Creole too', () => {
  const said = (language: string) => [startOf(language, session), ...daysOf(language, session)].map(plain)
  expect(said('en')).toEqual(['Dec 4, 9:00 AM EST', 'Fri, Dec 4, 2026, 9:00 AM – 11:00 AM EST'])
  expect(said('ht')).toEqual(['4 desanm, 9:00 AM EST', 'vandredi 4 desanm 2026, 9:00 AM – 11:00 AM EST'])
})
