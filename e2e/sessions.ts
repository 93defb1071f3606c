import { randomUUID } from 'node:crypto'
import { sql } from './database.ts'

/** Adds an upcoming class of a program in New York, with this many seats. */
export async function anOpenSession(
  agency: string,
  { program, title, seats, inDays = 20 }: { program: string; title: string; seats: number; inDays?: number },
): Promise<string> {
  const id = randomUUID()
  const from = `((current_date + $4::int) + time '10:00') at time zone 'America/New_York'`
  await sql(
    `insert into sessions (organization_id, id, program_id, title, mode, state, zone, starts_at, ends_at, address, capacity, credit_minutes,
       created_by_name, updated_by_name)
     values ($1, $2, $3, $5, 'classroom', 'open', 'America/New_York', ${from}, ${from} + interval '2 hours', '12 Main St', $6, 120, 'Ana', 'Ana')`,
    [agency, id, program, inDays, title, seats],
  )
  await sql(
    `insert into session_days (organization_id, session_id, day_no, on_day, starts, ends, starts_at, ends_at)
     select organization_id, id, 1, current_date + $2::int, '10:00', '12:00', starts_at, ends_at from sessions where id = $1`,
    [id, inDays],
  )
  return id
}

/** Adds a two-hour class from two days ago, with these people in it. */
export async function aPastSession(
  agency: string,
  { program, title, people }: { program: string; title: string; people: readonly string[] },
): Promise<string> {
  const id = await anOpenSession(agency, { program, title, seats: 20, inDays: -2 })
  for (const employee of people)
    await sql(
      `insert into session_bookings (organization_id, session_id, employee_id, state, source, booked_by_name)
       values ($1, $2, $3, 'booked', 'manual', 'Ana')`,
      [agency, id, employee],
    )
  return id
}
