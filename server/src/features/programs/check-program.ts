import { type api, catalogFields, type Id, type Input } from '@preceptor/contract'
import type { KnownProgram } from './known-program.ts'
import { isDeepStrictEqual } from 'node:util'
import sql, { type Sql } from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { satisfiedErrors } from './satisfied-by.ts'
import { programTexts } from './texts.ts'

export type ProgramPatch = Input<typeof api.programs.update>['body']
/** The columns of a program that change; its lists are written separately. */
export type Settled = Omit<ProgramPatch, 'discipline_ids' | 'location_ids' | 'approvals'>
type Errors = Record<string, string[]>

/**
 * Refuses values that no schema can check, and clears those that other choices made meaningless. `before` is null for a new
 * program; inactive items may stay if the program, or the one it is a copy of (`like`), already has them.
 */
export async function checkProgram(
  scope: Scope,
  patch: ProgramPatch,
  before: KnownProgram | null,
  like = before,
): Promise<Settled> {
  const { discipline_ids, location_ids, approvals: _, ...given } = patch
  const validity = validityOf(given, before)
  const due = dueOf(given, before)
  const errors: Errors = {
    ...(before ? catalogErrors(patch, before) : {}),
    ...validity.errors,
    ...due.errors,
    ...(await trainingTypeErrors(scope, given, like)),
    ...(await codeErrors(scope, given, before)),
    ...(await asksErrors(scope, given, before)),
    ...(await templateErrors(scope, given, like)),
    ...(await satisfiedErrors(scope, before?.id ?? null, patch.satisfied_by_ids)),
    ...(await strangers(scope, sql`disciplines`, discipline_ids, 'discipline_ids', 'disciplineUnknown')),
    ...(await strangers(scope, sql`locations`, location_ids, 'location_ids', 'locationUnknown')),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...given, ...validity.settled, ...due.settled }
}

/** The catalog's fields of a linked program can't change; a form may send them unchanged. */
const catalogErrors = (patch: ProgramPatch, before: KnownProgram): Errors =>
  before.origin !== 'linked'
    ? {}
    : Object.fromEntries(
        catalogFields
          .filter(field => patch[field] !== undefined && !isDeepStrictEqual(patch[field], before[field]))
          .map(field => [field, [programTexts.named('catalogField')]]),
      )

interface Part {
  settled: Settled
  errors: Errors
}

function validityOf(given: Settled, before: KnownProgram | null): Part {
  const validity = given.validity ?? before?.validity ?? 'forever'
  const recurrence = given.recurrence ?? before?.recurrence ?? 'none'
  const months = given.validity_months === undefined ? (before?.validity_months ?? null) : given.validity_months
  const until = given.valid_until === undefined ? (before?.valid_until ?? null) : given.valid_until
  const errors: Errors = {}
  if (validity === 'months' && months === null) errors['validity_months'] = [programTexts.named('monthsMissing')]
  if (validity === 'until' && until === null) errors['valid_until'] = [programTexts.named('validUntilMissing')]
  if (validity === 'forever' && recurrence === 'rolling') errors['recurrence'] = [programTexts.named('repeatsForever')]
  const settled = {
    validity,
    validity_months: validity === 'months' ? months : null,
    valid_until: validity === 'until' ? until : null,
  }
  return { settled, errors }
}

/** Due thirty days after assignment, unless set. */
function dueOf(given: Settled, before: KnownProgram | null): Part {
  const due_from = given.due_from ?? before?.due_from ?? 'assignment'
  const days = given.due_days === undefined ? (before ? before.due_days : 30) : given.due_days
  const on = given.due_on === undefined ? (before?.due_on ?? null) : given.due_on
  const errors: Errors = {}
  if (due_from === 'fixed' && on === null) errors['due_on'] = [programTexts.named('dueOnMissing')]
  if (due_from !== 'fixed' && days === null) errors['due_days'] = [programTexts.named('dueDaysMissing')]
  const settled = { due_from, due_days: due_from === 'fixed' ? null : days, due_on: due_from === 'fixed' ? on : null }
  return { settled, errors }
}

/** A training type that has become inactive may stay, and makes the program non-operational. */
async function trainingTypeErrors({ db, agency }: Scope, { training_type_id: id }: Settled, like: KnownProgram | null) {
  if (id === undefined || id === like?.training_type_id) return {}
  const type = await db.row<{ name: string; is_active: boolean }>(sql`
    select name, is_active from training_types where organization_id = ${agency.id} and id = ${id} for key share`)
  if (!type) return { training_type_id: [programTexts.named('trainingTypeUnknown')] }
  return type.is_active ? {} : { training_type_id: [programTexts.named('trainingTypeInactive', { name: type.name })] }
}

async function codeErrors(scope: Scope, { code }: Settled, before: KnownProgram | null): Promise<Errors> {
  if (!code) return {}
  const { db, agency, origin } = scope
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`program codes ${agency.id}`}, 0))`)
  const holder = await db.row<{ title: string }>(sql`
    select text_in(titles, ${origin.language}) as title from programs
    where organization_id = ${agency.id} and lower(code) = lower(${code}) and id is distinct from ${before?.id ?? null}::uuid`)
  return holder ? { code: [programTexts.named('codeTaken', { title: holder.title, code })] } : {}
}

/** A contact who left may stay named, but gets no questions. */
async function asksErrors({ db }: Scope, { asks_user_id: id }: Settled, before: KnownProgram | null): Promise<Errors> {
  if (!id || id === before?.asks_user_id) return {}
  const user = await db.row(sql`select from agency_users() u where u.user_id = ${id} and u.is_active`)
  return user ? {} : { asks_user_id: [programTexts.named('asksUnknown')] }
}

/** A template that has become inactive may stay. */
async function templateErrors(
  { db, agency }: Scope,
  { certificate_template_id: id }: Settled,
  like: KnownProgram | null,
) {
  if (!id || id === like?.certificate_template_id) return {}
  const found = await db.row(sql`select from certificate_templates
    where organization_id = ${agency.id} and id = ${id} and is_active for key share`)
  return found ? {} : { certificate_template_id: [programTexts.named('templateUnknown')] }
}

async function strangers(
  { db, agency }: Scope,
  table: Sql,
  ids: readonly Id[] | undefined,
  field: string,
  sentence: 'disciplineUnknown' | 'locationUnknown',
): Promise<Errors> {
  if (!ids || ids.length === 0) return {}
  // Locked, so no one merges or removes one before it is stored in the program
  const known = await db.rows(sql`
    select from ${table} where organization_id = ${agency.id} and id = any(${ids}::uuid[]) for key share`)
  return known.length === new Set(ids).size ? {} : { [field]: [programTexts.named(sentence)] }
}
