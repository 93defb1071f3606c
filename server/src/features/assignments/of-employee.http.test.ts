import { addDays, api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { aTypeIn, assignedIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let training_type_id: Id
const today = todayIn('America/New_York')
beforeAll(async () => {
  house = await openHouse()
  training_type_id = await aTypeIn(house)
})
afterAll(() => house.close())

const ofEmployee = async (id: Id) => (await house.call(api.assignments.ofEmployee, { params: { id } })).data
const due = { start_date: addDays(today, -40), rule_due_on: addDays(today, -10) }

test('a cached program still shows its current facts', async () => {
  const { id: program_id, version_id } = await programIn(house, {
    program: { training_type_id, titles: { en: 'Lifting' } },
    version: { credit_minutes: 60, number: 1 },
    modules: [{ kind: 'document' }],
  })
  const [begun = '', waits = ''] = await peopleIn(house, [{}, {}])
  await assignedIn(house, program_id, [begun], { state: 'in_progress', version_id })
  await assignedIn(house, program_id, [waits])
  const said = async (id: Id) => {
    const [one] = (await ofEmployee(id)).data
    return [one?.title, one?.credit_minutes, one?.has_skills]
  }
  const before = ['Lifting', 60, false]
  expect([await said(begun), await said(waits)]).toEqual([before, before])

  await house.owner.query(`update programs set titles = '{"en":"Lifting people"}' where id = $1`, [program_id])
  await house.owner.query(`update program_versions set credit_minutes = 90 where id = $1`, [version_id])
  const changed = ['Lifting people', 90, false]
  expect([await said(begun), await said(waits)]).toEqual([changed, changed])

  // A checklist in the next version is not for people who started the previous one
  await house.owner.query(
    `with made as (insert into program_versions (organization_id, program_id, number, state, languages, credit_minutes, module_count, published_at, created_by_name, updated_by_name)
         select organization_id, program_id, 2, 'published', languages, 120, 1, now(), 'Ana', 'Ana' from program_versions where id = $1 returning *)
     insert into program_modules (organization_id, version_id, position, kind, titles, mode, content, updated_by_name)
     select organization_id, id, 0, 'checklist', '{"en":"Skills"}', 'online', '{"kind":"checklist","items":[]}', 'Ana' from made`,
    [version_id],
  )
  expect([await said(begun), await said(waits)]).toEqual([
    ['Lifting people', 120, false],
    ['Lifting people', 120, true],
  ])
  await house.owner.query(
    `update assignments set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = $2, withdrawn_how = 'manual' where employee_id = $1`,
    [waits, today],
  )
  expect((await said(waits))[2]).toBe(false)
})

test('an employee who used up a quiz’s attempts is blocked, unless leave or a later start pauses it', async () => {
  const made = await programIn(house, {
    program: { training_type_id },
    modules: [{ kind: 'quiz' }],
  })
  await house.owner.query('update programs set max_attempts = 3 where id = $1', [made.id])
  const [blocked = '', tries = '', away = '', later = ''] = await peopleIn(house, [{}, {}, {}, {}])
  const ids = await assignedIn(house, made.id, [blocked, tries, away], {
    ...due,
    state: 'in_progress',
    version_id: made.version_id,
  })
  ids.push(...(await assignedIn(house, made.id, [later], { start_date: addDays(today, 5) })))
  for (const [at, employee] of [blocked, tries, away, later].entries())
    await house.owner.query(
      `insert into module_progress (organization_id, employee_id, assignment_id, module_id, state, failed_attempts)
       values ($1, $2, $3, $4, 'in_progress', $5)`,
      [house.agency.id, employee, ids[at], made.modules[0], employee === tries ? 2 : 3],
    )
  await house.owner.query('insert into training_pauses (organization_id, employee_id, starts_on) values ($1, $2, $3)', [
    house.agency.id,
    away,
    addDays(today, -2),
  ])
  const standing = async (id: Id) => (await ofEmployee(id)).data.map(one => [one.standing, one.days_overdue])
  expect(await standing(blocked)).toEqual([['blocked', 10]])
  expect(await standing(tries)).toEqual([['overdue', 10]])
  expect(await standing(away)).toEqual([['paused', 0]])
  expect(await standing(later)).toEqual([['scheduled', 0]])
  expect((await ofEmployee(away)).paused_since).toBe(addDays(today, -2))
  await house.owner.query(
    `insert into attempt_grants (organization_id, employee_id, assignment_id, extra, reason, granted_by_name, granted_on)
     values ($1, $2, $3, 1, 'One more', 'Ada', current_date)`,
    [house.agency.id, blocked, ids[0]],
  )
  expect(await standing(blocked)).toEqual([['overdue', 10]])
})
