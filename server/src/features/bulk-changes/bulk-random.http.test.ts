import {
  api,
  type BulkPerson,
  type Employee,
  nextStatuses,
  providerStatuses,
  type ProviderStatus,
  statusReasons,
} from '@preceptor/contract'
import { asText } from '../../events/changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCoordinator, aLocation } from '../../demo/factories/taxonomy.ts'
import { anEmployee, aScheduledStatus, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { todayIn } from '../employees/today.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk, undoBulk, type Wanted } from '../../../test/bulk-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'

/** Random people, random changes: the run does exactly what the preview showed, and the undo reverts all of it. */

let house: House
let worker: RunningWorker
let locations: string[]
let coordinators: string[]
beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const more = [aLocation({ organization_id, name: 'Queens' }), aLocation({ organization_id, name: 'Kings' })]
  const dana = aCoordinator({ organization_id, name: 'Dana Reyes' })
  await house.load({ locations: more, coordinators: [dana] })
  locations = [house.agency.location_id, ...more.map(({ id }) => id)]
  coordinators = [house.agency.coordinator_id, dana.id]
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const today = todayIn('America/New_York')
const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

/** mulberry32: the same numbers for the same seed on every machine. */
function numbers(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  return { next, pick }
}
type Numbers = ReturnType<typeof numbers>

const statuses = Object.keys(providerStatuses).map(Number) as ProviderStatus[]
const words = ['day', 'night', 'weekend', 'live-in']

function aPerson({ next, pick }: Numbers): EmployeeRecord {
  const provider_status = pick(statuses)
  const left = provider_status === 5
  return anEmployee({
    organization_id: house.agency.id,
    provider_status,
    status_reason: statusReasons[provider_status]?.[0] ?? null,
    status_since: next() < 0.5 ? null : dayFrom(-Math.ceil(next() * 20)),
    hire_date: next() < 0.2 ? null : dayFrom(-Math.ceil(next() * 60)),
    termination_date: left ? dayFrom(-Math.ceil(next() * 10)) : null,
    location_id: pick([null, ...locations]),
    coordinator_id: pick([null, ...coordinators]),
    tags: words.filter(() => next() < 0.4),
  })
}

function aChange({ next, pick }: Numbers): Wanted['change'] {
  switch (pick(['status', 'status', 'location', 'coordinator', 'tags'] as const)) {
    case 'status': {
      const provider_status = pick(statuses)
      const reason = pick(statusReasons[provider_status] ?? [null])
      return {
        act: 'status',
        provider_status,
        reason,
        note: null,
        effective_on: dayFrom(pick([-15, -3, 0, 0, 0, 9, 30])),
      }
    }
    case 'location':
      return { act: 'location', location_id: pick([null, ...locations]) }
    case 'coordinator':
      return { act: 'coordinator', coordinator_id: pick([null, ...coordinators]) }
    case 'tags': {
      const add = words.filter(() => next() < 0.4)
      const remove = words.filter(word => !add.includes(word) && next() < 0.4)
      return { act: 'tags', add: add.length + remove.length > 0 ? add : ['day'], remove }
    }
  }
}

const read = async (id: string): Promise<Employee> => (await house.call(api.employees.get, { params: { id } })).data

/** Returns an employee's fields that these acts may change, formatted like the preview. */
const facts = (one: Employee): Record<string, string | null> => ({
  provider_status: asText(providerStatuses[one.provider_status]),
  termination_date: one.termination_date,
  rehire_date: one.rehire_date,
  location_id: one.location_name,
  coordinator_id: one.coordinator_name,
  tags: one.tags.join(', ') || null,
})
const everything = ({ version: _, updated_at: __, ...one }: Employee) => ({
  ...one,
  scheduled_statuses: one.scheduled_statuses.map(({ id: ___, created_by_name: ____, ...planned }) => planned),
})

/** Applies the preview's changes for one person to their earlier data. */
function promised(before: Employee, { outcome, changes }: BulkPerson) {
  if (outcome !== 'update') return { facts: facts(before), plans: before.scheduled_statuses.length }
  const plan = changes.some(({ field }) => field === 'effective_on')
  if (plan) return { facts: facts(before), plans: before.scheduled_statuses.length + 1 }
  const after = { ...facts(before), ...Object.fromEntries(changes.map(one => [one.field, one.after])) }
  const over =
    after['provider_status'] !== facts(before)['provider_status'] &&
    /Terminated|Rejected/.test(after['provider_status'] ?? '')
  return { facts: after, plans: over ? 0 : before.scheduled_statuses.length }
}

/** Returns the number of people checked. */
async function campaign(seed: number): Promise<number> {
  const random = numbers(seed)
  await house.owner.query('delete from employees')
  const employees = Array.from({ length: process.env['PROVE_SEEDS'] ? 30 : 12 }, () => aPerson(random))
  const plans = employees
    .filter(() => random.next() < 0.3)
    .flatMap(({ id, provider_status }) => {
      const [to] = nextStatuses(provider_status)
      return to
        ? [
            aScheduledStatus({
              organization_id: house.agency.id,
              employee_id: id,
              provider_status: to,
              effective_on: dayFrom(12),
            }),
          ]
        : []
    })
  await house.load({ employees, scheduled_statuses: plans })
  const change = aChange(random)
  const told = `seed ${seed}: ${JSON.stringify(change)}`
  const before = new Map(await Promise.all(employees.map(async ({ id }) => [id, await read(id)] as const)))

  const plan = await previewed(house, { audience: { by: 'matching', filters: {} }, change })
  const preview = await peopleOf(house, plan.id)
  expect(preview.length, told).toBe(employees.length)
  await runBulk(house, plan.id)
  const result = await peopleOf(house, plan.id)
  expect(
    result.map(({ done, ...one }) => [done, one]),
    told,
  ).toEqual(preview.map(({ done: _, ...one }) => [one.outcome === 'update', one]))
  for (const one of preview) {
    const was = before.get(one.employee_id ?? '')
    if (!was) throw new Error(`${one.name} was not there`)
    const now = await read(was.id)
    expect({ facts: facts(now), plans: now.scheduled_statuses.length }, `${told} ${one.name}`).toEqual(
      promised(was, one),
    )
    // Anything a single change would refuse is skipped here, and vice versa
    const refused = change.act === 'status' ? await refusedAlone(was, change) : one.outcome !== 'update'
    expect(refused, `${told} ${one.name} ${one.reason}`).toBe(one.outcome !== 'update')
  }
  if (!plan.counts['update']) return employees.length
  await undoBulk(house, plan.id)
  for (const [id, was] of before) expect(everything(await read(id)), told).toEqual(everything(was))
  return employees.length
}

/** Returns whether the call for a single employee would refuse the change, tried on a twin in the earlier state. */
async function refusedAlone(
  was: Employee,
  { act: _, ...body }: Extract<Wanted['change'], { act: 'status' }>,
): Promise<boolean> {
  const twin = anEmployee({
    organization_id: house.agency.id,
    provider_status: was.provider_status,
    status_since: was.status_since,
    hire_date: was.hire_date,
    termination_date: was.termination_date,
  })
  const plans = was.scheduled_statuses.map(({ provider_status, effective_on }) =>
    aScheduledStatus({ organization_id: house.agency.id, employee_id: twin.id, provider_status, effective_on }),
  )
  await house.load({ employees: [twin], scheduled_statuses: plans })
  const { status } = await house.call(api.employees.changeStatus, { params: { id: twin.id }, body })
  await house.owner.query('delete from employees where id = $1', [twin.id])
  return status !== 200
}

const seeds = process.env['PROVE_SEEDS']
  ? Array.from({ length: Number(process.env['PROVE_SEEDS']) }, (_, n) => n + 1)
  : [1, 2, 3, 4, 5, 6, 7, 8]
test.each(seeds)(
  'the run does for each person exactly what the preview says, and the undo restores everything: seed %i',
  async seed => {
    expect(await campaign(seed)).toBeGreaterThan(0)
  },
)
