import { expect, test } from 'vitest'
import { expiryState } from './HeldDisciplines.tsx'

test('a certificate is expired the day after its last day, and expiring soon within 60 days of it', () => {
  expect(expiryState('2026-03-14', '2026-03-15')).toBe('expired')
  expect(expiryState('2026-03-15', '2026-03-15')).toBe('soon')
  expect(expiryState('2026-05-14', '2026-03-15')).toBe('soon')
  expect(expiryState('2026-05-15', '2026-03-15')).toBe('fine')
  expect(expiryState(null, '2026-03-15')).toBe('fine')
})
