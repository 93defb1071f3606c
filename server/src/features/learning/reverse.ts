import type { EventKind, Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { satisfyNoMore } from '../assignments/satisfy.ts'
import { frozenMeanwhile } from '../assignments/write-assignments.ts'
import { voidCertificates } from '../certificates/issue.ts'
import { todayIn } from '../employees/today.ts'
import { restorePartial } from './credits.ts'
import { restorePaper } from './part-on-paper.ts'
import { settle, standOfModules } from './settle.ts'
import { learningTexts } from './texts.ts'

interface Reversing {
  head: Omit<EventHead, 'kind'>
  kind: Extract<EventKind, 'training.reversed' | 'training.corrected'>
  /** Selects `assignment_id` of completed assignments; those not completed, or whose program is open again, are left alone. */
  wanted: Sql
  /** Keeps the progress: the correction only changes how or when it counts. */
  keepsProgress?: boolean
}

/**
 * Takes completions back: each ledger entry gets a reversing entry, certificates become void, a renewal that was not started is
 * withdrawn, and the assignment is open again. Nothing is changed or removed. Returns the assignments this was done for.
 */
export async function reverseCompletions(
  scope: Scope,
  { head, kind, wanted, keepsProgress = false }: Reversing,
): Promise<Id[]> {
  const { agency } = scope
  const ids = await hold(scope, wanted)
  if (ids.length === 0) return ids
  const these = sql`a.organization_id = ${agency.id} and a.id = any(${ids}::uuid[])`
  // Before the assignment opens: a program can be open only once
  await withdrawRenewals(scope, head, ids)
  await writeReversals(scope, head, these)
  await voidCertificates(scope, sql`select a.record_id from assignments a where ${these}`, {
    reason: reasonOf(head),
  })
  if (!keepsProgress) {
    // This can only be checked while its modules are done
    await voidPassed(scope, head, these)
    await beginAnew(scope, these)
  }
  await reopen(scope, { head, kind, these })
  await satisfyNoMore(scope, head, ids)
  if (keepsProgress) return ids
  await settle(scope, ids)
  const people = sql`select distinct a.employee_id, a.program_id from assignments a where ${these}`
  await restorePartial(scope, people)
  await restorePaper(scope, people)
  return ids
}

/**
 * True when the completion of `a` rests on its modules, which must be repeated; the last may have been proven by evidence. With a
 * document for the whole, something was left to do.
 */
const stoodOnModules = sql`(a.completed_how not in ('evidence', 'transfer') or d.wanted > 0 and d.wanted = d.done)`

/** Voids passed attempts of quizzes to repeat: a valid one would pass the next attempt too. */
const voidPassed = ({ db, actor }: Scope, head: Reversing['head'], these: Sql) =>
  db.run(sql`update quiz_attempts qa set state = 'voided', voided_at = now(), voided_by_name = ${actor.name}, void_reason = ${reasonOf(head)},
      version = qa.version + 1
    from assignments a ${standOfModules} where ${these} and ${stoodOnModules}
      and qa.organization_id = a.organization_id and qa.assignment_id = a.id and qa.state = 'passed'`)

/** Restarts each module; the earlier progress is stored for an undo. */
const beginAnew = ({ db }: Scope, these: Sql) =>
  db.run(sql`update module_progress m set state = 'in_progress', how = null, done_at = null, done_on = null, place = null, score = null, package_outcome = null, evidence = null, started_at = now(),
      taken_back = jsonb_build_object('how', m.how, 'done_at', m.done_at, 'done_on', m.done_on, 'place', m.place, 'score', m.score, 'started_at', m.started_at, 'evidence', m.evidence)
    from assignments a ${standOfModules} where ${these} and ${stoodOnModules}
      and m.organization_id = a.organization_id and m.assignment_id = a.id and m.state = 'done'`)

/** Makes reversed completions (`records`) count again, along with their modules and attempts. */
export async function countAgain(scope: Scope, records: Sql): Promise<void> {
  await restoreModules(scope, records)
  await countAttempts(scope, records)
}

/** Restores modules. People who made further progress keep its time, and the first completion day. */
const restoreModules = ({ db, agency }: Scope, records: Sql) =>
  db.run(sql`update module_progress m set state = 'done', how = b.how, done_at = b.done_at, done_on = b.done_on, place = b.place, score = b.score,
      evidence = b.evidence, started_at = b.started_at, taken_back = null
    from training_records r, module_progress t
    cross join lateral jsonb_to_record(t.taken_back) b (how text, done_at timestamptz, done_on date, place jsonb, score smallint, started_at timestamptz, evidence jsonb)
    where r.organization_id = ${agency.id} and r.id in (${records}) and t.organization_id = r.organization_id
      and t.assignment_id = r.assignment_id and t.taken_back is not null and not t.taken_back ? 'attempts' and m.organization_id = t.organization_id
      and m.assignment_id = t.assignment_id and m.module_id = t.module_id`)

const countAttempts = ({ db, agency }: Scope, records: Sql) =>
  db.run(sql`update quiz_attempts qa set state = 'passed', voided_at = null, voided_by_name = null, void_reason = null,
      version = qa.version + 1
    from training_records r cross join lateral jsonb_array_elements_text(coalesce(r.evidence -> 'attempts', '[]')) one (id)
    where r.organization_id = ${agency.id} and r.id in (${records}) and qa.organization_id = r.organization_id
      and qa.id = one.id::uuid and qa.state = 'voided'`)

const reasonOf = ({ reason, note }: Reversing['head']) => reason ?? note ?? learningTexts.say(fallback, 'takenBack')

async function hold({ db, agency }: Scope, wanted: Sql): Promise<Id[]> {
  const rows = await db.rows<{ id: Id }>(sql`
    with wanted as materialized (${wanted})
    select a.id from wanted w join assignments a on a.organization_id = ${agency.id} and a.id = w.assignment_id
    where a.state = 'completed' and not exists (select from assignments o where o.organization_id = a.organization_id
      and o.employee_id = a.employee_id and o.program_id = a.program_id
      and (o.state = 'in_progress' or o.state = 'assigned' and o.renews is distinct from a.id)) order by a.id for update of a`)
  return rows.map(({ id }) => id)
}

const programOf = (alias: Sql) => sql`(select text_in(p.titles, 'en') from programs p
  where p.organization_id = ${alias}.organization_id and p.id = ${alias}.program_id)`
const nameOf = (alias: Sql) => sql`(select e.first_name || ' ' || e.last_name from employees e
  where e.organization_id = ${alias}.organization_id and e.id = ${alias}.employee_id)`

/**
 * Runs `work`, which takes completions back and then rewrites or withdraws them. Meanwhile later assignments that were not started
 * are set aside, because a program can be open only once. `of` selects them from the assignments `a`.
 */
export async function besideRenewals<T>(scope: Scope, of: Sql, work: () => Promise<T>): Promise<T> {
  const { db, agency } = scope
  const aside = await db.rows<{ id: Id }>(sql`
    update assignments a set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(agency.time_zone)}::date, withdrawn_how = 'manual'
    where a.organization_id = ${agency.id} and a.state = 'assigned' and ${of} returning a.id`)
  const done = await work()
  await db.run(sql`
    update assignments a set state = 'assigned', withdrawn_at = null, withdrawn_on = null, withdrawn_how = null,
      renews = case when o.state = 'completed' then o.id end,
      renews_until = case when o.state = 'completed' then cycle_ends_on(p.recurrence, o.completed_on, o.expires_on, e.hire_date, o.renews_until) end
    from assignments o join programs p on p.organization_id = o.organization_id and p.id = o.program_id
    join employees e on e.organization_id = o.organization_id and e.id = o.employee_id
    where a.organization_id = ${agency.id} and a.id = any(${aside.map(({ id }) => id)}::uuid[]) and o.organization_id = a.organization_id
      and o.id = a.renews`)
  return done
}

/** Withdraws renewals and detaches them from the previous cycle, which is renewed again once it is complete again. */
const withdrawRenewals = (scope: Scope, head: Reversing['head'], ids: readonly Id[]) =>
  scope.db.run(sql`
    with gone as (
      update assignments a set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(scope.agency.time_zone)}::date,
        withdrawn_how = 'manual', withdrawn_by_name = ${scope.actor.name}, reason = ${head.reason ?? null}, renews = null,
        version = a.version + 1, updated_at = now()
      where a.organization_id = ${scope.agency.id} and a.renews = any(${ids}::uuid[]) and a.state = 'assigned'
      returning a.*)
    ${eventInsert(
      scope,
      { ...head, kind: 'training.withdrawn' },
      sql`select g.employee_id as subject_id, ${nameOf(sql`g`)} as subject_name,
        jsonb_build_array(jsonb_build_object('field', 'program', 'before', ${programOf(sql`g`)}, 'after', null)) as changes from gone g`,
    )}`)

const writeReversals = ({ db, actor }: Scope, { reason, job_id }: Reversing['head'], these: Sql) =>
  db.run(sql`
    insert into training_records (organization_id, kind, employee_id, recorded_for, assignment_id, program_id, version_id, cycle_no, module_id,
      reverses, completed_on, how, topic, mode, minutes, counts_as, is_payable, pay_code, score, language, reason, entered_by, job_id)
    select r.organization_id, 'reversal', a.employee_id, a.employee_id, r.assignment_id, r.program_id, r.version_id, r.cycle_no, r.module_id,
      r.id, r.completed_on, r.how, r.topic, r.mode, r.minutes, r.counts_as, r.is_payable, r.pay_code, r.score, r.language,
      ${reason ?? null}, ${actor.kind === 'user' ? actor.user_id : null}::uuid, ${job_id ?? null}::uuid
    from assignments a join training_records r on r.organization_id = a.organization_id and r.assignment_id = a.id
    where ${these} and r.kind <> 'reversal'
      and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)`)

/** The previous cycle counts again for as long as it is valid. People who have left have nothing open. */
const reopen = (scope: Scope, { head, kind, these }: { head: Reversing['head']; kind: EventKind; these: Sql }) =>
  scope.db.run(sql`
    with was as materialized (
      select a.id, a.completed_on, kind.is_left from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      cross join lateral (select ${kind === 'training.reversed'} and e.provider_status in (2, 5, 9) as is_left) kind where ${these}),
    done as (
      update assignments a set completed_at = null, completed_on = null, completed_how = null, expires_on = null, record_id = null,
        state = case when w.is_left then 'withdrawn' when a.started_at is null then 'assigned' else 'in_progress' end,
        withdrawn_at = case when w.is_left then now() end,
        withdrawn_on = case when w.is_left then ${todayIn(scope.agency.time_zone)}::date end,
        withdrawn_how = case when w.is_left then 'left' end,
        version_id = case when a.started_at is not null then a.version_id end, progress_pct = 0, score = null, ${frozenMeanwhile},
        version = a.version + 1, updated_at = now()
      from was w where ${these} and w.id = a.id
      returning a.*, w.completed_on as was_on),
    before as (
      update assignments b set state = case when b.completed_on is null then 'satisfied' else 'completed' end, version = b.version + 1, updated_at = now() from done d
      where b.organization_id = d.organization_id and b.state = 'superseded' and b.id = coalesce(d.renews, (select o.id from assignments o
        where o.organization_id = d.organization_id and o.employee_id = d.employee_id and o.program_id = d.program_id
          and o.state || '' = 'superseded' and o.cycle_no < d.cycle_no order by o.cycle_no desc, o.completed_on desc limit 1)))
    ${eventInsert(
      scope,
      { ...head, kind },
      sql`select d.employee_id as subject_id, ${nameOf(sql`d`)} as subject_name, jsonb_build_array(
        jsonb_build_object('field', 'program', 'before', ${programOf(sql`d`)}, 'after', ${programOf(sql`d`)}),
        jsonb_build_object('field', 'completed_on', 'before', d.was_on::text, 'after', null)) as changes from done d`,
    )}`)
