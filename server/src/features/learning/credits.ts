import type { Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { teachesTheSame } from '../programs/versions.ts'
import { learningTexts } from './texts.ts'

/** Current data of the program `p` and its training type `tt` for a ledger entry. */
export const programFacts = sql`text_in(p.titles, 'en') as program_name, p.validity, p.validity_months, p.valid_until, p.lead_days,
  p.renews_from_expiry, p.credits_by, p.pay_code, tt.counts_as, tt.is_payable`

export const creditColumns = sql`organization_id, kind, employee_id, recorded_for, assignment_id, program_id, version_id, cycle_no, module_id,
  completed_on, how, topic, mode, minutes, counts_as, is_payable, pay_code, language, entered_by, job_id, evidence`

/** Splits corrected minutes in the old proportions, rounded so the parts add up. */
const share = sql`(round((f.evidence ->> 'credit_minutes')::numeric * sum(u.minutes) over upto / sum(u.minutes) over ())
  - round((f.evidence ->> 'credit_minutes')::numeric * (sum(u.minutes) over upto - u.minutes) / sum(u.minutes) over ()))::int`

interface Credits {
  /** Rows `f` with an assignment, its `learned_version` and the facts of its program. */
  from: Sql
  on: Sql
  how: Sql
  /** The person and the job of the entry. */
  entry: Sql
}

/** Evidence of the taught module `mp` that its minutes store too, because rules only read minutes. */
const taught = sql`case when mp.evidence ? 'session' then mp.evidence - 'credit_minutes' end`

/** True when module `m` was completed and credited in the completion that the re-training `of` brings up to date. */
const isKnown = (of: Sql) => sql`exists (select from assignments earlier
  join program_modules o on o.organization_id = earlier.organization_id and o.version_id = earlier.version_id and o.module_id = m.module_id
  cross join lateral (select m.kind, m.titles, m.content, m.attachments) n
  where earlier.organization_id = ${of}.organization_id and earlier.id = ${of}.renews and ${teachesTheSame})`

/**
 * Selects the minutes of a version's modules by topic and mode, with the progress on each (`mp`). For an attended module these are
 * the minutes credited there, split proportionally, in the session's mode.
 */
const moduleLines = (of: Sql, version: Sql) => sql`
  select m.module_id, coalesce(mp.evidence -> 'session' ->> 'mode', m.mode) as mode, tp.name as topic, mp.done_on, mp.how, mp.language, ${taught} as taught,
    case when mp.evidence ->> 'credit_minutes' is null then mm.minutes else
      (round(least((mp.evidence ->> 'credit_minutes')::numeric, sum(mm.minutes) over whole) * sum(mm.minutes) over lines / sum(mm.minutes) over whole)
      - round(least((mp.evidence ->> 'credit_minutes')::numeric, sum(mm.minutes) over whole) * (sum(mm.minutes) over lines - mm.minutes)
        / sum(mm.minutes) over whole))::int end as minutes
  from program_modules m
  join program_module_minutes mm on mm.organization_id = m.organization_id and mm.module_row_id = m.id
  join topics tp on tp.organization_id = mm.organization_id and tp.id = mm.topic_id
  left join module_progress mp on mp.organization_id = m.organization_id and mp.assignment_id = ${of}.id and mp.module_id = m.module_id
    and mp.state = 'done'
  where m.organization_id = ${of}.organization_id and m.version_id = ${version} and not (${of}.retrains and ${isKnown(of)})
  window whole as (partition by m.id), lines as (partition by m.id order by tp.name, tp.id)`

/**
 * Selects the minutes of assignments `f` by topic and mode that are missing from the ledger. For a program that credits module by
 * module, each line names its module, and lines written on their own day are left out.
 */
export const unwrittenCredits = ({ from, on, how, entry }: Credits) => sql`
  select f.organization_id, 'credit', f.employee_id, f.employee_id, f.id, f.program_id, f.learned_version, f.cycle_no, c.module_id,
    ${on}, ${how}, c.topic, c.mode, c.credited, f.counts_as, f.is_payable, f.pay_code, f.in_language, ${entry},
    coalesce(c.taught, case when f.evidence ? 'sessions' then '{}' else ${ledBy} end)
  from ${from} cross join lateral (
    select u.*, case when f.evidence ->> 'credit_minutes' is null then u.minutes else ${share} end as credited from (
    select case when f.credits_by = 'module' then l.module_id end as module_id, l.topic, coalesce(f.evidence -> 'session' ->> 'mode', l.mode) as mode, l.taught, sum(l.minutes)::int as minutes
    from (${moduleLines(sql`f`, sql`f.learned_version`)}) l
    where not exists (select from training_records r where r.organization_id = f.organization_id and r.assignment_id = f.id
        and r.kind = 'credit' and r.module_id = l.module_id
        and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id))
    group by 1, 2, 3, 4) u window upto as (order by u.topic, u.mode, u.module_id, u.taught)) c where c.credited > 0`

interface ExternalCredits {
  /** Rows `f` with `organization_id`, `employee_id` and `training_id`. */
  from: Sql
  /** Assignment, program, version and cycle. */
  assignment: Sql
  counts_as: Sql
  entry: Sql
  /** Joins additional evidence. */
  more?: Sql
}

/** Evidence in ledger entries of the outside training `x`. */
export const externalEvidence = sql`jsonb_build_object('external', jsonb_build_object('id', x.id, 'title', x.title, 'provider', x.provider))
  || case when x.rn is null then '{}' else jsonb_build_object('rn_led', true, 'rn', x.rn) end`

/** Evidence of a completion `f` that its minutes store too, because rules only read minutes. */
const ledBy = sql`(case when f.evidence -> 'rn_led' = 'true' then jsonb_build_object('rn_led', true, 'rn', f.evidence -> 'rn') else '{}' end
  || case when f.evidence ? 'session' then jsonb_build_object('session', f.evidence -> 'session') else '{}' end)`

/**
 * Selects the minutes on the documents of outside trainings, by topic and mode. They are not paid: the agency did not order them.
 */
export const externalCredits = ({ from, assignment, counts_as, entry, more = sql`'{}'` }: ExternalCredits) => sql`
  select f.organization_id, 'credit', f.employee_id, f.employee_id, ${assignment}, null::uuid, x.completed_on, 'transfer', c.topic, c.mode,
    c.minutes, ${counts_as}, false, null::text, null::text, ${entry}, ${externalEvidence} || ${more}
  from ${from} join external_trainings x on x.organization_id = f.organization_id and x.id = f.training_id
  cross join lateral (select tp.name as topic, m.mode, sum(m.minutes)::int as minutes from external_training_minutes m
    join topics tp on tp.organization_id = m.organization_id and tp.id = m.topic_id
    where m.organization_id = x.organization_id and m.training_id = x.id group by 1, 2) c`

/** Writes the credit of modules that count on their own day, once: keyed by module, because topics may be renamed. */
export const writeModuleCredits = ({ db, agency, actor }: Scope, ids: Sql): Promise<unknown> =>
  db.run(sql`
    insert into training_records (${creditColumns})
    select a.organization_id, 'credit', a.employee_id, a.employee_id, a.id, a.program_id, a.version_id, a.cycle_no, l.module_id, l.done_on, l.how,
      l.topic, l.mode, l.minutes, tt.counts_as, tt.is_payable, p.pay_code, l.language, ${actor.kind === 'user' ? actor.user_id : null}::uuid, null::uuid,
      coalesce(l.taught, '{}')
    from assignments a
    join programs p on p.organization_id = a.organization_id and p.id = a.program_id and p.credits_by = 'module'
    join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
    cross join lateral (${moduleLines(sql`a`, sql`a.version_id`)}) l
    where a.organization_id = ${agency.id} and a.id = any(${ids}) and a.state = 'in_progress' and l.done_on is not null and l.minutes > 0
      and not exists (select from training_records r where r.organization_id = a.organization_id and r.assignment_id = a.id
        and r.kind = 'credit' and r.module_id = l.module_id
        and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id))`)

/**
 * Replaces partial minutes, from a session left early or a document with fewer minutes than the program gives, by a completion
 * within a year of them, or by the made-up module: no one is credited twice for the same thing. Older ones stay; they belong to
 * another cycle.
 */
export const replacePartial = ({ db, agency, actor }: Scope, ids: Sql): Promise<unknown> =>
  db.run(sql`
    insert into training_records (${reversalColumns}, reason, entered_by)
    select ${reversalOf}, ${learningTexts.say(fallback, 'madeUp')}, ${actor.kind === 'user' ? actor.user_id : null}::uuid
    from assignments a join training_records r on r.organization_id = a.organization_id and r.employee_id = a.employee_id
      and r.program_id = a.program_id and r.kind = 'credit' and r.evidence -> 'partial' = 'true'
    where a.organization_id = ${agency.id} and a.id = any(${ids}) and (a.state = 'completed' and r.completed_on > a.completed_on - interval '1 year' or exists (select from module_progress mp
        where mp.organization_id = a.organization_id and mp.assignment_id = a.id and mp.module_id = r.module_id and mp.state = 'done'))
      and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)`)

/**
 * Replaces partial minutes recorded late by the completion that followed within a year, as in `replacePartial`. `people` selects
 * `employee_id` and `program_id`.
 */
export const givePartialWay = ({ db, agency, actor }: Scope, people: Sql): Promise<unknown> =>
  db.run(sql`
    insert into training_records (${reversalColumns}, reason, entered_by)
    select ${reversalOf}, ${learningTexts.say(fallback, 'madeUp')}, ${actor.kind === 'user' ? actor.user_id : null}::uuid
    from (select distinct * from (${people}) w) w
    join training_records r on r.organization_id = ${agency.id} and r.employee_id = w.employee_id and r.program_id = w.program_id
      and r.kind = 'credit' and r.evidence -> 'partial' = 'true'
    where (exists (select from assignments a where a.organization_id = r.organization_id and a.employee_id = r.employee_id
        and a.program_id = r.program_id and a.state in ('completed', 'superseded') and a.completed_on >= r.completed_on
        and r.completed_on > a.completed_on - interval '1 year')
      or exists (select from assignments a join module_progress mp on mp.organization_id = a.organization_id and mp.assignment_id = a.id
        where a.organization_id = r.organization_id and a.employee_id = r.employee_id and a.program_id = r.program_id
          and a.state = 'in_progress' and mp.module_id = r.module_id and mp.state = 'done' and mp.done_on >= r.completed_on))
      and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)`)

/**
 * Restores credit that a reversed completion had replaced: the last partial credit of each class, as it was written. `people`
 * selects `employee_id` and `program_id`.
 */
export const restorePartial = ({ db, agency, actor }: Scope, people: Sql): Promise<unknown> =>
  db.run(sql`
    insert into training_records (${creditColumns})
    select r.organization_id, 'credit', r.employee_id, r.recorded_for, r.assignment_id, r.program_id, r.version_id, r.cycle_no, r.module_id,
      r.completed_on, r.how, r.topic, r.mode, r.minutes, r.counts_as, r.is_payable, r.pay_code, r.language,
      ${actor.kind === 'user' ? actor.user_id : null}::uuid, null::uuid, r.evidence
    from (${people}) w
    join training_records r on r.organization_id = ${agency.id} and r.employee_id = w.employee_id and r.program_id = w.program_id
      and r.kind = 'credit' and r.evidence -> 'partial' = 'true'
    join session_bookings b on b.organization_id = r.organization_id and b.id = (r.evidence -> 'session' ->> 'booking_id')::uuid
      and b.settled ->> 'effect' = 'partial'
    join sessions s on s.organization_id = b.organization_id and s.id = b.session_id and s.state = 'closed'
    where r.entered_at = (select max(z.entered_at) from training_records z where z.organization_id = r.organization_id
        and z.employee_id = r.employee_id and z.kind = 'credit' and z.evidence -> 'partial' = 'true'
        and z.evidence -> 'session' ->> 'booking_id' = b.id::text)
      and not exists (select from training_records o where o.organization_id = r.organization_id and o.employee_id = r.employee_id
        and o.kind = 'credit' and o.evidence -> 'partial' = 'true' and o.evidence -> 'session' ->> 'booking_id' = b.id::text
        and not exists (select from training_records x where x.organization_id = o.organization_id and x.reverses = o.id))
      and not exists (select from assignments a where a.organization_id = r.organization_id and a.employee_id = r.employee_id
        and a.program_id = r.program_id and (a.state in ('completed', 'superseded') and a.completed_on >= r.completed_on
          or a.state in ('assigned', 'in_progress') and exists (select from module_progress mp where mp.organization_id = a.organization_id
            and mp.assignment_id = a.id and mp.module_id = r.module_id and mp.state = 'done')))`)

/** Columns that a reversal copies from the reversed entry `r`. */
export const reversalColumns = sql`organization_id, kind, employee_id, recorded_for, assignment_id, program_id, version_id, cycle_no, module_id,
  reverses, completed_on, how, topic, mode, minutes, counts_as, is_payable, pay_code, language`
export const reversalOf = sql`r.organization_id, 'reversal', r.employee_id, r.recorded_for, r.assignment_id, r.program_id, r.version_id, r.cycle_no,
  r.module_id, r.id, r.completed_on, r.how, r.topic, r.mode, r.minutes, r.counts_as, r.is_payable, r.pay_code, r.language`

/** Takes back the credit of a module that counted on its own day, so it must be done again. */
export const takeBackModule = (
  { db, agency, actor }: Scope,
  { assignment_id, module_id, reason }: { assignment_id: Id; module_id: Id; reason: string | null },
): Promise<unknown> =>
  db.run(sql`
    insert into training_records (${reversalColumns}, reason, entered_by)
    select ${reversalOf}, ${reason}, ${actor.kind === 'user' ? actor.user_id : null}::uuid from training_records r
    where r.organization_id = ${agency.id} and r.assignment_id = ${assignment_id} and r.kind = 'credit' and r.module_id = ${module_id}
      and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)`)
