import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import { costlyLetters, inPlainLetters, smsSize } from './sms.ts'

const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }

const sizeOf = (text: string) => {
  const { encoding, units, segments } = smsSize(text)
  return [encoding, units, segments]
}

test('plain text fits 160 characters, and 153 per part beyond that', () => {
  expect(sizeOf('')).toEqual(['GSM-7', 0, 0])
  expect(sizeOf('a'.repeat(160))).toEqual(['GSM-7', 160, 1])
  expect(sizeOf('a'.repeat(161))).toEqual(['GSM-7', 161, 2])
  expect(sizeOf('a'.repeat(306))).toEqual(['GSM-7', 306, 2])
  expect(sizeOf('a'.repeat(307))).toEqual(['GSM-7', 307, 3])
})

test('Spanish characters in GSM stay cheap; an accent outside GSM makes the whole text UCS-2', () => {
  expect(sizeOf('¿Mañana? ¡Sí, à las 9!'.replace('í', 'i'))[0]).toBe('GSM-7')
  expect(sizeOf('¿Mañana? ¡Sí!')).toEqual(['UCS-2', 13, 1])
  expect(sizeOf(`í${'a'.repeat(69)}`)).toEqual(['UCS-2', 70, 1])
  expect(sizeOf(`í${'a'.repeat(70)}`)).toEqual(['UCS-2', 71, 2])
})

test('brackets and the euro sign take two units and are never split between two parts', () => {
  expect(sizeOf('[€]')).toEqual(['GSM-7', 6, 1])
  expect(sizeOf('€'.repeat(80))).toEqual(['GSM-7', 160, 1])
  // 153 is odd: 76 of them fit in a part
  expect(sizeOf('€'.repeat(153))).toEqual(['GSM-7', 306, 3])
  expect(sizeOf('😀'.repeat(35))).toEqual(['UCS-2', 70, 1])
  expect(sizeOf('😀'.repeat(67))).toEqual(['UCS-2', 134, 3])
})

test('a visible character stays in one part', () => {
  expect(sizeOf('🇺🇸'.repeat(34))).toEqual(['UCS-2', 136, 3])
  expect(sizeOf('e\u0301'.repeat(35))).toEqual(['UCS-2', 70, 1])
})

test('encoding and parts match the service’s own calculation', () => {
  const alphabets = [
    'abcdefghij klmno',
    'éèùìòÇØøÅåÄÖÑÜ§¿äöñüà@£$¥',
    '^{}\\[~]|€',
    '“”‘’–—…•',
    'áíóúÍç',
    'привет',
    '你好',
    'مرحبا',
    '😀👍🏽👨‍👩‍👧🇺🇸',
    '\n\r\f',
    'e\u0301',
    'আপনার প্রশিক্ষণ ক্ষ',
    'ਪੰਜਾਬੀ ਸਿਖਲਾਈ',
    '한국어 교육',
    'Đào tạo của bạn',
    'ייִדיש',
  ].map(letters => Array.from(letters))
  let seed = 7
  const below = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  for (let round = 0; round < (process?.env['PROVE'] === '1' ? 10_000 : 500); round += 1) {
    const letters = Array.from({ length: 1 + below(3) }, () => pick(alphabets)).flat()
    const text = Array.from({ length: below(400) }, () => pick(letters)).join('')
    const theirs = new SegmentedMessage(text)
    const { encoding, segments } = smsSize(text)
    expect([text, encoding, segments]).toEqual([text, theirs.encodingName, theirs.segmentsCount])
  }
}, 600_000)

test('characters that cost more are listed, and as many as possible are replaced by plain ones', () => {
  expect(costlyLetters('Hola María – “sí” é')).toEqual(['í', '–', '“', '”'])
  expect(inPlainLetters('Hola María – “sí” é…')).toBe('Hola Maria - "si" é...')
  expect(inPlainLetters('привет 😀')).toBe('привет 😀')
})
