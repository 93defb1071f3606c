import { addDays, api, emptyContent } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { assignedIn, aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { todayIn } from '../employees/today.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
const today = todayIn('America/New_York')

const read = async (as: 'admin' | 'coordinator_limited') => {
  const { data } = await house.call(api.programs.list, { query: {} }, { as })
  return data.data
    .map(({ id, assigned, overdue, completed, blocked }) => ({ id, assigned, overdue, completed, blocked }))
    .sort((a, b) => a.id.localeCompare(b.id))
}

/** Counts the same row by row, without any cache. */
async function counted(coordinator_id: string | null) {
  const { rows } = await house.owner.query<{ id: string }>(
    `with people as (
      select p.id, a.state, p.grace_days, a.due_on,
        exists (select from training_pauses t where t.employee_id = a.employee_id and t.ends_on is null) as is_away,
        exists (select from module_progress m where m.assignment_id = a.id and m.state <> 'done' and m.failed_attempts >= p.max_attempts) as failed
      from programs p join assignments a on a.program_id = p.id join employees e on e.id = a.employee_id
      where p.organization_id = $1 and ($2::uuid is null or e.coordinator_id = $2))
    select p.id, count(w.id) filter (where w.state in ('assigned', 'in_progress'))::int as assigned,
      count(w.id) filter (where w.state in ('assigned', 'in_progress') and not is_away and w.due_on + w.grace_days < $3)::int as overdue,
      count(w.id) filter (where w.state = 'completed')::int as completed,
      count(w.id) filter (where w.state in ('assigned', 'in_progress') and not is_away and w.failed)::int as blocked
    from programs p left join people w on w.id = p.id where p.organization_id = $1 group by 1`,
    [house.agency.id, coordinator_id, today],
  )
  return rows.sort((a, b) => a.id.localeCompare(b.id))
}

test('people counts equal a direct count after every change that affects them, for an admin and for a coordinator', async () => {
  const training_type_id = await aTypeIn(house)
  const programs = await Promise.all(
    ['Falls', 'Fire'].map(en =>
      programIn(house, {
        program: { training_type_id, titles: { en } },
        modules: [{ kind: 'quiz', content: emptyContent('quiz') }],
      }),
    ),
  )
  await house.owner.query('update programs set max_attempts = 3')
  const [falls, fire] = programs as [(typeof programs)[0], (typeof programs)[0]]
  const people = await peopleIn(house, [{ coordinator_id: house.agency.coordinator_id }, {}, {}])
  const late = { assigned_on: addDays(today, -60), start_date: addDays(today, -60), rule_due_on: addDays(today, -3) }
  const [first = ''] = await assignedIn(house, falls.id, people, late)
  await assignedIn(house, fire.id, people.slice(1), late)
  const said = async () => {
    const now = { admin: await read('admin'), coordinator: await read('coordinator_limited') }
    expect(now).toEqual({ admin: await counted(null), coordinator: await counted(house.agency.coordinator_id) })
    const of = now.admin.find(({ id }) => id === falls.id)
    return [of?.assigned, of?.overdue, of?.completed, of?.blocked]
  }
  const change = (body: object) =>
    house.call(api.programs.update, { params: { id: falls.id }, body }, { headers: { 'if-match': '*' } })

  expect(await said()).toEqual([3, 3, 0, 0])
  await change({ grace_days: 5 })
  expect(await said()).toEqual([3, 0, 0, 0])
  await change({ grace_days: 0 })
  expect(await said()).toEqual([3, 3, 0, 0])
  await house.owner.query(
    `insert into module_progress (organization_id, employee_id, assignment_id, module_id, state, failed_attempts) values ($1, $2, $3, $4, 'in_progress', 3)`,
    [house.agency.id, people[0], first, falls.modules[0]],
  )
  expect(await said()).toEqual([3, 3, 0, 1])
  await change({ max_attempts: 4 })
  expect(await said()).toEqual([3, 3, 0, 0])
  await house.owner.query(`insert into training_pauses (organization_id, employee_id, starts_on) values ($1, $2, $3)`, [
    house.agency.id,
    people[1],
    today,
  ])
  expect(await said()).toEqual([3, 2, 0, 0])
  await house.owner.query(`update employees set coordinator_id = $1 where id = $2`, [
    house.agency.coordinator_id,
    people[2],
  ])
  expect(await said()).toEqual([3, 2, 0, 0])
  await house.owner.query(`delete from assignments where id = $1`, [first])
  expect(await said()).toEqual([2, 1, 0, 0])
})
