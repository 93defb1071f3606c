import { expect, test } from 'vitest'
import { hoursIn } from './hours.ts'

test.each([
  [0, '0', '0 h', '0 hours', '0 horas'],
  [25, '25 min', '25 min', '25 min', '25 min'],
  [59, '59 min', '59 min', '59 min', '59 min'],
  [60, '1', '1 h', '1 hour', '1 hora'],
  [75, '1.25', '1.25 h', '1.25 hours', '1.25 horas'],
  [72_000, '1,200', '1,200 h', '1,200 hours', '1,200 horas'],
])('%i minutes are shown in minutes below one hour, in English and in Spanish', (minutes, bare, short, long, largo) => {
  expect((['bare', 'short', 'long'] as const).map(style => hoursIn('en', minutes, style))).toEqual([bare, short, long])
  expect((['bare', 'short', 'long'] as const).map(style => hoursIn('es', minutes, style))).toEqual([bare, short, largo])
})
