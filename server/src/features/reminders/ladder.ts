import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { isOpen as isFormOpen } from '../employee-forms/reader.ts'
import { isOpen } from '../employees/training-facts.ts'
import { type RemindedProgram, remindedPrograms } from '../programs/list-programs.ts'
import { isLastOfItsType } from './ending-credentials.ts'
import { isAwake, type QuietHours } from '../../messages/quiet.ts'
import { holdReminders } from './one-writer.ts'
import { askedOfCaregiver } from './waiting-forms.ts'

/** An agency's reminder settings. */
export interface RemindingAgency extends QuietHours {
  name: string
  short_name: string | null
  phone: string | null
  languages: string[]
  reminders_since: string
}

export async function remindingAgency({ db, agency }: Pick<Scope, 'db' | 'agency'>): Promise<RemindingAgency> {
  const row = await db.row<RemindingAgency>(sql`
    select name, short_name, phone, languages, reminders_since, time_zone, state, quiet_from, quiet_to from organizations
    where id = ${agency.id}`)
  if (!row) throw new Error('There is no such agency.')
  return row
}

/** Only active people, applicants and future hires get reminders, not people who are on leave or gone. */
export const isReminded = sql`e.provider_status in (1, 6, 7)`

/** Programs that can be continued; for one that no one can start, only by people who have started. */
export const canBeDone = (programs: readonly RemindedProgram[]): Sql =>
  sql`(a.program_id = any(${programs.map(({ id }) => id)}::uuid[])
    and (a.started_at is not null or a.program_id = any(${programs.flatMap(p => (p.can_start ? [p.id] : []))}::uuid[])))`

/** The number of people whose reminders are recorded in one transaction. */
export const notedTogether = 500

/**
 * Records everyone whom the ladders of programs, credentials and forms remind today: one digest per person and day, listing each
 * assignment, credential and form with its latest step. Earlier steps that were never sent are superseded. Records are keyed, so it
 * makes no difference how often this runs or how long nothing ran. Returns the number of people.
 */
export async function noteDueSteps(scope: Scope, now: Date): Promise<number> {
  const { db, agency } = scope
  await holdReminders(scope)
  const asked = await remindingAgency(scope)
  const programs = await remindedPrograms(scope)
  const today = todayIn(agency.time_zone, now)
  const mayBeAsked = sql`${isReminded} and ${isAwake(asked, now)} and not exists (select from reminder_digests d
    where d.organization_id = e.organization_id and d.employee_id = e.id and d.day = ${today}::date and d.state <> 'waiting')`
  const row = await db.row<{ noted: number }>(sql`
    with due as materialized (
      select a.id, a.employee_id, a.due_on, s.step, row_number() over (partition by a.id order by s.step) as nth
      from assignments a
      join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      join programs p on p.organization_id = a.organization_id and p.id = a.program_id
      cross join lateral unnest(p.reminders) s (step)
      where a.organization_id = ${agency.id} and ${isOpen} and ${canBeDone(programs)} and ${mayBeAsked}
        and a.due_on - s.step between greatest(a.assigned_on, a.start_date, a.due_since, ${asked.reminders_since}::date) and ${today}::date
        and not exists (select from reminders r where r.organization_id = a.organization_id and r.assignment_id = a.id
          and r.due_on = a.due_on and r.step = s.step)),
    ending as materialized (
      select c.id, c.employee_id, c.expires_on, s.step, row_number() over (partition by c.id order by s.step) as nth
      from credentials c
      join credential_types y on y.organization_id = c.organization_id and y.id = c.type_id
      join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
      cross join lateral unnest(y.reminders) s (step)
      where c.organization_id = ${agency.id} and ${isLastOfItsType} and ${mayBeAsked}
        and c.expires_on - s.step between greatest((c.decided_at at time zone ${agency.time_zone})::date, y.reminded_since,
          ${asked.reminders_since}::date) and ${today}::date
        and not exists (select from credential_reminders r where r.organization_id = c.organization_id and r.credential_id = c.id
          and r.expires_on = c.expires_on and r.step = s.step)),
    waiting as materialized (
      select a.id, a.employee_id, a.due_on, min(r.step) as step
      from employee_forms a
      join forms f on f.organization_id = a.organization_id and f.id = a.form_id
      join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      cross join lateral ${askedOfCaregiver} s
      cross join lateral unnest(f.reminders) r (step)
      where a.organization_id = ${agency.id} and ${isFormOpen} and ${mayBeAsked}
        and a.due_on - r.step between greatest(a.assigned_on, a.start_date, a.due_since, (s.asked_at at time zone ${agency.time_zone})::date,
          ${asked.reminders_since}::date) and ${today}::date
      group by a.organization_id, a.id
      having a.reminded_due_on is distinct from a.due_on or a.reminded_step > min(r.step)),
    people as (select employee_id from due union select employee_id from ending union select employee_id from waiting
      order by employee_id limit ${notedTogether}),
    made as (
      insert into reminder_digests (organization_id, employee_id, day, source, created_at)
      select ${agency.id}, p.employee_id, ${today}::date, 'ladder', ${now} from people p
      on conflict do nothing returning id, employee_id),
    -- a message that waits for today, such as one of yesterday's assignments, takes them along
    going as (
      select id, employee_id from made
      union all select d.id, d.employee_id from people p join reminder_digests d on d.organization_id = ${agency.id}
        and d.employee_id = p.employee_id and d.day = ${today}::date and d.state = 'waiting'),
    noted as (
      insert into reminders (organization_id, employee_id, assignment_id, step, due_on, digest_id, at)
      select ${agency.id}, d.employee_id, d.id, d.step, d.due_on, case when d.nth = 1 then m.id end, ${now}
      from due d join going m on m.employee_id = d.employee_id
      on conflict do nothing returning 1),
    noted_too as (
      insert into credential_reminders (organization_id, employee_id, credential_id, step, expires_on, digest_id, at)
      select ${agency.id}, d.employee_id, d.id, d.step, d.expires_on, case when d.nth = 1 then m.id end, ${now}
      from ending d join going m on m.employee_id = d.employee_id
      on conflict do nothing returning 1),
    noted_forms as (
      update employee_forms a set reminded_step = w.step, reminded_due_on = w.due_on, digest_id = m.id
      from waiting w join going m on m.employee_id = w.employee_id
      where a.organization_id = ${agency.id} and a.id = w.id returning 1)
    select count(*) as noted from going`)
  return row?.noted ?? 0
}
