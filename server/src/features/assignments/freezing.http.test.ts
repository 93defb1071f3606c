import { addDays, api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aProgram } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { Random } from '../../demo/random.ts'
import { campaign } from '../../../test/campaign.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let program_id: string
const today = todayIn('America/New_York')
const dayFrom = (days: number) => addDays(today, days)
type Freezing = ('on_leave' | 'on_hold' | 'suspended')[]
const onHold = 3
const onLeave = 4
const suspended = 8

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id, name: 'In-service' })
  const program = aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Fall prevention' } })
  program_id = program.id
  await house.load({ training_types: [type], programs: [program] })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.owner.query('delete from employees')
  await choose(['on_leave'])
})

async function choose(freezing_statuses: Freezing) {
  const { status, failure } = await house.call(
    api.agencySettings.update,
    { params: { id: house.agency.id }, body: { details: { freezing_statuses } } },
    { headers: { 'if-match': '*' } },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
}

/** Assigned thirty days ago, due in five. */
async function person(over: Partial<EmployeeRecord> = {}): Promise<string> {
  const organization_id = house.agency.id
  const employee = anEmployee({ organization_id, ...over })
  const assigned_on = dayFrom(-30)
  const assignment = anAssignment({
    organization_id,
    employee_id: employee.id,
    program_id,
    assigned_on,
    rule_due_on: dayFrom(5),
  })
  await house.load({ employees: [employee], assignments: [assignment] })
  return employee.id
}
const become = (id: string, status: number, since: string) =>
  house.owner.query('update employees set provider_status = $2, status_since = $3 where id = $1', [id, status, since])
const of = async (id: string) => {
  const { data } = await house.call(api.assignments.ofEmployee, { params: { id } })
  const [one] = data.data
  return { due_on: one?.due_on, standing: one?.standing, paused_since: data.paused_since }
}
const waits = (since: string) => ({ due_on: dayFrom(5), standing: 'paused', paused_since: since })
const goesOn = (due_on: string) => ({ due_on, standing: 'assigned', paused_since: null })

test('before another choice is saved it shows whose dates wait, whose resume, and the new due dates', async () => {
  const away = await person({ first_name: 'Ana', last_name: 'Abela' })
  const held = await person({ first_name: 'Ana', last_name: 'Abelb' })
  await person({ first_name: 'Ana', last_name: 'Abelc' })
  await become(away, onLeave, dayFrom(-4))
  await become(held, onHold, dayFrom(-3))
  const query = { freezing_statuses: 'on_hold' }
  const { data } = await fourCases(house, api.assignments.freezingImpact, { args: { query }, denied: 'viewer' })
  expect(data).toMatchObject({ begin: 1, go_on: 1, meta: { total: 2 } })
  expect(data.data).toMatchObject([
    { name: 'Abela, Ana', provider_status: onLeave, waits: false, before: dayFrom(5), after: dayFrom(9) },
    { name: 'Abelb, Ana', provider_status: onHold, waits: true, before: dayFrom(5), after: null },
  ])
  const found = await house.call(api.assignments.freezingImpact, { query: { ...query, search: 'abelb' } })
  expect(found.data.data.map(({ name }) => name)).toEqual(['Abelb, Ana'])
  await choose(['on_hold'])
  expect(await of(away)).toEqual(goesOn(dayFrom(9)))
  expect(await of(held)).toEqual(waits(today))
  const none = await house.call(api.assignments.freezingImpact, { query })
  expect(none.data).toMatchObject({ begin: 0, go_on: 0, data: [] })
})

test('only on leave unless the agency chose otherwise: on hold, dates continue', async () => {
  const id = await person()
  await become(id, onHold, dayFrom(-3))
  expect(await of(id)).toEqual(goesOn(dayFrom(5)))
  await become(id, onLeave, dayFrom(-2))
  expect(await of(id)).toEqual(waits(dayFrom(-2)))
  await become(id, onHold, today)
  expect(await of(id)).toEqual(goesOn(dayFrom(7)))
})

test('moving between statuses in which dates wait keeps them waiting, and they move once by all the days', async () => {
  await choose(['on_leave', 'on_hold', 'suspended'])
  const id = await person()
  await become(id, suspended, dayFrom(-20))
  await become(id, onLeave, dayFrom(-12))
  await become(id, onHold, dayFrom(-6))
  expect(await of(id)).toEqual(waits(dayFrom(-20)))
  await become(id, 1, dayFrom(-1))
  expect(await of(id)).toEqual(goesOn(dayFrom(5 + 19)))
})

test('a choice counts from today: newly affected people wait from now, the others resume, and the history shows both', async () => {
  const held = await person({ provider_status: onHold, status_since: dayFrom(-9) })
  const away = await person({ provider_status: onLeave, status_since: dayFrom(-9) })
  expect([await of(held), await of(away)]).toEqual([goesOn(dayFrom(5)), waits(dayFrom(-9))])
  await choose(['on_hold'])
  expect([await of(held), await of(away)]).toEqual([waits(today), goesOn(dayFrom(14))])
  const { rows } = await house.owner.query<{ changes: object[] }>(
    `select changes from events where kind = 'training.resumed' and subject_id = $1`,
    [away],
  )
  expect(rows).toMatchObject([{ changes: [{ field: 'program' }, { before: dayFrom(5), after: dayFrom(14) }] }])
  await choose([])
  expect(await of(held)).toEqual(goesOn(dayFrom(5)))
  await choose(['on_leave', 'on_hold'])
  expect([await of(held), await of(away)]).toEqual([waits(today), { ...waits(today), due_on: dayFrom(14) }])
})

test('other agencies choose for themselves, and an unknown status is refused', async () => {
  const id = await person()
  const other = await house.owner.query<{ freezing_statuses: string }>(
    'select freezing_statuses from organizations where id = $1',
    [house.other.id],
  )
  await choose(['suspended'])
  expect(other.rows[0]?.freezing_statuses).toEqual(['on_leave'])
  await become(id, onLeave, dayFrom(-2))
  expect(await of(id)).toEqual(goesOn(dayFrom(5)))
  const { status, failure } = await house.call(
    api.agencySettings.update,
    { params: { id: house.agency.id }, body: { details: { freezing_statuses: ['active'] } } } as never,
    { headers: { 'if-match': '*' } },
  )
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['details.freezing_statuses.0']])
})

const some = campaign(6, 300)
test(`whatever people become and agencies choose, every date is what the contract says of the days away: ${some} histories`, async () => {
  const random = new Random('freezing')
  const word: Record<number, Freezing[number]> = { 3: 'on_hold', 4: 'on_leave', 8: 'suspended' }
  const all: Freezing = ['on_leave', 'on_hold', 'suspended']
  for (let turn = 0; turn < some; turn++) {
    await choose(all.filter(() => random.chance(0.5)))
    const id = await person()
    const chosen = await house.owner.query<{ freezing: string[] }>(
      'select freezing_statuses as freezing from organizations where id = $1',
      [house.agency.id],
    )
    const freezing = chosen.rows[0]?.freezing ?? []
    let away: number | null = null
    let days = 0
    for (let at = -25, was = 1; at < 0; at += random.int(1, 6)) {
      const [status = 1] = [1, onHold, onLeave, suspended]
        .filter(one => one !== was)
        .toSorted(() => random.int(0, 2) - 1)
      await become(id, status, dayFrom(at))
      was = status
      const waitsNow = freezing.includes(word[status] ?? '')
      if (away !== null && !waitsNow) {
        days += at - away
        away = null
      } else if (away === null && waitsNow) away = at
    }
    expect(await of(id), `turn ${turn} with ${freezing.join()}`).toMatchObject({
      due_on: dayFrom(5 + days),
      paused_since: away === null ? null : dayFrom(away),
    })
  }
})
