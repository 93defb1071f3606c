import { decidedByNamed } from '../../second-person/alone.ts'
import { addDays, type Id, type SurveyQuestion } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { countsBy, creditedMinutes } from '../../ledger/credited-minutes.ts'
import type { PersonRecords } from './person-words.ts'

/** A packet's date, and which of the two kinds of result it shows: `shown` leaves out anything recorded later. */
export interface Asked {
  as_of: string
  answer: SurveyQuestion['answer']
}

/** Returns the time until which facts count as known: the end of that day in the agency's time zone. */
export const knownUntil = ({ as_of, answer }: Asked, time_zone: string): Sql =>
  answer === 'records'
    ? sql`'infinity'::timestamptz`
    : sql`((${addDays(as_of, 1)}::date)::timestamp at time zone ${time_zone})`

/** Returns records of these people by ID, without people the caller can't see. */
export async function readRecords(
  { db, agency, origin }: Scope,
  ids: readonly Id[],
  asked: Asked,
): Promise<Map<Id, PersonRecords>> {
  const known = knownUntil(asked, agency.time_zone)
  const day = sql`${asked.as_of}::date`
  const { language } = origin
  const rows = await db.rows<PersonRecords>(sql`
    select e.id as employee_id, e.last_name || ', ' || e.first_name as listed, concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name,
      e.employee_number, e.external_id, d.name as discipline_name, l.name as location_name, c.name as coordinator_name, e.provider_status,
      e.hire_date, e.rehire_date, e.termination_date, ${disciplines} as disciplines, ${credentials(day, known, agency.time_zone)} as credentials,
      ${missingTypes(day, known)} as missing_types, ${completions(day, known, language)} as completions,
      (${day} - interval '1 year' + interval '1 day')::date as hours_from, ${day} as hours_to, ${hours(day, known)} as hours, ${skills(day, known, language)} as skills,
      ${certificates(day, known)} as certificates, ${forms(day, known, language)} as forms,
      ${openForms(day, known, language)} as open_forms, ${waivers(day, known)} as waivers
    from employees e
    left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
    where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[])`)
  return new Map(rows.map(row => [row.employee_id, row]))
}

const listOf = (object: Sql, order: Sql, from: Sql) =>
  sql`(select coalesce(jsonb_agg(${object} order by ${order}), '[]') ${from})`
const ofPerson = (row: Sql) => sql`${row}.organization_id = e.organization_id and ${row}.employee_id = e.id`

const disciplines = listOf(
  sql`jsonb_build_object('name', hd.name, 'certificate_no', h.certificate_no, 'issued_on', h.issued_on)`,
  sql`hd.name`,
  sql`from employee_disciplines h join disciplines hd on hd.organization_id = h.organization_id and hd.id = h.discipline_id
    where ${ofPerson(sql`h`)}`,
)

/** Recorded by that time, and dated by that day. */
const thenOnFile = (day: Sql, known: Sql) =>
  sql`${ofPerson(sql`k`)} and k.state <> 'withdrawn' and k.recorded_at < ${known} and k.issued_on <= ${day}`
const stateThen = (known: Sql, row = sql`k`) =>
  sql`case when ${row}.state <> 'recorded' and ${row}.decided_at >= ${known} then 'recorded' else ${row}.state end`

const credentials = (day: Sql, known: Sql, time_zone: string) =>
  listOf(
    sql`jsonb_build_object('type', y.name, 'type_id', y.id, 'code', y.code, 'number', k.number, 'issued_on', k.issued_on, 'expires_on', k.expires_on,
      'state', ${stateThen(known)}, 'decided_by', case when k.decided_at < ${known} then ${decidedByNamed('k')} end,
      'decided_on', case when k.decided_at < ${known} then (k.decided_at at time zone ${time_zone})::date end, 'needs_file', y.needs_file,
      'is_replaced', exists (select from credentials n where n.organization_id = k.organization_id and n.id = k.renewed_by
        and n.recorded_at < ${known} and n.issued_on <= ${day} and ${stateThen(known, sql`n`)} = 'verified'),
      'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by kf.place), '[]') from credential_files kf
        join files f on f.organization_id = kf.organization_id and f.id = kf.file_id and f.state = 'kept'
        where kf.organization_id = k.organization_id and kf.credential_id = k.id))`,
    sql`fold(y.name) collate "C", k.issued_on desc, k.id`,
    sql`from credentials k join credential_types y on y.organization_id = k.organization_id and y.id = k.type_id where ${thenOnFile(day, known)}`,
  )

const missingTypes = (
  day: Sql,
  known: Sql,
) => sql`(select coalesce(jsonb_agg(y.name order by fold(y.name) collate "C"), '[]')
  from credential_types y where y.organization_id = e.organization_id and y.is_active
    and y.discipline_ids && array(select h.discipline_id from employee_disciplines h where ${ofPerson(sql`h`)})
    and not exists (select from credentials k where k.type_id = y.id and ${thenOnFile(day, known)} and ${stateThen(known)} <> 'returned'))`

/** Ledger entries that count as of that day. */
const counts = (day: Sql, known: Sql) =>
  sql`${ofPerson(sql`r`)} and r.completed_on <= ${day} and ${countsBy(sql`r`, known)}`

const completions = (day: Sql, known: Sql, language: string) =>
  listOf(
    sql`jsonb_build_object('program', coalesce(r.evidence -> 'external' ->> 'title', text_in(p.titles, ${language})),
      'program_language', case when r.evidence -> 'external' ->> 'title' is null then text_language(p.titles, ${language}) end,
      'provider', r.evidence -> 'external' ->> 'provider', 'counts_as', r.counts_as, 'completed_on', r.completed_on, 'how', r.how, 'score', r.score,
      'certificate', (select i.number from certificates i where i.organization_id = r.organization_id and i.record_id = r.id and i.state <> 'void'),
      'minutes', ${creditedMinutes(known)},
      'has_paper', jsonb_array_length(coalesce(r.evidence -> 'files', '[]')) > 0 or exists (select from external_training_files xf
        where xf.organization_id = r.organization_id and xf.training_id::text = r.evidence -> 'external' ->> 'id'))`,
    sql`r.completed_on desc, r.entered_at desc, r.id`,
    sql`from training_records r left join programs p on p.organization_id = r.organization_id and p.id = r.program_id
      where r.kind = 'completion' and ${counts(day, known)}
        and (r.counts_as in ('orientation', 'initial') or r.completed_on > ${day} - interval '2 years')`,
  )

const hours = (
  day: Sql,
  known: Sql,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('topic', h.topic, 'mode', h.mode, 'minutes', h.minutes)
    order by h.topic, h.mode), '[]')
  from (select r.topic, r.mode, sum(r.minutes)::int as minutes from training_records r
    where r.kind = 'credit' and r.counts_as = 'in_service' and r.completed_on > ${day} - interval '1 year' and ${counts(day, known)}
    group by 1, 2) h)`

const skills = (day: Sql, known: Sql, language: string) =>
  listOf(
    sql`jsonb_build_object('module', text_in(m.titles, ${language}), 'module_language', text_language(m.titles, ${language}),
      'program', text_in(p.titles, ${language}), 'program_language', text_language(p.titles, ${language}), 'done_on', g.done_on)`,
    sql`g.done_on desc, g.module_id`,
    sql`from module_progress g join assignments a on a.organization_id = g.organization_id and a.id = g.assignment_id
      join programs p on p.organization_id = a.organization_id and p.id = a.program_id
      join program_modules m on m.organization_id = g.organization_id and m.version_id = a.version_id and m.module_id = g.module_id
      where ${ofPerson(sql`g`)} and g.state = 'done' and m.kind = 'checklist' and g.done_on <= ${day} and g.done_at < ${known}`,
  )

const certificates = (day: Sql, known: Sql) =>
  listOf(
    sql`jsonb_build_object('id', i.id, 'number', i.number, 'program', i.printed ->> 'program',
      'program_language', i.printed ->> 'program_language', 'issued_on', i.issued_on, 'valid_to', i.valid_to)`,
    sql`i.issued_on desc, i.number`,
    sql`from certificates i where ${ofPerson(sql`i`)} and i.issued_on <= ${day} and i.issued_at < ${known}
      and (i.state = 'valid' or (i.state = 'void' and i.voided_at >= ${known})) and (i.valid_to is null or i.valid_to >= ${day})`,
  )

/**
 * True when it was completed by that day and nothing had ended it: not voided, and not corrected or renewed by another one
 * completed by that day.
 */
const formStood = (day: Sql, known: Sql, row: Sql) =>
  sql`${row}.completed_on <= ${day} and ${row}.completed_at < ${known}
    and (${row}.state in ('completed', 'corrected', 'superseded') or ${row}.state = 'voided' and ${row}.decided_at >= ${known})`

const forms = (day: Sql, known: Sql, language: string) =>
  listOf(
    sql`jsonb_build_object('title', case when f.visibility = 'general' then text_in(f.titles, ${language}) end,
      'title_language', case when f.visibility = 'general' then text_language(f.titles, ${language}) end, 'visibility', f.visibility,
      'number', (select fd.number from form_documents fd where fd.organization_id = a.organization_id and fd.employee_form_id = a.id),
      'completed_on', a.completed_on, 'expires_on', a.expires_on)`,
    sql`a.completed_on desc, a.id`,
    sql`from employee_forms a join forms f on f.organization_id = a.organization_id and f.id = a.form_id
      where ${ofPerson(sql`a`)} and ${formStood(day, known, sql`a`)}
        and not exists (select from employee_forms n where n.organization_id = a.organization_id and n.employee_id = a.employee_id
          and (n.corrects_id = a.id or n.renews_id = a.id) and ${formStood(day, known, sql`n`)})`,
  )

/**
 * Selects forms assigned by that day and closed later. Corrections don't count, because the corrected form stays valid in the
 * meantime.
 */
const openForms = (day: Sql, known: Sql, language: string) =>
  listOf(
    sql`jsonb_build_object('title', case when f.visibility = 'general' then text_in(f.titles, ${language}) end, 'visibility', f.visibility,
      'due_on', a.due_on, 'is_in_review', a.state = 'review')`,
    sql`a.due_on nulls last, a.id`,
    sql`from employee_forms a join forms f on f.organization_id = a.organization_id and f.id = a.form_id
      where ${ofPerson(sql`a`)} and a.start_date <= ${day} and a.created_at < ${known} and a.corrects_id is null
        and (a.state in ('open', 'in_progress', 'awaiting', 'review', 'returned')
          or a.state in ('completed', 'corrected', 'superseded') and (a.completed_on > ${day} or a.completed_at >= ${known})
          or a.state in ('voided', 'refused', 'rejected', 'expired') and a.decided_at >= ${known} and a.completed_on is null)`,
  )

const waivers = (day: Sql, known: Sql) =>
  listOf(
    sql`jsonb_build_object('rule_id', w.rule_id, 'rule', coalesce(v.body ->> 'name', ''), 'window_no', w.window_no, 'first_day', w.first_day,
      'last_day', w.last_day, 'reason', w.reason, 'decided_by', ${decidedByNamed('w')})`,
    sql`w.first_day desc, w.id`,
    sql`from compliance_waivers w left join lateral (select v.body from compliance_rule_versions v where v.organization_id = w.organization_id
        and v.rule_id = w.rule_id and v.known_to = 'infinity' order by v.effective_from desc limit 1) v on true
      where ${ofPerson(sql`w`)} and w.state = 'approved' and w.decided_at < ${known} and w.first_day <= ${day}
        and (w.last_day is null or w.last_day >= ${day} - interval '1 year')`,
  )
