import type { Id } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert, recordEvent } from '../../../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../../../jobs/define.ts'
import { narrowed } from '../../../../jobs/narrowed.ts'
import type { Scope } from '../../../../scope.ts'
import { followMergedItems } from '../../../taxonomy/follow-merges.ts'
import { isAsLeft } from './as-left.ts'
import { columns } from './employee-values.ts'
import { cancelPlan, planAgain, writePlannedDays } from './planned-days.ts'
import { removeUnused } from './list-entries.ts'
import { blockSize } from './open-roster.ts'
import { expectMany, nextItems, within, withinPart } from './run.ts'
import type { ImportJob, ImportSettings } from './settings.ts'

/**
 * Takes an import back: who came by it goes, who was changed by it is as before. Asked for only while all are as it left them
 * (undo-refusal.ts); who is changed in the very moment, or cannot be removed, stays as they are, and the end says so.
 */
export const undo = definePhase<ImportSettings, undefined>({ block })

async function block(scope: Scope, job: ImportJob, { log }: Hands<undefined>): Promise<Step> {
  await expectMany(scope)
  const rows = (await nextItems(scope, job.id, job.cursor, blockSize(job.total))).filter(n => n <= job.ran_to)
  let taken = 0
  const dealtWith = await narrowed(rows, {
    db: scope.db,
    work: async part => {
      const items = withinPart(scope, job.id, part)
      await followMergedItems(scope, items)
      await holdPeople(scope, items)
      const removed = await removePeople(scope, job.id, items)
      taken +=
        removed +
        (await restorePeople(scope, { source: 'import', job_id: job.id, note: 'The import was undone.' }, items))
    },
    refuse: async (_, error) => log.warn({ err: error, job_id: job.id }, 'a row could not be undone'),
  })
  await recallFacts(scope, job.id)
  const upTo = rows[dealtWith - 1] ?? job.ran_to
  const kept = (await wanted(scope, within(scope, job.id, job.cursor, upTo))) - taken
  const counts = { ...job.counts, kept: (job.counts.kept ?? 0) + kept }
  const done = Math.min(job.done + dealtWith, sum(withoutKept(counts)))
  const step = { cursor: upTo, done, counts }
  if (upTo < job.ran_to && rows.length > 0) return step
  return { ...step, counts: withoutKept(counts), ending: await ending(scope, job, counts.kept) }
}

/** Whether they are as they were left is asked after nobody else can change them. */
export const holdPeople = ({ db }: Scope, items: Sql) =>
  db.run(sql`select from job_items i join employees e on e.organization_id = i.organization_id and e.id = i.subject_id
    where ${items} and i.outcome in ('create', 'update') for update of e`)

const withoutKept = ({ kept: _, ...counts }: Record<string, number>) => counts

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)

async function wanted({ db }: Scope, items: Sql): Promise<number> {
  const row = await db.row<{ n: number }>(
    sql`select count(*) as n from job_items i where ${items} and i.outcome in ('create', 'update')`,
  )
  return row?.n ?? 0
}

/** Their files told what they came with, so that the history still says who they were. */
async function removePeople(scope: Scope, job_id: Id, items: Sql): Promise<number> {
  const row = await scope.db.row<{ n: number }>(sql`
    with gone as (
      delete from employees e using job_items i
      where ${items} and i.outcome = 'create' and e.organization_id = i.organization_id and e.id = i.subject_id and ${isAsLeft}
      returning e.id, e.first_name, e.last_name, i.values),
    told as (${eventInsert(
      scope,
      { kind: 'employee.removed', source: 'import', job_id },
      sql`select id as subject_id, first_name || ' ' || last_name as subject_name,
        (select jsonb_agg(jsonb_build_object('field', v.key, 'before', v.value, 'after', null))
          from jsonb_each_text(values) v where v.value is not null) as changes from gone`,
    )})
    select count(*) as n from gone`)
  return row?.n ?? 0
}

const columnList = join(columns.map(column => raw(column)))
const valueList = join(columns.map(column => raw(column === 'tags' ? `coalesce(w.tags, '{}')` : `w.${column}`)))

/** Who was changed and is as they were left, is as before; answers how many. `head`: what the history says of each. */
export async function restorePeople(scope: Scope, head: Omit<EventHead, 'kind'>, items: Sql): Promise<number> {
  const { db, agency } = scope
  const told = (kind: EventHead['kind'], which: Sql) =>
    eventInsert(
      scope,
      { ...head, kind },
      sql`select id as subject_id, first_name || ' ' || last_name as subject_name,
        (select jsonb_agg(jsonb_build_object('field', c ->> 'field', 'before', c ->> 'after', 'after', c ->> 'before'))
          from jsonb_array_elements(changes) c) as changes from restored where ${which}`,
    )
  const row = await db.row<{ n: number }>(sql`
    with wanted as materialized (
      select i.changes, i.values, i.before, p.* from job_items i
      join employees e on e.organization_id = i.organization_id and e.id = i.subject_id
      cross join lateral jsonb_populate_record(e, i.before) p
      where ${items} and i.outcome = 'update' and ${isAsLeft} for update of e),
    restored as (
      update employees t set (${columnList}, version, updated_at) = row(${valueList}, t.version + 1, now())
      from wanted w where t.organization_id = ${agency.id} and t.id = w.id
      returning t.id, t.first_name, t.last_name, w.changes, w.values, w.before),
    let_go as (
      delete from employee_disciplines d using restored r
      where d.organization_id = ${agency.id} and d.employee_id = r.id and d.discipline_id = (r.values ->> 'discipline_id')::uuid
        and not (r.before ->> 'held')::boolean and d.certificate_no is null and d.issued_on is null and d.expires_on is null),
    ${writePlannedDays(
      scope,
      sql`select id, values as was, before as becomes from restored where values ?| '{starts_on,ends_on}'`,
    )},
    ${planAgain(scope, sql`select id, before -> 'canceled' as plans from restored where before ? 'canceled'`)},
    ${cancelPlan(scope, sql`select id, values -> 'plan' as plan from restored where values ? 'plan'`)},
    told_plan as (${told('employee.status_unscheduled', sql`values ? 'plan'`)}),
    told as (${told('employee.updated', sql`not values ? 'plan'`)})
    select count(*) as n from restored`)
  return row?.n ?? 0
}

/** Dated facts of those just restored are what they were before the import wrote them: it is as if it had never been. */
export const recallFacts = ({ db, agency }: Scope, job_id: Id) =>
  db.run(sql`select recall_facts(array_agg(w.subject_id), array_agg(w.at)) from (
    select ev.subject_id, min(ev.at) as at from events ev
    where ev.organization_id = ${agency.id} and ev.job_id = ${job_id} and ev.kind in ('employee.updated', 'employee.status_changed')
    group by 1 having max(ev.at) = now()) w having count(*) > 0`)

async function ending(scope: Scope, { id, settings }: ImportJob, kept: number) {
  await removeUnused(scope, settings.made)
  await recordEvent(scope, { kind: 'import.undone', source: 'import', job_id: id, note: settings.file_name })
  return { state: 'undone' as const, message: kept > 0 ? keptSentence(kept) : null }
}

const keptSentence = (kept: number) =>
  kept === 1
    ? '1 employee could not be put back, because of a later change or a record that depends on them. They stay as they are now.'
    : `${kept.toLocaleString('en-US')} employees could not be put back, because of later changes or records that depend on them. They stay as they are now.`
