import type { Client } from 'pg'
import type { Random } from '../random.ts'
import { aTrainingRecord, type TrainingRecordRecord } from '../factories/learning.ts'
import { aBooking, aSession, aSessionDay } from '../factories/sessions.ts'
import { load } from '../load.ts'

interface Planting {
  place: { organization_id: string }
  on: string
}

/** Three people who were signed in to two classes at once. */
export async function plantTime(owner: Client, random: Random, { place, on }: Planting): Promise<void> {
  const { organization_id } = place
  const { rows: programs } = await owner.query<{ id: string; title: string; pay_code: string | null; topic: string }>(
    `select p.id, text_in(p.titles, 'en') as title, p.pay_code, (select min(name) from topics t where t.organization_id = p.organization_id) as topic
     from programs p join training_types t on t.organization_id = p.organization_id and t.id = p.training_type_id and t.is_payable
     where p.organization_id = $1 and p.archived_at is null and p.pay_code is not null order by p.id limit 2`,
    [organization_id],
  )
  const { rows: people } = await owner.query<{ id: string }>(
    `select id from employees where organization_id = $1 and provider_status = 1 and payroll_number is not null and hire_date < $2::date - 60
     order by id limit 3`,
    [organization_id, on],
  )
  const classes = programs.map((program, at) => {
    const [from, to] = at === 0 ? [14, 16] : [15, 17]
    const session = aSession({
      organization_id,
      id: random.id(Date.parse(`${on}T12:00:00Z`)),
      program_id: program.id,
      title: program.title,
      state: 'closed',
      starts_at: `${on}T${from}:00:00Z`,
      ends_at: `${on}T${to}:00:00Z`,
      credit_minutes: 120,
      created_at: `${on}T12:00:00Z`,
      updated_at: `${on}T18:00:00Z`,
      closed_at: `${on}T18:00:00Z`,
    })
    return { session, program, from, to }
  })
  const bookings = classes.flatMap(one => people.map(person => Object.assign({ person }, one)))
  const seats = bookings.map(({ session, person }) =>
    aBooking({
      organization_id,
      id: random.id(Date.parse(`${on}T12:30:00Z`)),
      session_id: session.id,
      employee_id: person.id,
      booked_at: `${on}T12:30:00Z`,
      result: 'attended',
      minutes: 120,
      marked_at: `${on}T17:30:00Z`,
    }),
  )
  await load(owner, {
    sessions: classes.map(({ session }) => session),
    session_days: classes.map(({ session, from, to }) =>
      aSessionDay({
        organization_id,
        session_id: session.id,
        on_day: on,
        starts: `${String(from - 5).padStart(2, '0')}:00`,
        ends: `${String(to - 5).padStart(2, '0')}:00`,
        starts_at: session.starts_at,
        ends_at: session.ends_at,
      }),
    ),
    session_bookings: seats,
    training_records: bookings.map(
      ({ session, program, person }, at): TrainingRecordRecord =>
        aTrainingRecord({
          organization_id,
          id: random.id(Date.parse(`${on}T18:00:00Z`)),
          employee_id: person.id,
          assignment_id: null,
          program_id: program.id,
          kind: 'credit',
          how: 'attendance',
          completed_on: on,
          topic: program.topic,
          mode: 'classroom',
          minutes: 120,
          counts_as: 'in_service',
          is_payable: true,
          pay_code: program.pay_code,
          evidence: {
            session: { id: session.id, booking_id: seats[at]?.id, title: session.title, mode: 'classroom' },
            partial: true,
          },
          entered_at: `${on}T18:00:00Z`,
        }),
    ),
  })
}
