import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exceptionsIn, linesIn, payrollWorld } from '../../../test/payroll-world.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { dayOf } from '../days.ts'
import { aProgram } from '../factories/programs.ts'
import { aTopic, aTrainingType } from '../factories/taxonomy.ts'
import { payWorld } from './pay-world.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const world = await payrollWorld(house)
  const organization_id = house.agency.id
  await house.load({ topics: [aTopic({ organization_id, name: 'Safety' })] })
  const type = aTrainingType({ organization_id, code: 'INSVC2', is_payable: true })
  await house.load({
    training_types: [type],
    programs: [aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Infection control' } })],
  })
  await house.owner.query("update programs set pay_code = 'INSVC'")
  const people = [await world.person(), await world.person(), await world.person()]
  for (let month = 3; month <= 14; month++) {
    const completed_on = `${month > 12 ? 2026 : 2025}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-12`
    for (const { id } of people)
      await world.credit(id, { completed_on, minutes: 50, entered_at: `${completed_on}T16:00:00Z` })
    if (month === 6)
      // Late attendance: reversed and rewritten after its month was sent
      await world.takeBack(
        await world.credit(people[0]?.id ?? '', {
          completed_on,
          minutes: 120,
          entered_at: `${completed_on}T17:00:00Z`,
        }),
        '2025-07-20T15:00:00Z',
      )
  }
  await world.credit(people[1]?.id ?? '', {
    program_id: world.unpaid,
    is_payable: false,
    completed_on: '2026-02-20',
    entered_at: '2026-02-20T16:00:00Z',
  })
  await payWorld(
    { owner: house.owner, config: house.config, database: house.database },
    { seed: 'preceptor', today: dayOf('2026-03-18') },
  )
})
afterAll(() => house.close())

test('[R-RTE-8] the demo world has twelve months of batches, a correction, a reissued batch, and planted time', async () => {
  const { data } = await house.call(api.payroll.list, { query: { per_page: 50 } })
  expect(data.data.map(({ number, state, issue }) => [number, state, issue])).toEqual([
    [12, 'previewed', 1],
    [11, 'acknowledged', 2],
    ...Array.from({ length: 10 }, (_, n) => [10 - n, 'acknowledged', 1]),
  ])
  const [last] = data.data
  const causes = (await exceptionsIn(house, last?.id ?? '')).map(({ cause }) => cause)
  expect(causes).toContain('unpaid')
  const corrected = data.data.find(({ number }) => number === 5)
  const lines = await linesIn(house, corrected?.id ?? '')
  expect(
    lines.filter(({ kind }) => kind === 'correction').map(({ minutes, corrects_batch }) => [minutes, corrects_batch]),
  ).toEqual([[-120, 4]])
  // the late change reverses the old line and replaces it
  const late = await linesIn(house, data.data.find(({ number }) => number === 11)?.id ?? '')
  expect(
    late
      .filter(({ corrects_batch }) => corrects_batch === 10)
      .map(({ minutes }) => minutes)
      .toSorted((a, b) => a - b),
  ).toEqual([-50, -50, -50, 35, 35, 35])
  const [file] = (await house.call(api.payroll.get, { params: { id: corrected?.id ?? '' } })).data.files
  const answered = await house.call(api.payroll.file, { params: { id: corrected?.id ?? '', file_id: file?.id ?? '' } })
  expect(answered.bytes.toString()).toContain('-2.00')
})

test('two overlapping classes were planted', async () => {
  const { rows } = await house.owner.query<{ n: number }>(
    "select count(*)::int as n from payroll_exceptions where cause = 'overlap'",
  )
  expect(rows[0]?.n).toBe(6)
})
