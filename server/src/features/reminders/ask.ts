import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { inSet } from '../../db/in-set.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { isOpen } from '../employees/training-facts.ts'
import { remindedPrograms } from '../programs/list-programs.ts'
import { told, type Writing } from '../assignments/write-assignments.ts'
import { canBeDone, isReminded, remindingAgency } from './ladder.ts'
import { isQuiet } from '../../messages/quiet.ts'
import { channelsOf, type Contact, contactColumns, type Unreachable } from './reach.ts'
import { languageFor } from './wording.ts'

/** Possible reminders of a person now. */
export interface Remindable {
  is_reminded: boolean
  open: { id: Id; title: string }[]
  /** Assignments of programs that no one can continue now. */
  stopped: number
  reminded_today: boolean
  /** Today's message has been sent. */
  messaged_today: boolean
  last_reminded_at: string | null
  why: Unreachable | null
  by_mail: boolean
  by_sms: boolean
  is_quiet: boolean
  language: string
  /** Their own language, if the message would be in another. */
  wanted: string | null
}

interface Asking {
  /** Null covers everything they have open. */
  program_id: Id | null
  ids: readonly Id[]
  sendsTexts: boolean
  now: Date
}

interface Row extends Contact {
  id: Id
  lives_in: string | null
  own_language: string | null
  is_reminded: boolean
  reminded_today: boolean
  messaged_today: boolean
  last_reminded_at: string | null
  stopped: number
  open: { id: Id; title: string }[]
}

export async function remindable(
  scope: Scope,
  { program_id, ids, sendsTexts, now }: Asking,
): Promise<Map<Id, Remindable>> {
  const { db, agency } = scope
  const asked = await remindingAgency(scope)
  const programs = await remindedPrograms(scope)
  const today = todayIn(agency.time_zone, now)
  const wanted = program_id === null ? sql`` : sql`and a.program_id = ${program_id}`
  const begun = sql`a.organization_id = e.organization_id and a.employee_id = e.id and ${isOpen} and a.start_date <= ${today}::date ${wanted}`
  const rows = await db.rows<Row>(sql`
    select e.id, e.state as lives_in, e.language as own_language, ${contactColumns}, ${isReminded} as is_reminded,
      exists (select from reminder_digests d where d.organization_id = e.organization_id and d.employee_id = e.id
        and d.day = ${today}::date and d.state <> 'skipped') as reminded_today,
      exists (select from reminder_digests d where d.organization_id = e.organization_id and d.employee_id = e.id
        and d.day = ${today}::date and d.state = 'sent') as messaged_today,
      (select to_char(max(d.sent_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from reminder_digests d
        where d.organization_id = e.organization_id and d.employee_id = e.id) as last_reminded_at,
      (select count(*)::int from assignments a where ${begun} and not ${canBeDone(programs)}) as stopped,
      (select coalesce(json_agg(json_build_object('id', a.id, 'title', text_in(p.titles, 'en')) order by a.due_on nulls last, a.id), '[]')
        from assignments a join programs p on p.organization_id = a.organization_id and p.id = a.program_id
        where ${begun} and ${canBeDone(programs)}) as open
    from employees e where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[])`)
  return new Map(
    rows.map(row => {
      const { mail, sms, why } = channelsOf(row, sendsTexts)
      const spoken = languageFor(row.own_language, asked.languages)
      const ways = { why, by_mail: mail !== null, by_sms: sms !== null, is_quiet: isQuiet(asked, row.lives_in, now) }
      return [row.id, { ...row, ...ways, ...spoken }]
    }),
  )
}

/** Queues a digest for each of these items, sent within seconds; skips people who have received one today since then. */
export async function askToRemind(
  scope: Scope,
  { head, items, now }: { head: Writing['head']; items: Sql; now: Date },
): Promise<number[]> {
  const { db, agency } = scope
  const row = await db.row<{ done: number[] }>(sql`
    with wanted as materialized (
      select i.n, i.values, new_id() as digest_id, e.id as employee_id, e.first_name || ' ' || e.last_name as name,
        (select jsonb_agg(c) from jsonb_array_elements(i.changes) c where c ->> 'field' in ('program', 'sent_by')) as changes
      from job_items i join employees e on e.organization_id = i.organization_id and e.id = i.subject_id
      where ${items} and i.outcome = 'update'),
    made as (
      insert into reminder_digests (id, organization_id, employee_id, day, source, job_id, created_at)
      select w.digest_id, ${agency.id}, w.employee_id, ${todayIn(agency.time_zone, now)}::date, 'manual', ${head.job_id}, ${now} from wanted w
      on conflict do nothing returning id),
    done as (select w.* from wanted w where ${inSet(sql`w.digest_id`, sql`select id from made`)}),
    noted as (
      insert into reminders (organization_id, employee_id, assignment_id, due_on, digest_id, at)
      select ${agency.id}, d.employee_id, a.id, a.due_on, d.digest_id, ${now} from done d
      join assignments a on a.organization_id = ${agency.id} and a.employee_id = d.employee_id
        and a.id in (select u.id::uuid from jsonb_array_elements_text(d.values -> 'assignment_ids') u (id))),
    logged as (${told(scope, { head, kind: 'training.reminded', from: sql`done` })})
    select coalesce(array_agg(n), '{}') as done from done`)
  return row?.done ?? []
}

/**
 * Notifies people who just got a program: queues a digest with it for each item that requests it. A digest for today that is still
 * waiting includes it. People already messaged today are notified tomorrow, in one message with everything else due then.
 */
export async function tellAssigned(
  { db, agency }: Scope,
  { job_id, program_id, items, now }: { job_id: Id; program_id: Id; items: Sql; now: Date },
): Promise<void> {
  const today = sql`${todayIn(agency.time_zone, now)}::date`
  // Locked, so a digest sent meanwhile is seen as sent
  await db.run(sql`select from reminder_digests d where d.organization_id = ${agency.id} and d.state = 'waiting'
    and ${inSet(sql`d.employee_id`, sql`select i.subject_id from job_items i where ${items}`)} order by d.id for update`)
  await db.run(sql`
    with wanted as materialized (
      select a.employee_id, a.id as assignment_id, a.due_on,
        ${today} + case when exists (select from reminder_digests d where d.organization_id = a.organization_id and d.employee_id = a.employee_id
          and d.day = ${today} and d.state = 'sent') then 1 else 0 end as day
      from job_items i
      join assignments a on a.organization_id = i.organization_id and a.employee_id = i.subject_id and a.program_id = ${program_id}
        and a.job_id = ${job_id} and ${isOpen} and a.start_date <= ${today}
      where ${items} and i.outcome = 'update' and i.values ->> 'tells' = 'true'),
    made as (
      insert into reminder_digests (organization_id, employee_id, day, source, job_id, created_at)
      select ${agency.id}, w.employee_id, w.day, 'manual', ${job_id}, ${now} from wanted w
      on conflict do nothing returning id, employee_id),
    going as (
      select id, employee_id from made
      union all select d.id, d.employee_id from wanted w join reminder_digests d on d.organization_id = ${agency.id}
        and d.employee_id = w.employee_id and d.day = w.day and d.state = 'waiting')
    insert into reminders (organization_id, employee_id, assignment_id, due_on, digest_id, at)
    select ${agency.id}, w.employee_id, w.assignment_id, w.due_on, g.id, ${now}
    from wanted w join going g on g.employee_id = w.employee_id`)
}
