import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { named, notLeft } from '../assignments/write-assignments.ts'

export interface Person {
  employee_id: Id
  /** `Maria Rivera`. */
  name: string
  employee_number: string | null
  phones: string[]
  /** The booking of this session, in any state. */
  booking_id: Id | null
  has_seat: boolean
}

/** Returns true when the typed text matches this person: the last four digits of a phone, or the employee number. */
const fits = (typed: string, { employee_number, phones }: Person) =>
  employee_number?.toLowerCase() === typed.toLowerCase() ||
  (/^\d{4}$/.test(typed) && phones.some(number => number.endsWith(typed)))

/** Returns people with a seat first: of two with the same digits, the expected one is meant. */
export function matching(people: readonly Person[], typed: string): Person[] {
  const all = people.filter(person => fits(typed, person))
  const seated = all.filter(({ has_seat }) => has_seat)
  return seated.length > 0 ? seated : all
}

const columns = sql`e.id as employee_id, ${named} as name, e.employee_number, array_remove(array[e.mobile, e.phone_2], null) as phones,
  b.id as booking_id, coalesce(b.state = 'booked', false) as has_seat`

/**
 * Returns everyone who may be meant. Searches all employees only for digits that match no one with a seat: a class is small, an
 * agency may be large.
 */
export async function peopleWho({ db, agency }: Scope, session_id: Id, typed: readonly string[]): Promise<Person[]> {
  const seated = await db.rows<Person>(sql`select ${columns} from session_bookings b
    join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
    where b.organization_id = ${agency.id} and b.session_id = ${session_id} and b.state = 'booked'
    order by e.last_name, e.first_name, e.id`)
  const rest = typed.filter(one => !seated.some(person => fits(one, person)))
  if (rest.length === 0) return seated
  const four = rest.filter(one => /^\d{4}$/.test(one))
  const others = await db.rows<Person>(sql`select ${columns} from employees e
    left join session_bookings b on b.organization_id = e.organization_id and b.employee_id = e.id and b.session_id = ${session_id}
    where e.organization_id = ${agency.id} and ${notLeft} and b.state is distinct from 'booked'
      and (right(e.mobile, 4) = any(${four}::text[]) or right(e.phone_2, 4) = any(${four}::text[])
        or lower(e.employee_number) = any(${rest.map(one => one.toLowerCase())}::text[]))
    order by e.last_name, e.first_name, e.id limit 200`)
  return [...seated, ...others]
}

/** Formats a name as `Maria R.`: enough for the person, but not for the next one in line. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  return last ? `${first} ${last.slice(0, 1).toUpperCase()}.` : first
}
