import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgency } from '../src/demo/factories/agencies.ts'
import { loopsWith } from '../src/features/start-worker.ts'
import { campaign, inProve } from './campaign.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const tick = 10
/** Returns the processor milliseconds used so far by this database's backends, as reported by Linux. */
function databaseCpu(): number {
  let sum = 0
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      if (!line.startsWith('postgres: ') || !line.includes(` ${house.owner.database} `)) continue
      const [, numbers = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      const fields = numbers.split(' ')
      sum += (Number(fields[11]) + Number(fields[12])) * tick
    } catch {
      // The process has ended in the meantime
    }
  }
  return sum
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const [mine, its] = [process.cpuUsage(), databaseCpu()]
  await work()
  const { user, system } = process.cpuUsage(mine)
  // A connection closed in the meantime took its time with it
  return (user + system) / 1_000 + Math.max(0, databaseCpu() - its)
}

/** Waits until every agency has had its runs. */
async function rest() {
  const { owner, database } = house
  for (const loop of loopsWith(house.config).filter(({ done }) => done)) {
    const found = await loop.find(database, { now: new Date(), all: false })
    await owner.query(
      `insert into background_turns (organization_id, loop, moves, turn)
        select t.organization_id, $1, t.moves, t.turn from jsonb_to_recordset($2::jsonb) t (organization_id uuid, moves bigint, turn text)
        on conflict (organization_id, loop) do update set moves = excluded.moves, turn = excluded.turn, at = now()`,
      [loop.name, JSON.stringify(found)],
    )
  }
  // A new agency is judged once
  await owner.query('delete from compliance_everybody_due')
  await owner.query('vacuum analyze background_turns')
  await owner.query('vacuum analyze compliance_everybody_due')
}

/** Checks measured per loop; CPU use follows from how often each loop checks. */
const looks = 20

test.runIf(inProve && process.platform === 'linux')(
  '10,000 agencies with nothing due cost less than 2 % of a core for the polls of all loops, in the worker and the database',
  async () => {
    await house.load({ organizations: Array.from({ length: campaign(200, 10_000) }, () => anAgency()) })
    await house.owner.query('analyze')
    await rest()
    const shares: Record<string, number> = {}
    for (const { name, of, every, find } of loopsWith(house.config)) {
      if (of === 'all') continue
      const look = () => find(house.database, { now: new Date(), all: false })
      // The first one plans and fills the caches
      expect([name, await look()]).toEqual([name, []])
      const spent = await cpuOf(async () => {
        for (let n = 0; n < looks; n++) await look()
      })
      shares[name] = (spent / looks / every) * 100
    }
    const total = Object.values(shares).reduce((sum, share) => sum + share, 0)
    console.log(
      Object.entries(shares)
        .map(([name, share]) => `${name}: ${share.toFixed(3)} %`)
        .join('\n'),
    )
    expect(total).toBeLessThan(2)
  },
  600_000,
)
