import { expect, test } from 'vitest'
import { smsSize } from './sms.ts'

const sizeOf = (text: string) => {
  const { encoding, units, segments } = smsSize(text)
  return [encoding, units, segments]
}

test('plain text fits 160 letters, and 153 per part beyond that', () => {
  expect(sizeOf('')).toEqual(['GSM-7', 0, 0])
  expect(sizeOf('a'.repeat(160))).toEqual(['GSM-7', 160, 1])
  expect(sizeOf('a'.repeat(161))).toEqual(['GSM-7', 161, 2])
  expect(sizeOf('a'.repeat(306))).toEqual(['GSM-7', 306, 2])
  expect(sizeOf('a'.repeat(307))).toEqual(['GSM-7', 307, 3])
})

test('Spanish that GSM knows stays cheap; an accent it does not know makes the whole text UCS-2', () => {
  expect(sizeOf('¿Mañana? ¡Sí, à las 9!'.replace('í', 'i'))[0]).toBe('GSM-7')
  expect(sizeOf('¿Mañana? ¡Sí!')).toEqual(['UCS-2', 13, 1])
  expect(sizeOf(`í${'a'.repeat(69)}`)).toEqual(['UCS-2', 70, 1])
  expect(sizeOf(`í${'a'.repeat(70)}`)).toEqual(['UCS-2', 71, 2])
})

test('brackets and the euro take two units, and are not torn between two parts', () => {
  expect(sizeOf('[€]')).toEqual(['GSM-7', 6, 1])
  expect(sizeOf('€'.repeat(80))).toEqual(['GSM-7', 160, 1])
  // 153 is odd: 76 of them fit a part
  expect(sizeOf('€'.repeat(153))).toEqual(['GSM-7', 306, 3])
  expect(sizeOf('😀'.repeat(35))).toEqual(['UCS-2', 70, 1])
  expect(sizeOf('😀'.repeat(67))).toEqual(['UCS-2', 134, 3])
})
