import { type Id, renewalDueOn, ruleDueOn } from '@preceptor/contract'
import { assignmentText } from '@preceptor/contract/assignments/texts'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { inSet } from '../../../../db/in-set.ts'
import { invalid } from '../../../../errors/app-error.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { hasLeft, named, notLeft, told, turnedBack } from '../../../assignments/write-assignments.ts'
import { employeeOfItem } from '../../../employee-batches/blocks.ts'
import { todayIn } from '../../../employees/today.ts'
import type { GivenForm } from '../../../employee-forms/assign.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { rejectOthers, skipped } from '../training/training-act.ts'
import { formOf, type HasForm, unfinishedOf } from './form-act.ts'
import { findSigners } from './outside-signers.ts'
import { signersInFile } from './signers-in-file.ts'

/** True when no one has started or changed it since the job assigned it. */
const isUntouched = sql`a.state = 'open' and a.version = 1`

/** R-RTE-14, add to form: due by the form's rule for each person, or on one date for all. */
export const formAdd: BulkAct<'form_add'> = {
  isOfItsDay: true,
  prepare: async (scope, { form_id, start_date, due_on, outside = {} }) => {
    if (due_on && due_on < start_date) throw invalid({ 'change.due_on': [assignmentText('dueBeforeStart')] })
    const form = await formOf(scope, form_id)
    const signers = await findSigners(scope, form, outside)
    let open: ReadonlyMap<Id, HasForm> = new Map()
    let before: ReadonlyMap<Id, Before> = new Map()
    return {
      title: bulkTexts.named('formAdd', { title: form.said }),
      listed: signers.listed,
      meet: async (inScope, ids) => {
        open = await unfinishedOf(inScope, form_id, ids)
        before = await cyclesBefore(inScope, form, ids)
      },
      judge: (person, _, today) => {
        if (hasLeft(person.provider_status)) return skipped(bulkTexts.named('leftAgency'))
        const has = open.get(person.id)
        if (has)
          return skipped(
            has.due_on
              ? bulkTexts.named('formOpenUntil', { day: namedDay(has.due_on) })
              : bulkTexts.named('formOpenAlready'),
          )
        const last = before.get(person.id)
        const { hire_date } = person
        const rule_due_on = last?.ends_on
          ? renewalDueOn(form, { today, ends_on: last.ends_on, hire_date })
          : ruleDueOn(form, { assigned_on: today, start_date, hire_date })
        const due = due_on ?? rule_due_on
        const named = signers.of(person.id)
        const note = signers.missing(person)
        return {
          outcome: 'update',
          values: {
            start_date,
            rule_due_on,
            set_due_on: due_on,
            cycle_no: (last?.cycle_no ?? 0) + 1,
            renews_id: last?.id ?? null,
            renews_until: last?.ends_on ?? null,
            ...(Object.keys(named).length > 0 && { signers: named }),
          },
          ...(note !== null && { note }),
          before: {},
          changes: [
            { field: 'form', before: null, after: form.name },
            { field: 'start_date', before: null, after: start_date },
            ...(due === null ? [] : [{ field: 'due_on', before: null, after: due }]),
            ...Object.values(named).map(({ name }) => ({ field: 'signer', before: null, after: name })),
          ],
        }
      },
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'form_add') return
    const { db, agency, actor } = scope
    const today = todayIn(agency.time_zone)
    const row = await db.row<{ done: number[] }>(sql`
      with wanted as materialized (
        select i.n, i.changes, e.id as employee_id, ${named} as name, v.* from job_items i ${employeeOfItem}
        cross join lateral jsonb_to_record(i.values)
          v (start_date date, rule_due_on date, set_due_on date, cycle_no int, renews_id uuid, renews_until date)
        where ${items} and i.outcome = 'update' and ${notLeft}),
      made as (
        insert into employee_forms (organization_id, employee_id, form_id, cycle_no, renews_id, renews_until, source, job_id, assigned_on,
          assigned_by_name, start_date, rule_due_on, set_due_on, due_since)
        select ${agency.id}, w.employee_id, f.id, w.cycle_no, w.renews_id, w.renews_until, 'bulk', ${id}, ${today}, ${actor.name},
          w.start_date, w.rule_due_on, w.set_due_on, ${today}
        from wanted w join forms f on f.organization_id = ${agency.id} and f.id = ${change.form_id} and f.archived_at is null
        on conflict do nothing returning employee_id),
      done as (select w.* from wanted w where ${inSet(sql`w.employee_id`, sql`select employee_id from made`)}),
      logged as (${told(scope, { head: { source: 'bulk', job_id: id }, kind: 'employee_form.assigned', from: sql`done` })})
      select coalesce(array_agg(n), '{}') as done from done`)
    await rejectOthers(scope, items, row?.done ?? [], bulkTexts.named('formMeanwhile'))
    if (change.outside) await nameSigners(scope, items)
  },
  saidOf: ({ outside }) => signersInFile(outside ?? {}),
  asLeft: sql`(select ${isUntouched} from employee_forms a
    where a.organization_id = i.organization_id and a.job_id = i.job_id and a.employee_id = i.subject_id limit 1) is true`,
  changedSince: bulkTexts.named('formChangedSince'),
  restore: async (scope, { id }, items) => {
    const head = { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') } as const
    await scope.db.run(sql`
      with made as materialized (
        select a.id, ${named} as name, i.changes from job_items i ${employeeOfItem}
        join lateral (select a.id, a.state, a.version from employee_forms a where a.organization_id = i.organization_id
          and a.job_id = i.job_id and a.employee_id = i.subject_id limit 1) a on ${isUntouched}
        where ${items} and i.outcome = 'update'),
      gone as (
        delete from employee_forms a using made m where a.organization_id = ${scope.agency.id} and a.id = m.id
        returning a.employee_id, m.name, m.changes),
      turned as (select employee_id, name, ${turnedBack} as changes from gone)
      ${told(scope, { head, kind: 'employee_form.voided', from: sql`turned` })}`)
  },
}

/** The steps exist once the forms do, so outside signers are written afterward. */
const nameSigners = ({ db, agency }: Scope, items: Sql) =>
  db.run(sql`update form_signers s set name = g.signer ->> 'name', email = g.signer ->> 'email', phone = g.signer ->> 'phone'
    from (select a.id, x.key, x.value as signer from job_items i
      cross join lateral (select a.id from employee_forms a where a.organization_id = i.organization_id and a.job_id = i.job_id
        and a.employee_id = i.subject_id limit 1) a
      cross join lateral jsonb_each(i.values -> 'signers') x where ${items} and i.outcome = 'update') g
    where s.organization_id = ${agency.id} and s.employee_form_id = g.id and s.step_key = g.key and s.kind = 'outside'`)

interface Before {
  id: Id
  employee_id: Id
  cycle_no: number
  ends_on: string | null
}

/** For a form that expires or repeats: returns each person's completion that the new one renews. */
async function cyclesBefore(
  { db, agency }: Scope,
  { id, recurrence, validity_months }: GivenForm,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Before>> {
  if (recurrence === 'none' && validity_months === null) return new Map()
  const rows = await db.rows<Before>(sql`
    select distinct on (a.employee_id) a.employee_id, a.id, a.cycle_no, a.ends_on from employee_forms a
    where a.organization_id = ${agency.id} and a.form_id = ${id} and a.employee_id = any(${ids}::uuid[]) and a.state || '' = 'completed'
    order by a.employee_id, a.completed_on desc, a.id desc`)
  return new Map(rows.map(row => [row.employee_id, row]))
}
