import type { Client } from 'pg'
import type { Random } from '../random.ts'
import { aTrainingRecord, type TrainingRecordRecord } from '../factories/learning.ts'
import { aBooking, aSession, aSessionDay } from '../factories/sessions.ts'
import { load } from '../load.ts'

interface Planting {
  place: { organization_id: string }
  on: string
}

/** Three people signed in to two classes at once. */
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

/** Three people left a class early, which was discovered after payroll was sent: their paid time is reversed and rewritten. */
export async function plantLate(owner: Client, random: Random, { place, on }: Planting): Promise<void> {
  const { rows } = await owner.query<TrainingRecordRecord>(
    `select r.*, r.completed_on::text, null as entered_by from payroll_lines l
     join payroll_batches b on b.organization_id = l.organization_id and b.id = l.batch_id
     join training_records r on r.organization_id = l.organization_id and r.id = l.record_id
     where l.organization_id = $1 and l.kind = 'earning' and l.outcome = 'pay' and r.minutes > 30
       and b.number = (select max(number) from payroll_batches where organization_id = $1)
     order by r.how = 'attendance' desc, r.employee_id, r.id limit 3`,
    [place.organization_id],
  )
  const entered_at = `${on}T15:00:00Z`
  const anew = (record: TrainingRecordRecord, over: Partial<TrainingRecordRecord>): TrainingRecordRecord =>
    aTrainingRecord({
      organization_id: record.organization_id,
      id: random.id(Date.parse(entered_at)),
      employee_id: record.employee_id,
      recorded_for: record.recorded_for,
      assignment_id: record.assignment_id,
      program_id: record.program_id,
      version_id: record.version_id,
      cycle_no: record.cycle_no,
      module_id: record.module_id,
      completed_on: record.completed_on,
      how: record.how,
      topic: record.topic,
      mode: record.mode,
      minutes: record.minutes,
      counts_as: record.counts_as,
      is_payable: record.is_payable,
      pay_code: record.pay_code,
      language: record.language,
      entered_at,
      ...over,
    })
  await load(owner, {
    training_records: rows.flatMap(record => [
      anew(record, { kind: 'reversal', reverses: record.id, reason: 'Left early; the sign-in sheet was read again' }),
      anew(record, { kind: 'credit', minutes: (record.minutes ?? 0) - 15, evidence: record.evidence }),
    ]),
  })
}
