import { addDays, type RuleWait, type DateFieldName, type Id } from '@preceptor/contract'
import { momentIn } from '@preceptor/contract/zoned-time'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import type { Occasion } from './occasions.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Columns of the person that a wait can count from. */
const ofPerson: Partial<Record<DateFieldName, string>> = {
  hire_date: 'hire_date',
  expected_return: 'expected_return',
  status_since: 'status_since',
}

/** Returns the start of each next step: the agency's midnight, or an hour of a weekday. A past day becomes today. */
export async function wakeTimes(
  { db, agency }: Scope,
  wait: RuleWait | null,
  people: readonly { id: Id; employee_id: Id; occasion: Occasion }[],
  now: Date,
): Promise<Map<Id, Date>> {
  if (wait === null) return new Map(people.map(({ id }) => [id, now]))
  const today = todayIn(agency.time_zone, now)
  const midnight = (day: string) => {
    const at = new Date(momentIn(`${day}T00:00`, agency.time_zone).at)
    return at > now ? at : now
  }
  if (wait.by === 'days') return new Map(people.map(({ id }) => [id, midnight(addDays(today, wait.days))]))
  if (wait.by === 'weekday') {
    const wanted = weekdays.indexOf(wait.weekday)
    const is = new Date(`${today}T00:00:00Z`).getUTCDay()
    const at = (day: string) => new Date(momentIn(`${day}T${wait.at_time}`, agency.time_zone).at)
    const first = at(addDays(today, (wanted - is + 7) % 7))
    const next = first > now ? first : at(addDays(today, ((wanted - is + 7) % 7) + 7))
    return new Map(people.map(({ id }) => [id, next]))
  }
  const column = ofPerson[wait.field]
  const days = new Map<Id, string>()
  if (column) {
    const rows = await db.rows<{
      id: Id
      day: string | null
    }>(sql`select e.id, (to_jsonb(e) ->> ${column}) as day from employees e
      where e.organization_id = ${agency.id} and e.id = any(${people.map(one => one.employee_id)}::uuid[])`)
    for (const { id, day } of rows) if (day !== null) days.set(id, day)
  }
  return new Map(
    people.map(({ id, employee_id, occasion }) => {
      const day = column ? days.get(employee_id) : occasion.day
      return [id, day === undefined ? now : midnight(addDays(day, wait.days))]
    }),
  )
}
