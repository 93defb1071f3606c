import {
  type Form,
  type FormVisibility,
  formVisibilities,
  isCsm,
  opensMedical,
  type Permission,
  textFor,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { mayI, permissionsOf, type Scope } from '../../scope/scope.ts'

type Acting = Pick<Scope, 'actor'>

export const opensMedicalAnswers = ({ actor }: Acting) =>
  opensMedical({ role: actor.role, permissions: permissionsOf(actor) }, 'view_medical_forms', false)
const opensHr = ({ actor }: Acting) =>
  permissionsOf(actor).includes('view_hr_forms') && !(actor.role !== null && isCsm(actor.role))

/** True when the class alone lets the reader read the title and the answers. */
export const readsClass = (scope: Acting, visibility: FormVisibility) =>
  visibility === 'general' || (visibility === 'medical' ? opensMedicalAnswers(scope) : opensHr(scope))

/** Returns the public name of a form: its title, or its class (ruling 83). */
export const knownAs = ({ titles, visibility }: Pick<Form, 'titles' | 'visibility'>) =>
  visibility === 'general' ? (textFor(titles, ['en'])?.text ?? '') : formVisibilities[visibility]

/**
 * True when the actor may see the title of the form with this alias (docs/forms.md): it is general, they read its class or manage
 * forms, or a step of a copy is theirs.
 */
export function mayKnowTitle({ actor }: Acting, form: Sql): Sql {
  const may = (permission: Permission) => mayI(actor, { is: 'permitted', all: [permission] })
  if (may('manage_forms')) return sql`true`
  const hasStep = sql`exists (select from form_signers s
    join employee_forms e on e.organization_id = s.organization_id and e.id = s.employee_form_id
    where s.organization_id = ${form}.organization_id and e.form_id = ${form}.id and s.user_id = ${actor.user_id}::uuid)`
  return sql`(case ${form}.visibility when 'general' then true when 'medical' then ${may('view_medical_forms')}::boolean
    else ${may('view_hr_forms')}::boolean end or ${hasStep})`
}
