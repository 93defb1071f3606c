import { X509Certificate } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { Document } from '../../files/pdf/document.ts'
import { makeSealKey, type SealKey } from './seal-certificate.ts'
import { sealFault, sealPdf } from './seal-pdf.ts'

const day = (text: string) => new Date(`${text}T10:00:00Z`)
const flips = campaign(60, 10_000)
// Shorter keys than the product's: finding primes takes seconds
const bits = 2048
let root: SealKey
let key: SealKey
let plain: Buffer
let sealed: Uint8Array

beforeAll(async () => {
  root = await makeSealKey({ name: 'Preceptor root', bits, from: day('2026-01-01'), to: day('2046-01-01') })
  key = await makeSealKey({ name: 'Zoë Home Care', bits, from: day('2026-01-01'), to: day('2031-01-01'), issuer: root })
  plain = await paper('Peña-Łukasz')
  sealed = await seal()
})

const paper = (name: string) => {
  const drawn = new Document({ title: 'Health', language: 'en', author: 'Harborlight', made_at: day('2026-05-05') })
  drawn.head({
    agency: 'Harborlight',
    title: { text: 'Health', size: 20 },
    subject: { text: name, size: 15 },
    check: null,
  })
  return drawn.bytes()
}
const seal = (by = key) =>
  sealPdf(plain, {
    key: by,
    root: root.certificate,
    at: day('2026-05-05'),
    reason: 'Completed form',
    agency: 'Harborlight',
  })

test('a sealed PDF verifies, and sealing the same text again gives the same bytes', async () => {
  expect(sealFault(sealed, root.certificate)).toBe(null)
  expect(Buffer.from(await seal()).equals(Buffer.from(sealed))).toBe(true)
})

test('a PDF without a seal, with bytes after it, or with a second seal does not verify', async () => {
  expect(sealFault(plain, root.certificate)).toBe('unsealed')
  expect(sealFault(Buffer.concat([sealed, Buffer.from('\n%x')]), root.certificate)).toBe('not whole')
  await expect(
    sealPdf(sealed, { key, root: root.certificate, at: day('2026-05-06'), reason: 'Again', agency: 'Harborlight' }),
  ).rejects.toThrow('already signed')
})

test('one changed bit outside the seal itself breaks verification', () => {
  const text = Buffer.from(sealed).toString('latin1')
  const [, first = 0, second = 0] = (/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(text) ?? []).map(Number)
  expect(second).toBeGreaterThan(first)
  const places = Array.from({ length: flips }, (_, n) => Math.floor((n / flips) * sealed.length))
  const passed = places.filter(at => {
    if (at > first && at < second - 1) return false
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    return sealFault(changed, root.certificate) === null
  })
  expect(passed).toEqual([])
})

test('a certificate that ends after 2049 includes the century', async () => {
  const far = await makeSealKey({ name: 'Far', bits, from: day('2045-01-01'), to: day('2055-01-01') })
  const { validFrom, validTo } = new X509Certificate(far.certificate)
  expect([validFrom, validTo].map(text => new Date(text).getUTCFullYear())).toEqual([2045, 2055])
})

test('the key of another installation is reported as a stranger', async () => {
  const other = await makeSealKey({ name: 'Preceptor root', bits, from: day('2026-01-01'), to: day('2046-01-01') })
  expect(sealFault(sealed, other.certificate)).toBe('stranger')
  const self = await seal(other)
  expect(sealFault(self, root.certificate)).toBe('stranger')
})
