import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { creditColumns, givePartialWay, reversalColumns, reversalOf } from './credits.ts'

interface PaperOf {
  /** Items `i` of a job, each about an employee. */
  items: Sql
  program_id: Id
  on: string
  /** Fewer than the program gives credit for. */
  minutes: number
  /** Names the document. */
  evidence: object
  head: Omit<EventHead, 'kind'>
}

const userOf = ({ actor }: Scope) => sql`${actor.kind === 'user' ? actor.user_id : null}::uuid`
const isPart = sql`r.kind = 'credit' and r.evidence -> 'partial' = 'true'`
const stands = sql`not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)`

/**
 * Credits minutes of a document that shows fewer than the program gives: they count but complete nothing. Returns the people whose
 * minutes were written.
 */
export async function creditPaper(
  scope: Scope,
  { items, program_id, on, minutes, evidence, head }: PaperOf,
): Promise<Id[]> {
  const { db, agency } = scope
  const rows = await db.rows<{ employee_id: Id }>(sql`
    insert into training_records (${creditColumns})
    select i.organization_id, 'credit', i.subject_id, i.subject_id, null::uuid, p.id, v.id, 1, null::uuid, ${on}::date, 'evidence',
      c.topic, c.mode, c.credited, tt.counts_as, tt.is_payable, p.pay_code, null::text, ${userOf(scope)}, i.job_id,
      ${JSON.stringify({ ...evidence, partial: true })}::jsonb
    from job_items i join programs p on p.organization_id = ${agency.id} and p.id = ${program_id}
    join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
    join lateral (select v.id from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id and v.state = 'published'
      order by v.number desc limit 1) v on true
    cross join lateral (select u.topic, u.mode, (round(least(${minutes}::int, sum(u.minutes) over ()) * sum(u.minutes) over upto / sum(u.minutes) over ())
        - round(least(${minutes}::int, sum(u.minutes) over ()) * (sum(u.minutes) over upto - u.minutes) / sum(u.minutes) over ()))::int as credited
      from (select tp.name as topic, m.mode, sum(mm.minutes)::numeric as minutes from program_modules m
        join program_module_minutes mm on mm.organization_id = m.organization_id and mm.module_row_id = m.id
        join topics tp on tp.organization_id = mm.organization_id and tp.id = mm.topic_id
        where m.organization_id = p.organization_id and m.version_id = v.id group by 1, 2) u
      window upto as (order by u.topic, u.mode)) c
    where ${items} and c.credited > 0
    returning employee_id`)
  const ids = [...new Set(rows.map(({ employee_id }) => employee_id))]
  await givePartialWay(
    scope,
    sql`select u.id as employee_id, ${program_id}::uuid as program_id from unnest(${ids}::uuid[]) u (id)`,
  )
  await db.run(
    eventInsert(
      scope,
      { ...head, kind: 'training.credited' },
      sql`select e.id as subject_id, e.first_name || ' ' || e.last_name as subject_name, jsonb_build_array(
          jsonb_build_object('field', 'program', 'before', text_in(p.titles, 'en'), 'after', text_in(p.titles, 'en')),
          jsonb_build_object('field', 'credit_minutes', 'before', null, 'after', ${String(minutes)}::text)) as changes
        from employees e join programs p on p.organization_id = e.organization_id and p.id = ${program_id}
        where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[])`,
    ),
  )
  return ids
}

/** Returns people who already have the same minutes on record. */
export async function onPaperAlready(
  { db, agency }: Scope,
  { program_id, on, minutes, people }: Pick<PaperOf, 'program_id' | 'on' | 'minutes'> & { people: readonly Id[] },
): Promise<ReadonlySet<Id>> {
  const rows = await db.rows<{ employee_id: Id }>(sql`select r.employee_id from training_records r
    where r.organization_id = ${agency.id} and r.employee_id = any(${people}::uuid[]) and r.program_id = ${program_id}
      and ${isPart} and r.evidence ? 'seen_by' and r.completed_on = ${on}::date and ${stands}
    group by r.employee_id, r.job_id having sum(r.minutes) = ${minutes}`)
  return new Set(rows.map(({ employee_id }) => employee_id))
}

/** True when the minutes credited by the job of the item `i` are still valid. */
export const paperStands = sql`(select true from training_records r where r.organization_id = i.organization_id
  and r.employee_id = i.subject_id and r.job_id = i.job_id and ${isPart} and ${stands} limit 1) is true`

/** Takes back the minutes that these items credited. */
export const takeBackPaper = (scope: Scope, items: Sql, { reason, job_id }: PaperOf['head']): Promise<unknown> =>
  scope.db.run(sql`
    insert into training_records (${reversalColumns}, reason, entered_by, job_id)
    select ${reversalOf}, ${reason ?? null}, ${userOf(scope)}, ${job_id ?? null}::uuid
    from job_items i join training_records r on r.organization_id = i.organization_id and r.employee_id = i.subject_id and r.job_id = i.job_id
    where ${items} and ${isPart} and ${stands}`)

/**
 * Restores minutes that a reversed completion had replaced: the last ones written, unless their own job was undone. `people`
 * selects `employee_id` and `program_id`.
 */
export const restorePaper = (scope: Scope, people: Sql): Promise<unknown> =>
  scope.db.run(sql`
    insert into training_records (${creditColumns})
    select r.organization_id, 'credit', r.employee_id, r.recorded_for, r.assignment_id, r.program_id, r.version_id, r.cycle_no, r.module_id,
      r.completed_on, r.how, r.topic, r.mode, r.minutes, r.counts_as, r.is_payable, r.pay_code, r.language, ${userOf(scope)}, r.job_id, r.evidence
    from (${people}) w
    join training_records r on r.organization_id = ${scope.agency.id} and r.employee_id = w.employee_id and r.program_id = w.program_id
      and ${isPart} and (r.evidence ? 'seen_by' or exists (select from external_trainings x where x.organization_id = r.organization_id
        and x.id = (r.evidence -> 'external' ->> 'id')::uuid and x.state = 'approved'
        and not exists (select from training_records b where b.organization_id = x.organization_id and b.reverses = x.record_id)))
    where exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id and b.job_id is null)
      and not exists (select from training_records o where o.organization_id = r.organization_id and o.employee_id = r.employee_id
        and o.program_id = r.program_id and o.kind = 'credit' and o.evidence -> 'partial' = 'true' and o.job_id is not distinct from r.job_id
        and o.evidence -> 'external' is not distinct from r.evidence -> 'external'
        and o.topic = r.topic and o.mode = r.mode and (o.entered_at, o.id) > (r.entered_at, r.id))
      and not exists (select from assignments a where a.organization_id = r.organization_id and a.employee_id = r.employee_id
        and a.program_id = r.program_id and a.state in ('completed', 'superseded') and a.completed_on >= r.completed_on)`)
