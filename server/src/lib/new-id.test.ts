import { id } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { idOf, newId } from './new-id.ts'

test('new ids are valid, distinct and ordered by time', () => {
  const early = newId(1_700_000_000_000)
  const late = newId(1_700_000_000_001)
  expect([early, late].every(one => id.safeParse(one).success)).toBe(true)
  expect(early < late).toBe(true)
  expect(newId(5)).not.toBe(newId(5))
})

test('the same words give the same id, other words another', () => {
  expect(id.safeParse(idOf('a', 'b')).success).toBe(true)
  expect(idOf('a', 'b')).toBe(idOf('a', 'b'))
  expect(idOf('a', 'b')).not.toBe(idOf('ab'))
})
