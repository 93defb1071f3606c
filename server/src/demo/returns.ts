import { aPhone, type State } from './places.ts'
import { dayText, type Day, workday } from './days.ts'
import type { Person } from './people.ts'
import { Random } from './random.ts'

const spans = { overdue: [-20, -1], week: [0, 6], later: [8, 100] } as const

/** Sets when people on leave are expected back: most in weeks, some within days, a few should already be back. */
export function expectReturns(people: readonly Person[], state: State, today: Day) {
  const random = new Random(`returns ${people[0]?.employee.id ?? ''}`)
  for (const { employee, career } of people) {
    if (random.chance(0.12)) employee.phone_2 = aPhone(random, state)
    if (career.status !== 4) continue
    const since = career.moves.at(-1)?.day ?? today
    const days = random.weighted({ none: 15, overdue: 12, week: 18, later: 55 })
    if (days === 'none') continue
    const [from, to] = spans[days]
    const back = workday(today + random.int(from, to))
    if (back > since) employee.expected_return = dayText(back)
  }
}
