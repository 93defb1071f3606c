import { languages } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../db/tx.ts'
import type { Agency, Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'

/** Returns the agency's document number, such as `HHC-2026-000123`. `letter` marks the kind. */
export const numberOf = (name: Sql, year: Sql, count: Sql, letter = '') =>
  sql`initials_of(${name}) || ${`-${letter}`} || ${year} || '-' || lpad((${count})::text, greatest(6, length((${count})::text)), '0')`

/**
 * Issues certificates for programs that have one: `completed` selects assignment IDs. The printed data is fixed here and never read
 * again. A completion gets only one, even if this runs twice; it replaces the previous cycle's certificate.
 */
export async function issueCertificates(
  { db, agency }: { db: Pick<Db, 'run'>; agency: Pick<Agency, 'id' | 'time_zone'> },
  completed: Sql,
  /** Caches the plan, if `completed` always has the same text. */
  name?: string,
): Promise<void> {
  const today = todayIn(agency.time_zone)
  await db.run(
    sql`
    with facts as materialized (
      select a.organization_id, a.id as assignment_id, a.employee_id, a.program_id, a.record_id, a.cycle_no, a.expires_on, a.completed_on, o.name as agency,
        case when e.language = any(${Object.keys(languages)}::text[]) then e.language else 'en' end as language,
        concat_ws(' ', e.first_name, e.middle_name, e.last_name) as person, p.titles as program_titles, t.*,
        row_number() over (order by a.completed_on, a.id) as place
      from assignments a
      join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      join programs p on p.organization_id = a.organization_id and p.id = a.program_id
      join organizations o on o.id = a.organization_id
      join lateral (select t.id as template_id, t.titles, t.texts, t.signer_name, t.signer_title, t.logo_id, t.signature_id, t.orientation,
          t.frame
        from certificate_templates t where t.organization_id = p.organization_id
          and (t.id = p.certificate_template_id or t.is_default) order by t.is_default limit 1) t on true
      where a.organization_id = ${agency.id} and a.id in (${completed}) and a.state = 'completed' and p.gives_certificate
        and not exists (select from certificates c where c.organization_id = a.organization_id and c.record_id = a.record_id)),
    counted as (
      insert into certificate_numbers as n (organization_id, kind, year, last)
      select ${agency.id}, 'certificate', extract(year from ${today}::date), count(*) from facts having count(*) > 0
      on conflict (organization_id, kind, year) do update set last = n.last + excluded.last
      returning last - (select count(*) from facts) as before),
    issued as (
      insert into certificates (organization_id, employee_id, assignment_id, program_id, record_id, number, code, issued_on, valid_to,
        template_id, language, printed)
      select ${agency.id}, f.employee_id, f.assignment_id, f.program_id, f.record_id,
        ${numberOf(sql`f.agency`, sql`extract(year from ${today}::date)::text`, sql`c.before + f.place`)}, public_code(), ${today},
        f.expires_on, f.template_id, f.language, ${printed}
      from facts f cross join counted c
      returning id, employee_id, program_id, assignment_id)
    update certificates c set state = 'superseded', superseded_by = i.id, version = c.version + 1
    from issued i, facts f, assignments before
    where f.assignment_id = i.assignment_id and c.organization_id = ${agency.id} and c.employee_id = i.employee_id
      and c.program_id = i.program_id and c.state = 'valid' and before.organization_id = c.organization_id
      and before.id = c.assignment_id and before.cycle_no < f.cycle_no`,
    name,
  )
}

/** Selects the ledger's credit for the assignment of the row `f`, by topic. */
const credited = sql`(select r.topic, sum(r.minutes)::int as minutes from training_records r
  where r.organization_id = f.organization_id and r.assignment_id = f.assignment_id and r.kind = 'credit'
    and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)
  group by r.topic) k`

/** `Printed` of print/printed.ts, for the row `f`. */
const printed = sql`jsonb_build_object('agency', f.agency, 'person', f.person, 'program', text_in(f.program_titles, f.language),
  'program_language', text_language(f.program_titles, f.language),
  'completed_on', f.completed_on,
  'minutes', (select coalesce(sum(k.minutes), 0) from ${credited}),
  'topics', (select coalesce(jsonb_agg(jsonb_build_object('topic', k.topic, 'minutes', k.minutes) order by k.topic), '[]') from ${credited}),
  'approvals', (select coalesce(jsonb_agg(jsonb_build_object('state', w.state, 'number', w.number) order by w.state, w.number), '[]')
    from program_approvals w where w.organization_id = f.organization_id and w.program_id = f.program_id
      and (w.valid_to is null or w.valid_to >= f.completed_on)),
  'title', nullif(f.titles ->> f.language, ''), 'text', nullif(text_in(f.texts, f.language), ''),
  'signer_name', f.signer_name, 'signer_title', f.signer_title, 'logo_id', f.logo_id, 'signature_id', f.signature_id,
  'orientation', f.orientation, 'frame', f.frame)`

/** Voids certificates of completions that are no longer valid: `completions` selects IDs of ledger entries. */
export async function voidCertificates(
  { db, agency, actor }: Scope,
  completions: Sql,
  { reason }: { reason: string },
): Promise<void> {
  await db.run(sql`
    with gone as (
      update certificates set state = 'void', void_reason = ${reason}, voided_at = now(), voided_by_name = ${actor.name}, superseded_by = null,
        version = version + 1
      where organization_id = ${agency.id} and record_id in (${completions}) and state <> 'void' returning id)
    update certificates c set state = 'valid', superseded_by = null, version = c.version + 1 from gone
    where c.organization_id = ${agency.id} and c.superseded_by = gone.id and c.state = 'superseded'`)
}
