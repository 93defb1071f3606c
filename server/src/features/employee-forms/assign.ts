import {
  type EmployeeFormRow,
  type FormCategory,
  type FormVisibility,
  fullName,
  type Id,
  type Input,
  ruleDueOn,
  renewalDueOn,
  textFor,
  type LanguageTexts,
  type api,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { hasLeft } from '../assignments/write-assignments.ts'
import { readEmployeeNow } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { knownAs } from '../forms/known-title.ts'
import { handles, handledSql } from './reader.ts'
import { readRow } from './rows.ts'
import { employeeFormTexts } from './texts.ts'

type Body = Input<typeof api.employeeForms.assign>['body']

export interface GivenForm {
  id: Id
  titles: LanguageTexts
  category: FormCategory
  visibility: FormVisibility
  due_from: 'assignment' | 'hire' | 'start' | 'fixed'
  due_days: number | null
  due_on: string | null
  recurrence: string
  validity_months: number | null
  content: { steps: { key: string; who: { kind: string; user_id?: Id; role?: string; labels?: LanguageTexts } }[] }
}

export const givenForm = ({ db, agency }: Scope, id: Id): Promise<GivenForm | undefined> =>
  db.row<GivenForm>(sql`
    select f.id, f.titles, f.category, f.visibility, f.due_from, f.due_days, f.due_on, f.recurrence, f.validity_months, v.content
    from forms f join lateral (select v.content from form_versions v where v.organization_id = f.organization_id and v.form_id = f.id
      and v.state = 'published' order by v.number desc limit 1) v on true
    where f.organization_id = ${agency.id} and f.id = ${id} and f.archived_at is null`)

interface Assignable {
  id: Id
  name: string
  category: FormCategory
  visibility: FormVisibility
  outside: { key: string; who: { labels: LanguageTexts } }[]
}

/**
 * Lists forms that can be assigned, by name. Vendor administrators may assign forms of every class, though they may only read
 * general ones.
 */
export async function assignable(scope: Scope) {
  const { db, agency, origin } = scope
  const rows = await db.rows<Assignable>(sql`
    select f.id, text_in(f.titles, ${origin.language}) as name, f.category, f.visibility, v.outside
    from forms f join lateral (
      select jsonb_path_query_array(v.content, '$.steps[*] ? (@.who.kind == "outside")') as outside from form_versions v
      where v.organization_id = f.organization_id and v.form_id = f.id and v.state = 'published' order by v.number desc limit 1) v on true
    where f.organization_id = ${agency.id} and f.archived_at is null and ${handledSql(scope)}
    order by fold(text_in(f.titles, ${origin.language})) collate "C", f.id`)
  return rows.map(({ id, name, category, visibility, outside }) => ({
    id,
    name,
    category,
    visibility,
    outside: outside.map(({ key, who }) => ({
      key,
      label: textFor(who.labels, [origin.language, 'en'])?.text || employeeFormTexts.named('outside'),
    })),
  }))
}

/** Assigns a form to an employee. People with an open copy keep it. */
export async function assign(scope: Scope, of: Id, body: Body): Promise<EmployeeFormRow> {
  const { db, agency, actor } = scope
  const employee = await readEmployeeNow(scope, of)
  const form = await givenForm(scope, body.form_id)
  if (!form) throw invalid({ form_id: [employeeFormTexts.named('noForm')] })
  if (!handles(scope, form.category)) throw new AppError('FORBIDDEN', employeeFormTexts.named('otherCategory'))
  if (hasLeft(employee.provider_status))
    throw new AppError('CONFLICT', employeeFormTexts.named('hasLeft', { name: fullName(employee) }))
  const today = todayIn(agency.time_zone)
  const start_date = body.start_date ?? today
  if (body.due_on && body.due_on < start_date) throw invalid({ due_on: [employeeFormTexts.named('dueEarly')] })
  refuseStrangeSteps(form, body.outside ?? {})
  const title = textFor(form.titles, [scope.origin.language, 'en'])?.text ?? ''
  const isOpen =
    await db.row(sql`select from employee_forms where organization_id = ${agency.id} and employee_id = ${employee.id}
    and form_id = ${form.id} and state in ('open', 'in_progress', 'awaiting', 'review', 'returned')`)
  if (isOpen)
    throw new AppError('CONFLICT', employeeFormTexts.named('openAlready', { name: fullName(employee), form: title }))
  const before = await cycleBefore(scope, employee.id, form)
  const rule_due_on = before?.ends_on
    ? renewalDueOn(form, { today, ends_on: before.ends_on, hire_date: employee.hire_date })
    : ruleDueOn(form, { assigned_on: today, start_date, hire_date: employee.hire_date })
  const made = await db.row<{ id: Id }>(sql`
    insert into employee_forms (organization_id, employee_id, form_id, cycle_no, renews_id, renews_until, source, assigned_on, assigned_by_name,
      start_date, rule_due_on, set_due_on, due_since, note)
    values (${agency.id}, ${employee.id}, ${form.id}, ${(before?.cycle_no ?? 0) + 1}, ${before?.id ?? null}, ${before?.ends_on ?? null},
      'manual', ${today}, ${actor.name}, ${start_date}, ${rule_due_on}, ${body.due_on ?? null}, ${today}, ${body.note ?? null})
    returning id`)
  if (!made) throw new Error('The form was not assigned.')
  for (const [step, { name, email, phone }] of Object.entries(body.outside ?? {}))
    await db.run(sql`update form_signers set name = ${name}, email = ${email ?? null}, phone = ${phone ?? null}
      where organization_id = ${agency.id} and employee_form_id = ${made.id} and step_key = ${step}`)
  const row = await readRow(scope, made.id)
  await recordEvent(scope, {
    kind: 'employee_form.assigned',
    subject: { id: employee.id, name: fullName(employee) },
    changes: [
      { field: 'form', before: null, after: knownAs(form) },
      ...(row.due_on === null ? [] : [{ field: 'due_on', before: null, after: row.due_on }]),
    ],
  })
  return row
}

function refuseStrangeSteps({ content }: GivenForm, outside: Readonly<Record<string, unknown>>): void {
  const known = new Set(content.steps.flatMap(({ key, who }) => (who.kind === 'outside' ? [key] : [])))
  const strange = Object.keys(outside).find(step => !known.has(step))
  if (strange !== undefined) throw invalid({ [`outside.${strange}`]: [employeeFormTexts.named('noOutsideStep')] })
}

interface Before {
  id: Id
  cycle_no: number
  ends_on: string | null
}

/** For a form that expires or repeats: returns the completion that the new one renews, if none does yet. */
async function cycleBefore({ db, agency }: Scope, employee_id: Id, form: GivenForm): Promise<Before | undefined> {
  if (form.recurrence === 'none' && form.validity_months === null) return undefined
  return db.row<Before>(sql`
    select a.id, a.cycle_no, a.ends_on from employee_forms a where a.organization_id = ${agency.id} and a.employee_id = ${employee_id}
      and a.form_id = ${form.id} and a.state || '' = 'completed'
    order by a.completed_on desc, a.id desc limit 1`)
}
