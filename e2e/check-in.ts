import { randomUUID } from 'node:crypto'
import { aProgramOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'

/** Adds a class that began five minutes ago, with a seat for everyone in a new agency; their phones end in 4801, 4802, … */
export async function aClassUnderWay(people: number) {
  const { agency, user } = await aStaffedAgency(people)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  const id = randomUUID()
  await sql(
    `insert into sessions (organization_id, id, program_id, title, mode, state, zone, starts_at, ends_at, address, credit_minutes,
       created_by_name, updated_by_name)
     values ($1, $2, $3, 'Safe lifting', 'classroom', 'open', 'America/New_York', now() - interval '5 minutes', now() + interval '115 minutes',
       '12 Main St', 120, 'Ana', 'Ana')`,
    [agency.id, id, program],
  )
  await sql(
    `insert into session_days (organization_id, session_id, day_no, on_day, starts, ends, starts_at, ends_at)
     select organization_id, id, 1, (starts_at at time zone zone)::date, (starts_at at time zone zone)::time, (ends_at at time zone zone)::time,
       starts_at, ends_at from sessions where id = $1`,
    [id],
  )
  await sql(
    `update employees e set mobile = '+1718555' || (4800 + n.n)::text from (
       select id, row_number() over (order by last_name) as n from employees where organization_id = $1) n where n.id = e.id`,
    [agency.id],
  )
  await sql(
    `insert into session_bookings (organization_id, session_id, employee_id, state, source, booked_by_name)
     select organization_id, $2, id, 'booked', 'manual', 'Ana' from employees where organization_id = $1`,
    [agency.id, id],
  )
  return { agency, user, session: id }
}
