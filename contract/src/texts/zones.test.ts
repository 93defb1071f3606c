import { expect, test } from 'vitest'
import { zoneIn } from './zones.ts'

test.each([
  ['en', 'America/New_York', 'New York (Eastern Time)'],
  ['es', 'America/New_York', 'New York (hora oriental)'],
  ['en', 'America/North_Dakota/New_Salem', 'New Salem, North Dakota (Central Time)'],
  ['en', 'UTC', 'UTC'],
  ['en', 'Mars/Olympus_Mons', 'Mars/Olympus_Mons'],
])('in %s the zone %s reads %s', (language, zone, name) => {
  expect(zoneIn(language, zone, new Date('2026-03-16T12:00:00Z'))).toBe(name)
})
