import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { satisfyOpen } from '../assignments/satisfy.ts'
import { issueCertificates } from '../certificates/issue.ts'
import { creditColumns, externalCredits, programFacts, replacePartial, unwrittenCredits } from './credits.ts'

interface Completing {
  head: Omit<EventHead, 'kind'>
  /**
   * Selects the completions: `assignment_id`, `completed_on` (a date), `how`, `score`, `language` and `evidence` (jsonb). Each
   * assignment appears once. `credit_minutes` in the evidence is the total credit, instead of the program's.
   */
  wanted: Sql
  /**
   * Outside training: the document of the selected `training_id` decides what counts, and none of it is paid or certified by the
   * agency.
   */
  elsewhere?: boolean
  /** Caches the plan of a statement whose text is always the same: planning takes longer than running. */
  name?: string
}

/**
 * Ends open assignments as completed and writes the ledger: one entry for the completion, others for the minutes by topic and mode.
 * Uses the version that was started; if none was, the one published on that day. Returns the assignments that were completed.
 */
export async function completeAssignments(
  scope: Scope,
  { head, wanted, elsewhere = false, name }: Completing,
): Promise<Id[]> {
  const { db, agency, actor } = scope
  const entry = sql`${actor.kind === 'user' ? actor.user_id : null}::uuid, ${head.job_id ?? null}::uuid`
  const paper = paperOf(elsewhere)
  const row = await db.row<{ done: Id[]; certified: boolean; does_for_others: boolean; has_partial: boolean }>(
    sql`
    with wanted as materialized (${wanted}),
    held as materialized (
      select a.*, new_id() as new_record_id, w.completed_on as on_day, w.how as by_way, w.score as new_score, w.language as in_language,
        w.evidence${paper.training}, v.id as learned_version, e.first_name || ' ' || e.last_name as name, b.expires_on as expired_before
      from wanted w join assignments a on a.organization_id = ${agency.id} and a.id = w.assignment_id
      join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      left join assignments b on b.organization_id = a.organization_id and b.id = a.renews
      left join lateral (select v.id from program_versions v where v.organization_id = a.organization_id and v.program_id = a.program_id
        and v.state = 'published' and (a.version_id is null or v.id = a.version_id)
        order by (v.published_at <= (w.completed_on + 1)::timestamp at time zone ${agency.time_zone}) desc,
          case when v.published_at <= (w.completed_on + 1)::timestamp at time zone ${agency.time_zone} then v.number else -v.number end desc
        limit 1) v on true
      where a.state in ('assigned', 'in_progress') for update of a),
    facts as materialized (select h.*, ${programFacts}, p.gives_certificate,
        exists (select from programs eq where eq.organization_id = p.organization_id and p.id = any(eq.satisfied_by_ids)) as does_for_others,
        exists (select from training_records r where r.organization_id = h.organization_id and r.employee_id = h.employee_id
          and r.program_id = h.program_id and r.kind = 'credit' and r.evidence -> 'partial' = 'true') as has_partial from held h
      join programs p on p.organization_id = h.organization_id and p.id = h.program_id
      join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id),
    done as (
      update assignments a set state = 'completed', progress_pct = 100, completed_at = now(), completed_on = f.on_day, completed_how = f.by_way,
        score = coalesce(f.new_score, a.score), version_id = f.learned_version, record_id = f.new_record_id,
        expires_on = coalesce(${paper.expires_on}, case when ${keepsExpiry} then f.expired_before end, case when not ${keepsExpiry} then last_valid_day(case when f.renews_from_expiry and f.on_day between f.expired_before - f.lead_days and f.expired_before
          then f.expired_before + 1 else f.on_day end, f.validity, f.validity_months, f.valid_until) end),
        version = a.version + 1, updated_at = now()
      from facts f where a.organization_id = f.organization_id and a.id = f.id
      returning a.id, a.employee_id, a.completed_on, a.expires_on, f.name, f.program_name),
    completions as (
      insert into training_records (organization_id, id, kind, employee_id, recorded_for, assignment_id, program_id, version_id, cycle_no,
        completed_on, how, counts_as, is_payable, pay_code, score, language, evidence, reason, entered_by, job_id)
      select organization_id, new_record_id, 'completion', employee_id, employee_id, id, program_id, learned_version, cycle_no, on_day, by_way,
        counts_as, ${paper.pay}, coalesce(new_score, score), in_language, coalesce(evidence, '{}'), ${head.reason ?? null}, ${entry}
      from facts),
    credits as (
      insert into training_records (${creditColumns})
      ${paper.credits(entry)}),
    superseded as (
      update assignments a set state = 'superseded', version = a.version + 1, updated_at = now() from facts f
      where a.organization_id = f.organization_id and a.employee_id = f.employee_id and a.program_id = f.program_id
        -- not every cycle names the one it renews: of a renewal that was withdrawn or waived the name is taken
        and (a.id = f.renews or a.cycle_no < f.cycle_no and coalesce(a.completed_on, a.satisfied_on) <= f.on_day)
        and a.state || '' in ('completed', 'satisfied')),
    logged as (${eventInsert(
      scope,
      { ...head, kind: 'training.completed' },
      sql`select d.employee_id as subject_id, d.name as subject_name, ${completedChanges} as changes from done d`,
    )})
    select coalesce(array_agg(d.id), '{}') as done, bool_or(f.gives_certificate) is true as certified,
      bool_or(f.does_for_others) is true as does_for_others,
      bool_or(f.has_partial) is true as has_partial from done d join facts f on f.id = d.id`,
    name,
  )
  if (!row) return []
  const { done, certified, does_for_others, has_partial } = row
  // Each takes longer to plan than to run, and few people have either
  if (does_for_others) await satisfyOpen(scope, head, done)
  if (has_partial) await replacePartial(scope, sql`${done}::uuid[]`)
  if (certified && !elsewhere) await issueCertificates(scope, sql`select unnest(${done}::uuid[])`, 'issue_certificates')
  return done
}

/** A short re-training is valid as long as the completion it brings up to date, unless that one has expired. */
const keepsExpiry = sql`(f.retrains and f.renews is not null and (f.expired_before is null or f.expired_before >= f.on_day))`

/** The values that the document decides for the assignments `f`, and those that the program decides. */
const paperOf = (elsewhere: boolean) =>
  elsewhere
    ? {
        training: sql`, w.training_id`,
        expires_on: sql`(select x.expires_on from external_trainings x where x.organization_id = f.organization_id and x.id = f.training_id)`,
        pay: sql`false, null::text`,
        credits: (entry: Sql) =>
          externalCredits({
            from: sql`facts f`,
            assignment: sql`f.id, f.program_id, f.learned_version, f.cycle_no`,
            counts_as: sql`f.counts_as`,
            entry,
          }),
      }
    : {
        training: sql``,
        expires_on: sql`null::date`,
        pay: sql`is_payable, pay_code`,
        credits: (entry: Sql) => unwrittenCredits({ from: sql`facts f`, on: sql`f.on_day`, how: sql`f.by_way`, entry }),
      }

const completedChanges = sql`jsonb_build_array(
  jsonb_build_object('field', 'program', 'before', d.program_name, 'after', d.program_name),
  jsonb_build_object('field', 'completed_on', 'before', null, 'after', d.completed_on::text))
  || case when d.expires_on is null then '[]'::jsonb else
    jsonb_build_array(jsonb_build_object('field', 'expires_on', 'before', null, 'after', d.expires_on::text)) end`
