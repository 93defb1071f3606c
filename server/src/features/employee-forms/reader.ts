import { access, type FormCategory, isCsm, nurseCategories } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { readsClass } from '../forms/known-title.ts'
import { employeeFormTexts } from './texts.ts'

type Acting = Pick<Scope, 'actor'>

export const isNurse = ({ actor }: Acting) => actor.role === 'rn_limited'

/** True when this category belongs to the reader's work. Checked after the permission. */
export const handles = (scope: Acting, category: FormCategory) => !isNurse(scope) || nurseCategories.includes(category)
/** Refuses categories outside the reader's work when they assign forms. */
export function refuseOther(scope: Acting, { category }: { category: FormCategory }): void {
  if (!handles(scope, category)) throw new AppError('FORBIDDEN', employeeFormTexts.named('otherCategory'))
}
export const handledSql = (scope: Acting): Sql =>
  isNurse(scope) ? sql`f.category = any(${nurseCategories}::text[])` : sql`true`

const isVendor = ({ actor }: Acting) => actor.role !== null && isCsm(actor.role)
/** The account of the coordinator of employee `e`. */
const coordinatorUser = sql`(select co.user_id from coordinators co where co.organization_id = e.organization_id and co.id = e.coordinator_id)`

/**
 * True when the reader takes step `s`: it names them or their role, or they are the coordinator of employee `e`. When no
 * coordinator has an account, agency administrators fill in.
 */
export const isOwnStep = ({ actor }: Acting): Sql => sql`coalesce(s.user_id = ${actor.user_id}::uuid
  or s.user_id is null and (s.kind = 'role' and s.role = ${actor.role}
    or s.kind = 'coordinator' and (${coordinatorUser} = ${actor.user_id}::uuid
      or ${actor.role === 'agency_admin'}::boolean and ${coordinatorUser} is null)), false)`

/** True when the assigned form `a` has a step that matches a condition on `s`. */
export const hasStep = (condition: Sql): Sql => sql`exists (select from form_signers s
  where s.organization_id = a.organization_id and s.employee_form_id = a.id and ${condition})`

/**
 * True when the reader may see the title of `a` with its form `f` and employee `e`, and read the parts that their class or step
 * allows.
 */
export function mayReadSql(scope: Acting): Sql {
  if (isVendor(scope)) return sql`(f.visibility = 'general')`
  const open = (['general', 'medical', 'hr', 'identity'] as const).filter(one => readsClass(scope, one))
  return open.length === 4 ? sql`true` : sql`(f.visibility = any(${open}::text[]) or ${hasStep(isOwnStep(scope))})`
}

/** True when it is the turn of step `s`. */
export const isTurn = sql`s.state in ('asked', 'opened')`
export const openStates = ['open', 'in_progress', 'awaiting', 'returned'] as const
export const isOpen = sql`a.state in ('open', 'in_progress', 'awaiting', 'returned')`

export const maySign = ({ actor }: Acting) => mayI(actor, access.assignForms)
export const mayReview = ({ actor }: Acting) => mayI(actor, access.reviewForms)
