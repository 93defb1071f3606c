import { expect, test } from 'vitest'
import { purposeOf } from '../../db/link-purposes.ts'
import { hashToken } from '../../http/session.ts'
import { askedOf, proves } from './proofs.ts'
import { addressAt, newCode, newSecret } from './tokens.ts'

const known = {
  birth_date: '1984-02-29',
  phones: ['+17185550142', '+17185550199'],
  code_hash: hashToken('7KQX2M3P'),
}

test.each([
  [{ birth_date: '1984-02-29' }, true],
  [{ birth_date: '1984-02-28' }, false],
  [{ phone: '0142' }, true],
  [{ phone: '0199' }, true],
  [{ phone: '7185' }, false],
  [{ code: '7kqx-2m3p' }, true],
  [{ code: ' 7KQX 2M3P' }, true],
  [{ code: '7KQX2M3Q' }, false],
  // A right answer doesn't make up for a wrong one
  [{ phone: '0142', birth_date: '1984-02-28' }, false],
  [{ phone: '0142', code: '7KQX2M3P' }, true],
  [{}, false],
])('%o opens a link: %s', (given, opens) => expect(proves(known, given)).toBe(opens))

test('missing data on file proves nothing', () => {
  const none = { birth_date: null, phones: [], code_hash: null }
  for (const given of [{ birth_date: '1984-02-29' }, { phone: '0142' }, { code: '7KQX2M3P' }])
    expect(proves(none, given)).toBe(false)
  expect(askedOf(none)).toEqual(['code'])
  expect(askedOf({ ...none, phones: ['+17185550142'] })).toEqual(['phone', 'code'])
  expect(askedOf(known)).toEqual(['birth_date', 'phone', 'code'])
})

test('a device’s secret names its purpose, an API key’s doesn’t; the address has its page and keeps the token out of logs', () => {
  expect(purposeOf(newSecret('learn'))).toBe('learn')
  expect(purposeOf('preceptor_key_abc')).toBeUndefined()
  const address = new URL(addressAt({ publicUrl: 'https://p.example' }, 'learn', 'abc'))
  expect([address.pathname, address.search, address.hash]).toEqual(['/learn', '', '#token=abc'])
})

test('codes contain no letters that are easily confused', () => {
  for (let times = 0; times < 200; times++) expect(newCode()).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
})
