import {
  type AddressAnswer,
  type AnswerValue,
  type EmployeeForm,
  employeePatch,
  type EmployeePatch,
  evaluateForm,
  type FormEmployeeField,
} from '@preceptor/contract'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { fieldsOf } from '@preceptor/contract/forms/parts'
import { asAnswers } from '@preceptor/contract/forms/employee-fields'
import sql from 'sql-template-tag'
import { failureOf } from '../../db/savepoint.ts'
import { AppError } from '../../errors/app-error.ts'
import { checked } from '../../http/validate.ts'
import type { Scope } from '../../scope/scope.ts'
import { updateEmployee } from '../employees/update-employee.ts'
import { contextOf, type Held } from './held.ts'
import { tell } from './moves.ts'
import { employeeFormTexts } from './texts.ts'

interface Writing {
  key: string
  field: FormEmployeeField
  mode: 'proposal' | 'automatic'
  value: AnswerValue
}

/** Returns visible answers that differ from the employee's profile. */
export function writings(held: Held): Writing[] {
  const { visible } = evaluateForm(held.content, held.answers, contextOf(held))
  const employee = asAnswers(held.employee)
  return fieldsOf(held.content).flatMap(({ key, writes_back }) => {
    const value = held.answers[key] ?? null
    if (!writes_back || !visible.has(key) || isUnanswered(value)) return []
    const { field, mode } = writes_back
    return JSON.stringify(employee[field] ?? null) === JSON.stringify(value) ? [] : [{ key, field, mode, value }]
  })
}

/** Returns the profile changes from those answers. */
export function patchOf({ employee }: Pick<Held, 'employee'>, all: readonly Writing[]): EmployeePatch {
  const patch: Record<string, unknown> = {}
  const contacts = employee.emergency_contacts.map(contact => ({ ...contact }))
  const contact = (at: number, part: 'name' | 'relation' | 'phone', value: AnswerValue) => {
    while (contacts.length <= at) contacts.push({ name: '', relation: null, phone: null })
    const one = contacts[at]
    if (one) contacts[at] = { ...one, [part]: value }
    // a second contact without a first one becomes the first
    patch['emergency_contacts'] = contacts.filter(known => known.name || known.relation || known.phone)
  }
  for (const { field, value } of all) {
    const second = /^emergency_contact_(2_)?(name|relation|phone)$/.exec(field)
    if (second) contact(second[1] ? 1 : 0, second[2] as 'name', value)
    else if (field === 'address') {
      const { line1, line2, city, state, postal_code } = value as AddressAnswer
      Object.assign(patch, {
        address_line1: line1 || null,
        address_line2: line2 || null,
        city: city || null,
        state: state || null,
        postal_code: postal_code || null,
      })
    } else patch[field] = value
  }
  return patch
}

/** Uses the schema and the regular employee update. Errors become one sentence, because the screen has no profile fields. */
async function writeBack(scope: Scope, held: Held, all: readonly Writing[]): Promise<void> {
  try {
    const patch = checked(employeePatch, patchOf(held, all)) as Parameters<typeof updateEmployee>[2]
    await updateEmployee(scope, held.employee_id, patch, null)
  } catch (error) {
    const [sentence] = error instanceof AppError ? Object.values(error.help.errors ?? {}).flat() : []
    throw sentence === undefined ? error : new AppError('INVALID', sentence, (error as AppError).help)
  }
}

/** On completion, writes automatic changes at once; those that the profile refuses wait as proposals. */
export async function settleProposals(scope: Scope, held: Held): Promise<void> {
  const all = writings(held)
  if (all.length === 0) return
  const automatic = all.filter(({ mode }) => mode === 'automatic')
  const isTaken = automatic.length > 0 && (await failureOf(scope.db, () => writeBack(scope, held, automatic))) === null
  const employee = asAnswers(held.employee)
  for (const { key, field, mode } of all) {
    const state = mode === 'automatic' && isTaken ? 'taken' : 'waits'
    await scope.db.run(sql`
      insert into form_proposals (organization_id, employee_form_id, employee_id, key, field, before, state, decided_by_name, decided_at)
      values (${scope.agency.id}, ${held.id}, ${held.employee_id}, ${key}, ${field}, ${inWords(employee[field] ?? null)}, ${state},
        ${state === 'taken' ? scope.actor.name : null}, ${state === 'taken' ? sql`now()` : null})
      on conflict do nothing`)
  }
}

export function inWords(value: AnswerValue): string | null {
  if (value === null) return null
  if (typeof value === 'object' && 'line1' in value) {
    const { line1, line2, city, state, postal_code } = value as AddressAnswer
    return [line1, line2, city, `${state} ${postal_code}`.trim()].filter(Boolean).join(', ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export async function proposalsOf(
  { db, agency }: Scope,
  held: Held,
  sees: (key: string) => boolean,
): Promise<EmployeeForm['proposals']> {
  const rows = await db.rows<{ key: string; field: string; before: string | null; state: 'waits' }>(sql`
    select key, field, before, state from form_proposals where organization_id = ${agency.id} and employee_form_id = ${held.id} order by key`)
  return rows
    .filter(({ key }) => sees(key))
    .map(row => Object.assign(row, { after: inWords(held.answers[row.key] ?? null) }))
}

/** Accepts pending proposals through the profile's checks, or declines them. */
export async function decideProposals(
  scope: Scope,
  held: Held,
  { keys, take }: { keys: readonly string[]; take: boolean },
  sees: (key: string) => boolean,
): Promise<void> {
  const { db, agency, actor } = scope
  const waiting = await db.rows<{ key: string; field: FormEmployeeField }>(sql`
    select key, field from form_proposals where organization_id = ${agency.id} and employee_form_id = ${held.id} and state = 'waits'
      and key = any(${keys}::text[]) for update`)
  if (
    held.state !== 'completed' ||
    waiting.length === 0 ||
    waiting.length < new Set(keys).size ||
    !waiting.every(({ key }) => sees(key))
  )
    throw new AppError('TRANSITION_REFUSED', employeeFormTexts.named('noProposal'))
  if (take) {
    const all = waiting.map(({ key, field }) => ({
      key,
      field,
      mode: 'proposal' as const,
      value: held.answers[key] ?? null,
    }))
    await writeBack(scope, held, all)
  }
  await db.run(sql`update form_proposals set state = ${take ? 'taken' : 'declined'}, decided_by_name = ${actor.name}, decided_at = now()
    where organization_id = ${agency.id} and employee_form_id = ${held.id} and key = any(${keys}::text[])`)
  await tell(scope, held, take ? 'employee_form.proposal_taken' : 'employee_form.proposal_declined')
}
