import type { SentStamp } from '@preceptor/contract'
import { describe, expect, test } from 'vitest'
import type { Kept } from '@/widgets/public-shell/storage.ts'
import { compared, keepCheck, lastCheck } from './clock.ts'
import { deviceId, newId, openStamps, type Sent, type Told } from './stamps.ts'

function memory(): Kept & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    keys: () => [...all.keys()],
    read: key => all.get(key) ?? null,
    write: (key, value) => void all.set(key, value),
    remove: key => void all.delete(key),
  }
}

const aStamp = (over: Partial<SentStamp> = {}): SentStamp => ({
  id: newId(),
  direction: 'in',
  digits: '0142',
  device_at: '2026-03-14T14:00:00.000Z',
  clock: null,
  ...over,
})
const told = ({ id, direction }: SentStamp): Told => ({ id, is: 'counted', why: null, direction, name: 'Maria R.' })

describe('stamps that wait', () => {
  test('an offline check-in is sent once when the connection is back, also by a reopened page', async () => {
    const kept = memory()
    let online = false
    const sent: string[][] = []
    const send = async (stamps: readonly SentStamp[]): Promise<Sent> => {
      if (!online) return { is: 'later', offline: true }
      sent.push(stamps.map(({ id }) => id))
      return { is: 'answered', data: stamps.map(told) }
    }
    let clock = 0
    const open = () => openStamps({ kept, send, now: () => ++clock })
    const first = open()
    const [one, two] = [aStamp(), aStamp()]
    expect(await first.add(one, 'link')).toBeNull()
    expect(await first.add(two, 'link')).toBeNull()
    online = true
    const second = open()
    expect(second.waiting()).toBe(2)
    await second.flush()
    expect(sent).toEqual([[one.id, two.id]])
    expect([second.waiting(), open().waiting()]).toEqual([0, 0])
  })

  test('online, the answer comes at once, and phones and tablets are sent separately', async () => {
    const groups: (string | null)[] = []
    const stamps = openStamps({
      kept: memory(),
      now: () => 1,
      send: async (some, kiosk) => {
        groups.push(kiosk)
        return { is: 'answered', data: some.map(told) }
      },
    })
    expect(await stamps.add(aStamp(), null)).toMatchObject({ is: 'counted', name: 'Maria R.' })
    expect(await stamps.add(aStamp(), 'link')).toMatchObject({ is: 'counted' })
    expect(groups).toEqual([null, 'link'])
  })

  test('one unreadable stamp does not hold back the others', async () => {
    const kept = memory()
    const [bad, good] = [aStamp({ digits: '?' }), aStamp()]
    let online = false
    const stamps = openStamps({
      kept,
      now: () => 1,
      send: async some => {
        if (!online) return { is: 'later', offline: true }
        return some.includes(bad) ? { is: 'refused', status: 422 } : { is: 'answered', data: some.map(told) }
      },
    })
    await stamps.add(bad, null)
    online = true
    expect(await stamps.add(good, null)).toMatchObject({ is: 'counted' })
    expect(stamps.waiting()).toBe(0)
  })

  test('too many attempts are reported, and the stamp waits', async () => {
    const stamps = openStamps({
      kept: memory(),
      now: () => 1,
      send: async () => ({ is: 'later', offline: false, often: true }),
    })
    expect(await stamps.add(aStamp(), null)).toEqual({ is: 'failed', often: true })
    expect(stamps.waiting()).toBe(1)
  })

  test('a device keeps its id', () => {
    const kept = memory()
    expect(deviceId(kept)).toBe(deviceId(kept))
    expect(deviceId(kept)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})

describe('the clock of a device', () => {
  test('half of the network round trip is subtracted', () => {
    const asked = Date.parse('2026-03-14T13:53:00.000Z')
    expect(compared(asked, asked + 400, '2026-03-14T14:00:00.200Z')).toEqual({
      checked_at: '2026-03-14T13:53:00.400Z',
      offset_ms: 7 * 60_000,
    })
  })

  test('a clock comparison is valid for a day', () => {
    const kept = memory()
    const check = compared(0, 0, '1970-01-01T00:00:05Z')
    keepCheck(kept, check)
    expect(lastCheck(kept, 24 * 3_600_000)).toEqual(check)
    expect(lastCheck(kept, 24 * 3_600_000 + 1)).toBeNull()
    expect(lastCheck(memory(), 0)).toBeNull()
  })
})
