import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../test/campaign.ts'
import { type House, openHouse } from '../../test/house.ts'
import { Random } from '../demo/random.ts'
import { isQuiet, quietUntil, type QuietHours } from './quiet.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]
const spans: [from: string, to: string][] = [
  ['21:00', '08:00'],
  ['22:30', '06:15'],
  ['12:00', '13:00'],
  ['00:00', '23:59'],
]
/** Three days around each clock change. */
const changes = ['2026-03-07T00:00:00Z', '2026-10-31T00:00:00Z', '2027-03-13T00:00:00Z']
const minute = 60_000
const every = campaign(13, 1)

test.each(zones)(
  '[R-RTE-3] messages: in %s nothing is sent in quiet hours across a clock change, and held messages go out within a minute of their end',
  async time_zone => {
    for (const [quiet_from, quiet_to] of spans)
      for (const change of changes) {
        const hours: QuietHours = { time_zone, state: 'NY', quiet_from, quiet_to }
        // By this process's clock data, minute by minute
        const begin = Date.parse(change)
        const quiet = Array.from({ length: 4 * 24 * 60 }, (_, at) =>
          isQuiet(hours, 'NY', new Date(begin + at * minute)),
        )
        const endOf = (at: number) => {
          if (!quiet[at]) return null
          const end = quiet.indexOf(false, at)
          return end < 0 ? undefined : begin + end * minute
        }
        // By the database's clock data, which holds queued messages
        const { rows } = await house.owner.query<{ at: number; until: Date | null }>(
          `select n as at, quiet_ends($1::timestamptz + n * interval '1 minute', $2, $3, $4) as until from generate_series(0, $5, $6) n`,
          [change, quiet_from, quiet_to, time_zone, 3 * 24 * 60, every],
        )
        const wrong = rows.filter(({ at, until }) => {
          const end = endOf(at)
          return end !== undefined && (until?.getTime() ?? null) !== end
        })
        expect(wrong.slice(0, 3), `${quiet_from} to ${quiet_to} from ${change}`).toEqual([])
        const random = new Random(`${time_zone} ${change} ${quiet_from}`)
        const drawn = Array.from({ length: campaign(2, 50) }, () => Math.floor(random.next() * 3 * 24 * 60))
          .map(at => ({ at, end: endOf(at) }))
          .filter(({ end }) => end !== undefined)
        expect(
          drawn.map(({ at }) => quietUntil(hours, 'NY', new Date(begin + at * minute))?.getTime() ?? null),
        ).toEqual(drawn.map(({ end }) => end))
      }
  },
  600_000,
)
