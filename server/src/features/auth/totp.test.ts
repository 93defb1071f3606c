import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { authenticatorUri, codeAt, newSecret, stepOf } from './totp.ts'

/** The secret of RFC 6238, appendix B; its eight digits end in our six. */
const rfc = Secret.fromUTF8('12345678901234567890').base32

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the RFC 6238 vector for second %i', (seconds, digits) => {
  expect(codeAt(rfc, seconds * 1000)).toBe(digits.slice(2))
  expect(stepOf(rfc, digits.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('the codes one step before and after are accepted, those beyond are not', () => {
  const now = 1_800_000_015_000
  const step = Math.floor(now / 30_000)
  expect([-2, -1, 0, 1, 2].map(by => stepOf(rfc, codeAt(rfc, now + by * 30_000), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ])
})

test('an invalid code is refused, and secrets are 160 random bits', () => {
  for (const digits of ['', '12345', '1234567', 'abcdef', '000000x']) expect(stepOf(rfc, digits, 59_000)).toBeNull()
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
})

test('the address for the app contains product and account', () => {
  const uri = new URL(authenticatorUri(rfc, 'ada@example.org'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Preceptor:ada@example.org',
  ])
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: rfc,
    issuer: 'Preceptor',
    digits: '6',
    period: '30',
  })
})
