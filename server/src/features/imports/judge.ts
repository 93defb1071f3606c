import type { ImportOptions, ImportOutcome, Id, ProviderStatus } from '@preceptor/contract'
import { dateProblems, dayWords, listName, providerStatuses, terminatedStatus } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Change } from '../../events/changes.ts'
import { inWords } from '../../lib/texts.ts'
import { newId } from '../../lib/new-id.ts'
import { canceledBy, changesOf, forNew, forUpdate, type NameOf, otherPlans } from './row-changes.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import type { Existing, GivenValues, PlannedChange } from '../employee-batches/employee-values.ts'
import { fold } from './fold.ts'
import type { Match } from './match-types.ts'
import type { SeenRows } from './repeated-rows.ts'
import { importTexts } from './texts.ts'
import { asTheirs, isSomebodyElse, severalOf, whoIs } from './whom.ts'

/** The effect of one row: a line of `job_items`. */
export interface Item {
  n: number
  outcome: ImportOutcome
  subject_id: Id | null
  subject_version: number | null
  name: string
  employee_number: string | null
  values: GivenValues | null
  before: Before | null
  choices: Choices | null
  problems: Problem[]
  changes: Change[]
}
/** Earlier values of the changed columns; `held`: the new first discipline was held before; `canceled`: plans that were dropped. */
export type Before = GivenValues & { held?: boolean; canceled?: readonly PlannedChange[] }
type Effect = Pick<Item, 'outcome' | 'subject_id' | 'subject_version' | 'values' | 'before' | 'changes'>
export interface Choices {
  update: Effect
  create: Effect | null
}

type Answer = 'update' | 'create' | 'skip'

export interface Context {
  options: ImportOptions
  today: string
  seen: SeenRows
  nameOf: NameOf
  /** A person's answer about this row. */
  answer?: Answer
}

/** Adds a person's answer on whether it is the same person to the context. */
export const answeredBy = (answer: Answer | null, context: Context): Context =>
  answer === null ? context : { ...context, answer, options: { ...context.options, same_name: answer } }

/** Returns the effect of a readable row, given the person it was matched to. Pure except for the ids of new people. */
export function judge(n: number, given: GivenValues, match: Match | undefined, context: Context): Item {
  const item = blankItem(n, given)
  if (!match) return unlikeOthers(creation(item, given, context), given, context)
  const [found, other] = narrowed(meantBy(match, given), given, context)
  if (!found) return unlikeOthers(creation(item, given, context), given, context)
  if (other)
    return match.by === 'name_alone'
      ? oneOfSeveral(item, given, match, context)
      : rejected(item, null, severalOf(match))
  const doubled = context.seen.repeatsPerson(n, found.id)
  if (doubled) return rejected(item, null, doubled)
  const effect = updating(found, match.was ? newsIn(given, match.was) : asTheirs(given, found), context)
  const named = {
    ...item,
    name: item.name || listName(found),
    employee_number: item.employee_number ?? found.employee_number,
  }
  const doubt = match.was ? null : doubtOf(match.by, found, given)
  const impossible = datesOfKnown(found, effect, context)
  if (!doubt) return withProblems({ ...named, ...effect }, impossible)
  if (doubt === 'somebody else') return unlikeOthers(creation(item, given, context), given, context)
  const cannotCreate = missingName(given) !== null || datesOfNew(given, context).length > 0
  const isOther = doubt === 'number of somebody else'
  const choices = {
    update: impossible.length > 0 ? refusedEffect : effect,
    // The number is theirs
    create: cannotCreate || (isOther && match.by === 'employee_number') ? null : creating(given, context),
  }
  const told = (message: string) => ({
    ...named,
    choices,
    problems: [{ field: null, value: null, message }, ...impossible],
  })
  // It matches our data, so there is nothing to ask; a user may still decide that it is another person
  if (
    byName.has(match.by) &&
    effect.outcome === 'unchanged' &&
    mayStay.has(context.options.same_name) &&
    !context.answer
  )
    return { ...told(importTexts.named('matchedByName', { who: whoIs(found) })), ...effect }
  return isOther
    ? decided(told(importTexts.named('numberOfOther', { who: whoIs(found), name: item.name })), context.answer ?? 'ask')
    : decided(told(doubt), context.options.same_name)
}

const byName: ReadonlySet<Match['by']> = new Set(['phone', 'name_alone'])
const mayStay: ReadonlySet<ImportOptions['same_name']> = new Set(['ask', 'update'])

/** A different number means a different person, unless more than the name matches. */
const meantBy = ({ by, people }: Match, { employee_number }: GivenValues): Existing[] =>
  by === 'name_alone' && employee_number ? people.filter(person => person.employee_number === null) : people

/** Handles several matches: the row needs a new employee, or a number that decides. */
function oneOfSeveral(item: Item, given: GivenValues, match: Match, context: Context): Item {
  const cannotCreate = missingName(given) !== null || datesOfNew(given, context).length > 0
  const choices = { update: refusedEffect, create: cannotCreate ? null : creating(given, context) }
  const problems: Problem[] = [{ field: null, value: null, message: severalOf(match) }]
  return decided({ ...item, choices, problems }, context.options.same_name)
}

/** Drops values that repeat those of the merged record: the merge has already decided between the two records. */
const newsIn = (given: GivenValues, was: NonNullable<Match['was']>): GivenValues =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => JSON.stringify(value ?? null) !== JSON.stringify(was[field] ?? null),
    ),
  )

export const blankItem = (n: number, { first_name, last_name, employee_number }: GivenValues): Item => ({
  n,
  outcome: 'reject',
  subject_id: null,
  subject_version: null,
  name: first_name && last_name ? listName({ first_name, last_name }) : (last_name ?? first_name ?? ''),
  employee_number: employee_number ?? null,
  values: null,
  before: null,
  choices: null,
  problems: [],
  changes: [],
})

export const rejected = (item: Item, field: string | null, message: string): Item => ({
  ...item,
  outcome: 'reject',
  problems: [...item.problems, { field, value: null, message }],
})

function creation(item: Item, given: GivenValues, context: Context): Item {
  const missing = missingName(given)
  if (missing)
    return rejected(
      item,
      missing,
      importTexts.named(missing === 'last_name' ? 'newNeedsLastName' : 'newNeedsFirstName'),
    )
  return withProblems({ ...item, ...creating(given, context) }, datesOfNew(given, context))
}

/** Asks whether a new person is the one of an earlier row under another number; the same person is left out here. */
function unlikeOthers(item: Item, given: GivenValues, { seen, answer, options }: Context): Item {
  const like = item.outcome === 'create' ? seen.resembles(item.n, given) : null
  if (!like) return item
  const { outcome, subject_id, subject_version, values, before, changes } = item
  const choices = {
    update: { ...refusedEffect, outcome: 'skip' as const },
    create: { outcome, subject_id, subject_version, values, before, changes },
  }
  const problem = { field: null, value: null, message: importTexts.named('resembles', like) }
  return decided(
    { ...item, ...refusedEffect, choices, problems: [problem, ...item.problems] },
    answer ?? options.same_name,
  )
}

function datesOfNew(given: GivenValues, { options, today }: Context): Problem[] {
  const values = forNew(given, options.usual_status, today)
  return sentences(dateProblems({ ...values, scheduled_statuses: lastDay(values.ends_on) }, today))
}

const lastDay = (ends_on: string | null | undefined) =>
  ends_on ? [{ provider_status: terminatedStatus, effective_on: ends_on } as const] : []

/** Returns the row's effect on the dates of an existing person. */
function datesOfKnown(found: Existing, { values }: Effect, { today }: Context): Problem[] {
  if (!values) return []
  const next = { ...found, ...values }
  const others = canceledBy(found, values).length > 0 ? [] : otherPlans(found)
  const scheduled_statuses = [...others, ...lastDay(next.ends_on)]
  const changed = Object.keys(values).map(field => (field === 'ends_on' ? 'scheduled_statuses' : field))
  return sentences(dateProblems({ ...next, scheduled_statuses }, today, changed))
}

const sentences = (problems: ReturnType<typeof dateProblems>): Problem[] =>
  problems.map(({ field, message }) => ({
    // The last day is in this column of the file
    field: field === 'scheduled_statuses' ? 'termination_date' : field,
    value: null,
    message,
  }))

/** Rejects a row with impossible dates. */
const withProblems = (item: Item, problems: Problem[]): Item =>
  problems.length === 0
    ? item
    : { ...item, ...refusedEffect, subject_id: null, problems: [...item.problems, ...problems] }

const missingName = ({ first_name, last_name }: GivenValues) =>
  last_name ? (first_name ? null : 'first_name') : 'last_name'

function creating(given: GivenValues, { options, today }: Context): Effect {
  const values = forNew(given, options.usual_status, today)
  return {
    outcome: 'create',
    subject_id: newId(),
    subject_version: null,
    values,
    before: null,
    changes: planned(values),
  }
}

/** Returns the dry run's notes about a new person who starts or leaves on a later day. */
function planned({ provider_status, starts_on, ends_on, end_reason }: GivenValues): Change[] {
  if (!provider_status || !(starts_on || ends_on)) return []
  const days = Object.entries({ starts_on, ends_on, end_reason })
  return [
    { field: 'provider_status', before: null, after: statusKept(provider_status) },
    ...days.flatMap(([field, after]) => (after ? [{ field, before: null, after }] : [])),
  ]
}

const refusedEffect: Effect = {
  outcome: 'reject',
  subject_id: null,
  subject_version: null,
  values: null,
  before: null,
  changes: [],
}

function updating(found: Existing, given: GivenValues, { today, nameOf }: Context): Effect {
  const values = forUpdate(found, given, today)
  const subject = { subject_id: found.id, subject_version: found.version }
  if (Object.keys(values).length === 0)
    return { outcome: 'unchanged', ...subject, values: null, before: null, changes: [] }
  const before: Before = Object.fromEntries(
    Object.keys(values).map(column => [column, found[column as keyof GivenValues]]),
  )
  if (values.discipline_id) before.held = found.held.includes(values.discipline_id)
  const changes = changesOf(found, values, nameOf)
  const canceled = canceledBy(found, values)
  if (canceled.length === 0) return { outcome: 'update', ...subject, values, before, changes }
  return {
    outcome: 'update',
    ...subject,
    values,
    before: { ...before, canceled },
    changes: [...changes, { field: 'canceled', before: plansInWords(canceled), after: null }],
  }
}

/** `Active on May 1, 2026; Terminated on Jun 1, 2026`, in English like stored history text. */
const plansInWords = (plans: readonly PlannedChange[]): string =>
  plans
    .map(({ provider_status, effective_on }) => `${statusKept(provider_status)} on ${dayWords(effective_on)}`)
    .join('; ')

const statusKept = (status: ProviderStatus) => inWords(fallback, providerStatuses[status])

/**
 * Returns a reason to doubt a match. A number may now belong to another person; couples and offices share an address, and strangers
 * a name.
 */
function doubtOf(by: Match['by'], found: Existing, given: GivenValues): string | null {
  const { named } = importTexts
  const who = found.employee_number ? `${listName(found)} (${found.employee_number})` : listName(found)
  if (by === 'name') return named('sameNameAndBirth', { who })
  if (by === 'phone') return named('sameNameAndPhone', { who })
  if (by === 'name_alone') return named('sameName', { who })
  if (by !== 'email') return isSomebodyElse(given, found) ? 'number of somebody else' : null
  const numbersDiffer = Boolean(found.employee_number && given.employee_number)
  const sameLast = !given.last_name || fold(given.last_name) === fold(found.last_name)
  const sameFirst = !given.first_name || fold(given.first_name) === fold(found.first_name)
  if (sameLast && sameFirst) return numbersDiffer ? named('sameNameAndEmail', { who }) : null
  if (!sameLast && !sameFirst) return numbersDiffer ? 'somebody else' : named('sameEmailOtherName', { who })
  return numbersDiffer ? named('sameEmailOtherPerson', { who }) : null
}

/**
 * Among several people with one address, picks the one with the same name; among several with one name, the one for whom the row
 * has no new data.
 */
function narrowed(people: Existing[], given: GivenValues, context: Context): Existing[] {
  const { first_name, last_name } = given
  if (people.length < 2 || !first_name || !last_name) return people
  const name = fold(listName({ first_name, last_name }))
  const same = people.filter(person => fold(listName(person)) === name)
  if (same.length === 1) return same
  const known = people.filter(person => updating(person, asTheirs(given, person), context).outcome === 'unchanged')
  const open = known.filter(({ id }) => !context.seen.hasPerson(id))
  return known.length > 0 ? (open.length > 0 ? open : known).slice(0, 1) : people
}

/** Returns an asking row with the answer applied, if there is one. */
export function decided(item: Item, decision: ImportOptions['same_name']): Item {
  if (!item.choices || decision === 'ask') return { ...item, outcome: 'ask' }
  if (decision === 'skip') return { ...item, outcome: 'skip' }
  const effect = item.choices[decision]
  return effect ? { ...item, ...effect } : rejected(item, 'last_name', importTexts.named('newNeedsName'))
}
