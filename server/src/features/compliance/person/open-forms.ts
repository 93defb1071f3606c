import { formVisibilities, type FormVisibility, type Id, type OpenForm } from '@preceptor/contract'
import type { ComplianceRule } from '@preceptor/contract/compliance/rule'
import { joined } from '@preceptor/contract/texts/joined'
import { dayIn } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { inWords } from '../../../lib/texts.ts'
import type { Scope } from '../../../scope/scope.ts'
import { isTurn, mayReadSql } from '../../employee-forms/reader.ts'
import { stateOf, whoTakes } from '../../employee-forms/rows.ts'
import { readsClass } from '../../forms/known-title.ts'
import { ofClass } from '../rules/named-forms.ts'
import { personTexts } from './texts.ts'

const visibilities = Object.keys(formVisibilities) as FormVisibility[]

/** Selects the name of the form `f`: its title under a condition, else its class. */
function titleWhere({ origin: { language } }: Scope, mayRead: Sql): Sql {
  const classes = Object.fromEntries(visibilities.map(one => [one, inWords(language, ofClass(one))]))
  return sql`(case when ${mayRead} then text_in(f.titles, ${language}) else ${JSON.stringify(classes)}::jsonb ->> f.visibility end)`
}
/** Issued pages circulate freely, so they only contain text anyone may read. */
export type Readers = 'actor' | 'anybody'

/** For a reader of the copy `a` of its employee `e`. */
export const titleFor = (scope: Scope, readers: Readers = 'actor'): Sql =>
  titleWhere(scope, readers === 'actor' ? mayReadSql(scope) : sql`f.visibility = 'general'`)
/** For a reader of the class. */
export const titleOf = (scope: Scope): Sql =>
  titleWhere(scope, sql`f.visibility = any(${visibilities.filter(one => readsClass(scope, one))}::text[])`)

/** Returns forms that any version of a rule requires. */
export const formsIn = (rules: readonly ComplianceRule[]): string[] => [
  ...new Set(
    rules.flatMap(({ versions }) => versions.flatMap(({ asks }) => (asks.kind === 'form' ? asks.form_ids : []))),
  ),
]

interface Row extends Omit<OpenForm, 'said'> {
  form_id: Id
  start_date: string
  /** People who signed, in order. */
  signed: { who: string; is_me: boolean }[]
  turns: string[]
}

/** Returns the person's unfinished copies of these forms, by form. A person has at most one open copy of each. */
export async function openFormsOf(
  scope: Scope,
  employee_id: Id,
  form_ids: readonly string[],
  readers: Readers = 'actor',
): Promise<Map<Id, OpenForm>> {
  if (form_ids.length === 0) return new Map()
  const { db, agency, actor, origin } = scope
  const rows = await db.rows<Row>(sql`
    select a.id, a.form_id, ${titleFor(scope, readers)} as title, ${stateOf(scope)} as state, a.due_on, a.start_date,
      (select coalesce(jsonb_agg(jsonb_build_object('who', g.signer_name, 'is_me', coalesce(g.user_id = ${actor.user_id}::uuid, false))
        order by s.place), '[]')
        from form_signers s join lateral (select g.signer_name, g.user_id from form_signatures g where g.organization_id = s.organization_id
          and g.signer_id = s.id order by g.at desc limit 1) g on true
        where s.organization_id = a.organization_id and s.employee_form_id = a.id and s.state = 'signed') as signed,
      (select coalesce(jsonb_agg(${whoTakes} order by s.place), '[]') from form_signers s
        where s.organization_id = a.organization_id and s.employee_form_id = a.id and ${isTurn}) as turns
    from employee_forms a join forms f on f.organization_id = a.organization_id and f.id = a.form_id
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    where a.organization_id = ${agency.id} and a.employee_id = ${employee_id} and a.form_id = any(${form_ids}::uuid[])
      and a.state in ('open', 'in_progress', 'awaiting', 'review', 'returned')`)
  return new Map(
    rows.map(row => {
      const { form_id, id, title, state, due_on } = row
      return [form_id, { id, title, state, due_on, said: saidOf(origin.language, row) }]
    }),
  )
}

/** `Signed by you and Ana Abel. Waiting for: the coordinator.` */
function saidOf(language: string, { state, start_date, signed, turns }: Row): string {
  const say = personTexts.say
  const list = (type: 'conjunction' | 'disjunction', some: readonly string[]) =>
    joined(language, [...new Set(some.map(one => inWords(language, one)))], type)
  if (state === 'scheduled') return say(language, 'formStarts', { day: dayIn(language, start_date) })
  const names = signed.map(({ who, is_me }) => (is_me ? say(language, 'you') : who))
  const done = names.length > 0 ? [say(language, 'formSigned', { who: list('conjunction', names) })] : []
  const returned = state === 'returned' ? [say(language, 'formReturned')] : []
  const waits =
    state === 'review'
      ? [say(language, 'formInReview')]
      : turns.length > 0
        ? [say(language, 'formWaits', { who: list('disjunction', turns) })]
        : []
  return [...returned, ...done, ...waits].join(' ')
}
