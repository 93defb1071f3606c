import { describe, expect, test } from 'vitest'
import { timeOf } from './clock.ts'

const now = Date.parse('2026-03-14T14:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const minute = 60_000

/** A device whose clock is this far behind ours and that stamped this long ago. */
const stamped = ({ behind = 0, ago = 0, checkedAgo = 60 as number | null, moved = 0 }) => {
  const device = (at: number) => iso(at - behind)
  return timeOf(
    {
      device_at: device(now - ago * minute),
      clock: checkedAgo === null ? null : { checked_at: device(now - (ago + checkedAgo) * minute), offset_ms: behind },
    },
    iso(now - behind - moved),
    now,
  )
}

describe('time of a stamp', () => {
  test('a device that is seven minutes slow counts by the right time, even hours later', () => {
    expect(stamped({ behind: 7 * minute })).toMatchObject({ at: now, is_trusted: true, is_live: true })
    expect(stamped({ behind: 7 * minute, ago: 180 })).toMatchObject({
      at: now - 180 * minute,
      is_trusted: true,
      is_live: false,
    })
  })

  test('stamps sent as they happen use our clock, compared or not', () => {
    expect(stamped({ behind: 7 * minute, checkedAgo: null })).toMatchObject({
      at: now,
      is_trusted: true,
      is_live: true,
    })
    // The phone corrected its clock after the comparison
    const clock = { checked_at: iso(now - 3 * minute), offset_ms: 7 * minute }
    expect(timeOf({ device_at: iso(now - 1000), clock }, iso(now), now)).toMatchObject({
      at: now - 1000,
      is_trusted: true,
    })
    expect(stamped({ moved: 5 * minute }).is_trusted).toBe(false)
  })

  test('a clock never compared, or compared more than a day before, is not trusted', () => {
    expect(stamped({ ago: 30, checkedAgo: null }).is_trusted).toBe(false)
    expect(stamped({ ago: 30, checkedAgo: 24 * 60 }).is_trusted).toBe(true)
    expect(stamped({ ago: 30, checkedAgo: 24 * 60 + 1 }).is_trusted).toBe(false)
  })

  test('a clock changed after the comparison is detected', () => {
    expect(stamped({ ago: 30, moved: 3 * minute }).is_trusted).toBe(false)
    expect(stamped({ ago: 30, moved: 30_000 }).is_trusted).toBe(true)
  })

  test('times in the future are not trusted, and impossible ones count as now', () => {
    expect(stamped({ ago: -10 }).is_trusted).toBe(false)
    expect(timeOf({ device_at: '1999-01-01T00:00:00Z', clock: null }, '2026-03-14T14:00:00Z', now)).toMatchObject({
      at: now,
      is_trusted: false,
    })
  })
})
