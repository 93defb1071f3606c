import type { Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { employeeOfItem } from '../employee-batches/blocks.ts'
import { leftAs, named, sameAsThen, told, turnedBack, type Writing } from '../assignments/write-assignments.ts'
import { teachesTheSame } from '../programs/versions.ts'
import { settle } from './settle.ts'
import { learningTexts } from './texts.ts'
import { asBeforeVoided } from './void-attempt.ts'

interface Moved {
  n: number
  id: Id
  /** Null before the start. */
  was: Id | null
  becomes: Id | null
}

/**
 * Moves the open assignments of these items to another version. In started ones, unchanged modules stay done; a changed module
 * starts over, and attempts at its quiz no longer count. Returns the items that were done.
 */
export async function moveToVersion(scope: Scope, { head, items }: Writing): Promise<number[]> {
  const { db, agency } = scope
  const moved = await db.rows<Moved>(sql`
    with wanted as materialized (
      select i.n, i.changes, a.id, a.version_id as was, a.started_at is not null as started, (i.values ->> 'version_id')::uuid as becomes, ${named} as name
      from job_items i
      ${employeeOfItem}
      join assignments a on ${sameAsThen}
      where ${items} and i.outcome = 'update' for update of a),
    done as (
      update assignments a set version_id = w.becomes, version = a.version + 1, updated_at = now()
      from wanted w where a.organization_id = ${agency.id} and a.id = w.id
      returning w.n, a.id, a.employee_id, w.name, w.changes, w.was, w.becomes, w.started),
    logged as (${told(scope, { head, kind: 'training.version_changed', from: sql`done` })})
    select n, id, case when started then was end as was, case when started then becomes end as becomes from done`)
  const begun = moved.filter(({ was, becomes }) => was !== null && becomes !== null)
  await beginChanged(scope, begun)
  await settle(
    scope,
    begun.map(({ id }) => id),
  )
  return moved.map(({ n }) => n)
}

/** Restarts modules whose content differs in the new version; their earlier state is stored for an undo. */
async function beginChanged({ db, agency, actor }: Scope, begun: readonly Moved[]): Promise<void> {
  if (begun.length === 0) return
  const reason = learningTexts.say(fallback, 'newVersion')
  await db.run(sql`
    with moved as materialized (select * from unnest(${begun.map(({ id }) => id)}::uuid[], ${begun.map(({ was }) => was)}::uuid[],
        ${begun.map(({ becomes }) => becomes)}::uuid[]) as u (id, was, becomes)),
    pairs as materialized (
      select p.was, p.becomes, o.module_id from (select distinct was, becomes from moved) p
      join program_modules o on o.organization_id = ${agency.id} and o.version_id = p.was
      join program_modules n on n.organization_id = o.organization_id and n.version_id = p.becomes and n.module_id = o.module_id
      where not ${teachesTheSame}),
    changed as (select m.id, m.becomes, p.module_id from moved m join pairs p on p.was = m.was and p.becomes = m.becomes),
    voided as (
      update quiz_attempts qa set state = 'voided', voided_at = now(), voided_by_name = ${actor.name}, void_reason = ${reason}, version = qa.version + 1
      from changed c where qa.organization_id = ${agency.id} and qa.assignment_id = c.id and qa.module_id = c.module_id
        and qa.state in ('passed', 'failed', 'in_progress', 'submitted')
      returning qa.id, qa.assignment_id, qa.module_id, qa.submitted_at is not null as counted)
    update module_progress m set state = 'in_progress', how = null, done_at = null, done_on = null, place = null, score = null, package_outcome = null, started_at = now(), failed_attempts = 0,
      taken_back = jsonb_build_object('state', m.state, 'how', m.how, 'done_at', m.done_at, 'done_on', m.done_on, 'place', m.place, 'score', m.score,
        'started_at', m.started_at, 'for_version', c.becomes, 'attempts', (select coalesce(jsonb_agg(v.id), '[]') from voided v
          where v.assignment_id = m.assignment_id and v.module_id = m.module_id and v.counted))
    from changed c where m.organization_id = ${agency.id} and m.assignment_id = c.id and m.module_id = c.module_id`)
}

/**
 * Restores the version of assignments that are unchanged since these items, with their module progress in that version. Modules
 * that an earlier version made them repeat keep their later progress.
 */
export async function moveBack(scope: Scope, { head, items }: Writing): Promise<void> {
  const { db, agency } = scope
  const back = await db.rows<{ id: Id; left_version: Id | null }>(sql`
    with wanted as materialized (
      select i.changes, a.id, a.version_id as left_version, (i.before ->> 'version_id')::uuid as was, ${named} as name from job_items i
      ${employeeOfItem}
      join assignments a on ${leftAs} and a.state in ('assigned', 'in_progress')
      where ${items} and i.outcome = 'update' for update of a),
    done as (
      update assignments a set version_id = w.was, version = a.version + 1, updated_at = now()
      from wanted w where a.organization_id = ${agency.id} and a.id = w.id
      returning a.id, a.employee_id, w.left_version, w.name, w.changes),
    turned as (select employee_id, name, ${turnedBack} as changes from done),
    logged as (${told(scope, { head, kind: 'training.version_changed', from: sql`turned` })})
    select id, left_version from done`)
  const ids = back.map(({ id }) => id)
  await db.run(sql`
    with kept as materialized (
      select m.assignment_id, m.module_id, b.* from unnest(${ids}::uuid[], ${back.map(one => one.left_version)}::uuid[]) as u (id, left_version)
      join module_progress m on m.organization_id = ${agency.id} and m.assignment_id = u.id
      cross join lateral jsonb_to_record(m.taken_back) b (state text, how text, done_at timestamptz, done_on date, place jsonb, score smallint, started_at timestamptz,
        attempts jsonb, for_version uuid)
      where b.attempts is not null and coalesce(b.for_version = u.left_version, true)),
    counted as (
      update quiz_attempts qa set ${asBeforeVoided}
      from kept k cross join lateral jsonb_array_elements_text(k.attempts) one (id)
      where qa.organization_id = ${agency.id} and qa.id = one.id::uuid and qa.state = 'voided'
      returning qa.assignment_id, qa.module_id, qa.state)
    update module_progress m set state = k.state, how = k.how, done_at = k.done_at, done_on = k.done_on, place = k.place, score = k.score,
      started_at = k.started_at, taken_back = null, failed_attempts = m.failed_attempts + (select count(*) from counted c
        where c.assignment_id = m.assignment_id and c.module_id = m.module_id and c.state = 'failed')
    from kept k where m.organization_id = ${agency.id} and m.assignment_id = k.assignment_id and m.module_id = k.module_id`)
  await settle(scope, ids)
}

export const isMovedAsLeft = sql`(select true from assignments a where ${leftAs} and a.state in ('assigned', 'in_progress') limit 1) is true`
