import { type Id, listName } from '@preceptor/contract'
import type { Existing, GivenValues } from '../employee-batches/employee-values.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import { fold } from './fold.ts'
import { spellingsOf } from './match.ts'
import type { Match } from './match-types.ts'
import { importTexts } from './texts.ts'

const { named } = importTexts

/** `ask`: it may be someone else, so a person decides. */
export type Whom = { person: Existing } | { ask: Existing; why: string } | { problem: string }

/** For files that add no one: a row is about an existing person or no one. */
export function whomOf(
  { given }: { given: GivenValues },
  match: Match | undefined,
  /** People with a similar name, if no one was found. */
  near: readonly Existing[] = [],
): Whom {
  const called = saidName(given)
  const told = given.employee_number ?? given.external_id ?? given.email ?? called
  if (!told) return { problem: named('trainingNobody') }
  const [person, other] = match?.people ?? []
  if (!match || !person) {
    const [like, second] = near
    return like && !second
      ? { ask: like, why: named('didYouMean', { what: told, who: whoIs(like) }) }
      : { problem: named(called === told ? 'noneNamed' : 'noneOfNumber', { what: told }) }
  }
  if (other) return { problem: severalOf(match) }
  const numbered = given.employee_number ?? given.external_id ?? given.email
  if (match.by === 'name_alone')
    return {
      ask: person,
      why: numbered
        ? named('didYouMean', { what: numbered, who: whoIs(person) })
        : named('sameName', { who: whoIs(person) }),
    }
  if (!match.was && isSomebodyElse(given, person))
    return { ask: person, why: named('numberOfOther', { who: whoIs(person), name: called ?? '' }) }
  return { person }
}

/** `001444 Chidinma Akande` */
export const whoIs = ({ employee_number, first_name, last_name }: Existing) =>
  [employee_number, first_name, last_name].filter(Boolean).join(' ')

const saidName = ({ first_name, last_name }: GivenValues) =>
  first_name && last_name ? listName({ first_name, last_name }) : undefined

const mostNamed = 5

/** Lists people with the numbers that distinguish them. */
export function severalOf({ by, people }: Match): string {
  const count = people.length
  const who = people.map(whoIs).toSorted().slice(0, mostNamed).join(', ')
  return by === 'name_alone' ? named('severalNamed', { count, who }) : named('several', { count, by })
}

/**
 * Returns the row's new values, without a number that only lacks leading zeros, or a different split of first and middle
 * name.
 */
export function asTheirs(given: GivenValues, person: Existing): GivenValues {
  const { employee_number, external_id, first_name, middle_name, ...rest } = given
  const joined = (...names: (string | null | undefined)[]) => fold(names.filter(Boolean).join(' '))
  const isSplit =
    Boolean(first_name && middle_name) &&
    joined(first_name, middle_name) === joined(person.first_name, person.middle_name)
  return {
    ...rest,
    ...(employee_number !== undefined && !isSpelled(employee_number, person.employee_number) && { employee_number }),
    ...(external_id !== undefined && !isSpelled(external_id, person.external_id) && { external_id }),
    ...(first_name !== undefined && !isSplit && { first_name }),
    ...(middle_name !== undefined && !isSplit && { middle_name }),
  }
}

const isSpelled = (said: string | null, theirs: string | null) =>
  said !== null && theirs !== null && spellingsOf(said).includes(theirs)

/** True when no part of the name is theirs: a number may have been given to someone else since. */
export function isSomebodyElse({ first_name, last_name }: GivenValues, person: Existing): boolean {
  if (!first_name || !last_name) return false
  const theirs = wordsOf(person.first_name, person.middle_name, person.last_name, person.preferred_name)
  return wordsOf(first_name, last_name).every(word => !theirs.includes(word))
}

const wordsOf = (...names: (string | null)[]) =>
  names.flatMap(name => (name ? fold(name).split(/[^\p{L}\p{N}]+/u) : [])).filter(word => word.length > 1)

interface Asking {
  outcome: string
  subject_id: Id | null
  values: object | null
  changes: readonly unknown[]
  problems: Problem[]
  choices: object | null
}

/** Returns the effect of a row that may be about another person; nothing is asked if it is already on file. */
export function asking<Item extends Asking>(item: Item, why: string | null): Item {
  if (why === null || ['unchanged', 'reject', 'topic'].includes(item.outcome)) return item
  const { outcome, subject_id, values, changes } = item
  const update = { outcome, subject_id, subject_version: null, values, before: null, changes }
  const problems = [{ field: null, value: null, message: why }, ...item.problems]
  return { ...item, outcome: 'ask', choices: { update, create: null }, problems }
}

/** Returns the possible people of these rows. */
export const peopleIn = (found: ReadonlyMap<number, Match>, near: ReadonlyMap<number, readonly Existing[]>): Id[] => [
  ...new Set(
    [...[...found.values()].flatMap(({ people }) => people), ...[...near.values()].flat()].map(({ id }) => id),
  ),
]

/** The most people with one name to compare with records on file. */
const mostOfName = 8

/** Among several people with one name, picks the one who already has the row's values, so nothing changes. */
export async function narrowSeveral<Row extends { n: number }>(
  rows: readonly Row[],
  found: Map<number, Match>,
  isOnFile: (pairs: readonly { row: Row; person: Existing }[]) => Promise<ReadonlySet<number>>,
): Promise<void> {
  const pairs = rows.flatMap(row => {
    const match = found.get(row.n)
    const isOpen = match?.by === 'name_alone' && match.people.length > 1 && match.people.length <= mostOfName
    return isOpen ? match.people.map(person => ({ row, person })) : []
  })
  if (pairs.length === 0) return
  const there = await isOnFile(pairs)
  for (const [at, { row, person }] of pairs.entries())
    if (there.has(at)) found.set(row.n, { by: 'name_alone', people: [person] })
}
