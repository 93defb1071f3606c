import { randomUUID } from 'node:crypto'
import { api, type Id } from '@preceptor/contract'
import { addDays } from '@preceptor/contract/assignments/due'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../demo/random.ts'
import { campaign, inProve } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { forgetPayroll, payrollWorld, type PayrollWorld, setUpPayroll } from '../../../test/payroll-world.ts'

/** After any ledger changes and interruptions, once everything is sent, each entry has been paid exactly. */

let house: House
let world: PayrollWorld
beforeAll(async () => {
  house = await openHouse({ LIMIT_HEAVY_PER_AGENCY: '1000' })
  world = await payrollWorld(house)
  await setUpPayroll(house)
})
afterAll(() => house.close())

const first = '2026-03-01'
const weeks = 4

/** Ends the app's connections, like a database crash. */
const cutOff = () =>
  house.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

/** Opens the next batch, decides its exceptions and locks it; retries after each interruption. */
async function payPeriod(random: Random, start: string, isCut: boolean): Promise<void> {
  const sure = async <T extends { status: number }>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      const under = work()
      if (isCut && random.chance(0.3)) await cutOff()
      const reply = await under.catch(() => null)
      if (reply && reply.status < 500 && reply.status !== 429) return reply
      if (tries > 20) throw new Error('It never came through.')
      await new Promise(resolve => setTimeout(resolve, 20 * tries))
    }
  }
  await sure(() => house.call(api.payroll.open, { body: { period_start: start } }))
  const found = await house.owner.query<{ id: Id; state: string }>(
    'select id, state from payroll_batches where period_start = $1',
    [start],
  )
  const id = found.rows[0]?.id ?? ''
  const params = { id }
  await sure(() => house.call(api.payroll.preview, { params, body: {} }))
  const read = async () => (await sure(() => house.call(api.payroll.get, { params }))).data
  const previewed = await read()
  if (previewed.counts.undecided > 0)
    await sure(() =>
      house.call(api.payroll.decide, {
        params,
        body: { exception_ids: [], matching: { decision: 'open' }, decision: 'include', reason: null },
      }),
    )
  const locked = await sure(() => house.call(api.payroll.lock, { params, body: {} }, { as: world.bea }))
  const now = await read()
  if (now.state === 'previewed') {
    // Nothing was owed
    expect([locked.status, now.lines]).toEqual([409, 0])
    await sure(() => house.call(api.payroll.discard, { params }))
    return
  }
  await sure(() => house.call(api.payroll.send, { params, body: { way: 'download', target_id: null } }))
  expect((await read()).state).toBe('sent')
}

interface History {
  seed: string
  random: Random
  people: Id[]
  records: { id: Id; minutes: number; taken: boolean }[]
}

/** Adds some credits to each history, and reverses some. */
async function goOn(histories: readonly History[]): Promise<void> {
  const added: { id: Id; employee_id: Id; completed_on: string; minutes: number }[] = []
  const taken: Id[] = []
  for (const { random, people, records } of histories)
    for (let n = random.int(1, 5); n > 0; n--) {
      const standing = records.filter(one => !one.taken)
      if (standing.length > 0 && random.chance(0.3)) {
        const one = random.pick(standing)
        one.taken = true
        taken.push(one.id)
      } else {
        const [id, minutes] = [randomUUID(), random.int(1, 300)]
        const completed_on = addDays(first, random.int(0, 7 * weeks - 1))
        added.push({ id, employee_id: random.pick(people), completed_on, minutes })
        records.push({ id, minutes, taken: false })
      }
    }
  await world.credits(added)
  if (taken.length > 0) await world.takeAllBack(taken)
}

/** Runs some histories of two people each. They share batches, so ten thousand take minutes. */
async function runHistories(seeds: readonly string[], isCut: boolean): Promise<number> {
  await forgetPayroll(house)
  const people = await world.people(2 * seeds.length)
  const histories = seeds.map((seed, at): History => {
    const own = people.slice(2 * at, 2 * at + 2).map(({ id }) => id)
    return { seed, random: new Random(seed), people: own, records: [] }
  })
  const random = new Random(`cuts of ${seeds[0]}`)
  for (let week = 0; week < weeks; week++) {
    await goOn(histories)
    await payPeriod(random, addDays(first, 7 * week), isCut)
  }
  // The next batch pays the rest
  for (const week of [weeks, weeks + 1]) await payPeriod(random, addDays(first, 7 * week), isCut)
  const { rows } = await house.owner.query<{ id: Id; paid: number; earnings: number }>(`
    select r.id, coalesce(sum(l.paid_minutes), 0)::int as paid, count(l.id) filter (where l.kind = 'earning')::int as earnings
    from training_records r left join payroll_lines l on l.organization_id = r.organization_id and l.record_id = r.id
    where r.kind = 'credit' group by 1`)
  const paid = new Map(rows.map(row => [row.id, row]))
  for (const { seed, records } of histories)
    for (const { id, minutes, taken } of records) {
      expect([seed, paid.get(id)?.paid], `minutes of one entry, ${seed}`).toEqual([seed, taken ? 0 : minutes])
      expect(paid.get(id)?.earnings).toBeLessThanOrEqual(1)
    }
  return rows.length
}

const many = campaign(2, 10_000)
const together = campaign(2, 50)
test(
  `${many} histories: each entry of the ledger is paid what it is worth, once`,
  async () => {
    let paid = 0
    for (let n = 0; n < many; n += together) {
      const seeds = Array.from({ length: Math.min(together, many - n) }, (_, at) => `history ${n + at}`)
      paid += await runHistories(seeds, inProve && (n / together) % 2 === 0)
    }
    expect(paid).toBeGreaterThan(many)
  },
  campaign(60_000, 3_600_000),
)

test('finds planted unpaid and overlapping time, and nothing else', async () => {
  await forgetPayroll(house)
  await house.call(api.payroll.answerTest, {
    params: { id: world.unpaid },
    body: { outside_hours: true, voluntary: false, unrelated: true, no_work: true },
  })
  const many = campaign(4, 100)
  const planted = new Set<string>()
  for (let n = 0; n < many; n++) {
    const [one, two, fine] = [await world.person(), await world.person(), await world.person()]
    planted.add(`unpaid ${await world.credit(one.id, { program_id: world.unpaid, is_payable: false })}`)
    const classes = [await world.taught('2026-03-03', 9, 11), await world.taught('2026-03-03', 10 + (n % 2) / 2, 12)]
    const taught = { how: 'attendance' as const, completed_on: '2026-03-03', mode: 'classroom', minutes: 90 }
    for (const { evidence } of classes) planted.add(`overlap ${await world.credit(two.id, { ...taught, evidence })}`)
    const after = await world.taught('2026-03-03', 12, 13)
    for (const { evidence } of [classes[1] ?? after, after]) await world.credit(fine.id, { ...taught, evidence })
  }
  const { data } = await house.call(api.payroll.open, { body: { period_start: '2026-03-08' } })
  const { rows } = await house.owner.query<{ cause: string; entry_id: string }>(
    'select cause, entry_id from payroll_exceptions where batch_id = $1 and is_blocking',
    [data.id],
  )
  expect(new Set(rows.map(({ cause, entry_id }) => `${cause} ${entry_id}`))).toEqual(planted)
})
