import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { wordKey } from './read/values/text.ts'
import type { ListField } from './settings.ts'

interface Entry {
  id: Id
  name: string
  code: string | null
  /** A word finds only entries of the highest rank: active ones before archived and merged ones. */
  rank?: number
  /** The entry's first day, which distinguishes it from others with the same name. */
  since?: string | null
}

export const tableOf = { location: 'locations', discipline: 'disciplines', coordinator: 'coordinators' } as const

/** An entry that shares its name with others, with the details that distinguish it. */
export interface Namesake {
  id: Id
  name: string
  code: string | null
  since: string | null
}

/** One of the agency's lists, searchable by the words that rosters use: name, code, email, `Ortega, Luis` for Luis Ortega. */
export class KnownWords {
  readonly #byKey = new Map<string, readonly Entry[]>()
  readonly #byId = new Map<Id, Entry>()
  /** A program has a name in each language; a merged entry has its earlier names. */
  readonly #all: Entry[] = []
  /** A roster repeats "Bronx" ten thousand times. */
  readonly #found = new Map<string, readonly Entry[]>()

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) this.add(entry)
  }

  add(entry: Entry) {
    this.#byId.set(entry.id, entry)
    this.#all.push(entry)
    for (const word of [entry.code, entry.name]) if (word) this.#put(keyOf(word), entry)
    this.#found.clear()
  }

  #put(key: string, entry: Entry) {
    const before = this.#byKey.get(key) ?? []
    const above = rankOf(entry) - rankOf(before[0])
    if (above > 0) this.#byKey.set(key, [entry])
    else if (above === 0 && !before.some(({ id }) => id === entry.id)) this.#byKey.set(key, [...before, entry])
  }

  /** Returns the entry with this name or code, or undefined if several have it and someone must choose. */
  find(word: string): Id | undefined {
    const [one, another] = this.#called(word)
    return another ? undefined : one?.id
  }

  /** Returns the entries to choose from if several have this name, else none. */
  among(word: string): Namesake[] {
    const all = this.#called(word)
    if (all.length < 2) return []
    return all.map(({ id, name, code, since = null }) => ({ id, name, code, since }))
  }

  #called(word: string): readonly Entry[] {
    const known = this.#found.get(word)
    if (known) return known
    const called = this.#byKey.get(keyOf(word)) ?? this.#byKey.get(keyOf(turned(word))) ?? []
    this.#found.set(word, called)
    return called
  }

  has(id: Id): boolean {
    return this.#byId.has(id)
  }

  nameOf(id: Id | null): string | null {
    return (id && this.#byId.get(id)?.name) || null
  }

  /**
   * Returns the most similar entry, if any is similar: `Bronks` for Bronx, `Home Health Aide` for HHA, `Bklyn` for Brooklyn.
   * Returns null for a tie, because a guess would mislead.
   */
  suggest(word: string): Id | null {
    const wanted = keyOf(word)
    let best: { id: Id | null; likeness: number } = { id: null, likeness: 0 }
    for (const { id, name, code } of this.#all) {
      const likeness = likenessOf(word, wanted, name, code)
      if (likeness > best.likeness) best = { id, likeness }
      else if (likeness > 0 && likeness === best.likeness && id !== best.id) best = { id: null, likeness }
    }
    return best.id
  }
}

const rankOf = (entry: Entry | undefined) => (entry ? (entry.rank ?? 0) : Number.NEGATIVE_INFINITY)
export const keyOf = (word: string) => wordKey(word) || word.trim().toLowerCase()
const turned = (word: string) => word.replace(/^([^,]+),\s*(.+)$/, '$2 $1')
const initials = (word: string) =>
  keyOf(word)
    .split(' ')
    .map(part => part[0])
    .join('')

function likenessOf(word: string, wanted: string, name: string, code: string | null): number {
  const theirs = keyOf(name)
  // Only when one of them is an abbreviation: "Production Manager" is not Product Manager (PM)
  if (isOneWord(theirs) && initials(word) === (code ?? name).toLowerCase()) return 1
  if (isOneWord(wanted) && wanted.length > 1 && wanted === initials(name)) return 0.9
  // `Ortega Luis` for Luis Ortega, `Home Health Aide (HHA)` for HHA
  if (sortedWords(wanted) === sortedWords(theirs)) return 1
  const byName =
    alike(wanted, theirs) ||
    shortened(wanted, theirs) ||
    sharing(wanted, theirs) ||
    beginning(wanted, theirs) ||
    inside(word, name)
  const holdsCode = code && code.length > 1 && wanted.split(' ').includes(keyOf(code))
  return holdsCode ? Math.max(0.9, byName) : byName
}
const isOneWord = (key: string) => !key.includes(' ')
const sortedWords = (key: string) => key.split(' ').sort().join(' ')

/** Returns a score from 0 to 1, above 0 only for likely typos: every word has a similar one in the same place. */
export function alike(a: string, b: string): number {
  const [left, right] = [a.split(' '), b.split(' ')]
  if (left.length !== right.length) return 0
  let slips = 0
  for (const [i, word] of left.entries()) {
    const other = right[i] ?? ''
    const distance = editDistance(word, other)
    if (distance > slipsIn(word, other)) return 0
    slips += distance
  }
  return slips > 2 ? 0 : 1 - slips / Math.max(a.length, b.length)
}

/** `bklyn` for brooklyn, `inf control` for infection control: every word equals or abbreviates one of theirs. */
function shortened(a: string, b: string): number {
  const [left, right] = [a.split(' '), b.split(' ')]
  if (left.length !== right.length) return 0
  const fits = left.every((word, i) => word === right[i] || isShortFor(word, right[i] ?? ''))
  return fits ? 0.5 + Math.min(a.length / b.length, 1) / 4 : 0
}

/** True for the first letter and some of the others in order, clearly fewer: "product" is not short for "production". */
function isShortFor(short: string, long: string): boolean {
  if (/\d/.test(short + long) || isNumeral(short) || short.length < 2) return false
  if (short.length > 0.7 * long.length || short[0] !== long[0]) return false
  // Two letters are too few, unless they are the first and the last
  if (short.length === 2 && short[1] !== long.at(-1)) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

const isNumeral = (word: string) => /^[ivx]+$/.test(word)
/** Words whose presence or absence does not make a different training. */
const fillers = new Set(
  'a an and the of for in on to with y e de del la el los las para en training trainings course class inservice in-service service module basics basic intro introduction overview annual yearly refresher review update office branch location site capacitacion curso clase anual oficina sucursal'.split(
    ' ',
  ),
)

/**
 * `hipaa client privacy` for "HIPAA and client privacy training": one contains all words of the other, which are at least half of
 * its own.
 */
function sharing(a: string, b: string): number {
  const [left, right] = [tellingWords(a), tellingWords(b)]
  const [few, many] = left.length <= right.length ? [left, right] : [right, left]
  if (few.length === 0 || few.length * 2 < many.length) return 0
  const rest = [...many]
  for (const word of few) {
    const at = rest.findIndex(other => isSameWord(word, other))
    if (at < 0) return 0
    rest.splice(at, 1)
  }
  // "Technician" may be any of Technician I, II and III
  if (rest.some(isNumbering)) return 0
  // "HIPAA & client privacy" has all words of "Client privacy and HIPAA", a stronger match than a code inside it
  return rest.length === 0 ? 0.95 : 0.4 * (few.length / many.length)
}

/**
 * `dementia` for "Dementia and Alzheimer’s care": the start of the name. The lowest score, so it counts only when a single name
 * starts this way.
 */
function beginning(wanted: string, theirs: string): number {
  const [few, many] = [tellingWords(wanted), tellingWords(theirs)]
  const isBeginning =
    few.length > 0 && few.length < many.length && few.every((word, i) => isSameWord(word, many[i] ?? ''))
  return isBeginning && few.join('').length >= fewestLetters && !many.some(isNumbering) ? 0.1 : 0
}
/**
 * `HIPAA` for "Client privacy and HIPAA": all its words, or a short form in capitals that both have. Below a beginning, so it counts
 * only when a single name has them.
 */
function inside(word: string, name: string): number {
  const [few, many] = [tellingWords(keyOf(word)), tellingWords(keyOf(name))]
  if (few.length === 0 || many.some(isNumbering)) return 0
  const isInside = few.join('').length >= fewestLetters && few.every(one => many.some(other => isSameWord(one, other)))
  const theirs = shortForms(name)
  return isInside || shortForms(word).some(form => theirs.includes(form)) ? 0.05 : 0
}
/** `HIPAA`, `CPR`: nothing in a text that has capitals alone. */
const shortForms = (text: string) =>
  (text.match(/(?<![\p{L}\p{N}])\p{Lu}{3,8}(?![\p{L}\p{N}])/gu) ?? []).filter(
    form => form === text.trim() || /\p{Ll}/u.test(text),
  )
/** Shorter words are ambiguous: "New" may be New York or New Rochelle. */
const fewestLetters = 5
const isNumbering = (word: string) => /\d/.test(word) || isNumeral(word)
/** The year of a training says nothing about its content. */
const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word)
const tellingWords = (key: string) => key.split(' ').filter(word => !fillers.has(word) && !isYear(word))
const isSameWord = (a: string, b: string) =>
  a === b || `${a}s` === b || a === `${b}s` || editDistance(a, b) <= slipsIn(a, b)

/** Counts typos; "I" and "II", "East" and "West" or "Unit 1" and "Unit 2" are not typos. */
function slipsIn(word: string, other: string): number {
  const longest = Math.max(word.length, other.length)
  if (/\d/.test(word + other) || Math.min(word.length, other.length) < 3) return 0
  return longest >= 6 ? 2 : 1
}

/** Returns the number of letters to add, remove or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1]
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)),
      )
    above = row
  }
  return above[b.length] ?? 0
}

/** Returns the word of these that another most likely means: `Bronx` for The Bronx. */
export function likeliest(word: string, among: readonly string[]): string | null {
  const others = among.filter(other => keyOf(other) !== keyOf(word))
  const index = new KnownWords(others.map((name, at) => ({ id: String(at), name, code: null }))).suggest(word)
  return index === null ? null : (others[Number(index)] ?? null)
}

export type Lists = Record<ListField, KnownWords>

/** Words of a merged entry lead to the entry it was merged into, unless a newer entry uses the word. */
export async function loadLists({ db, agency }: Scope): Promise<Lists> {
  const own = sql`where organization_id = ${agency.id}`
  const rows = await db.rows<Entry & { field: ListField }>(sql`
    select 'location' as field, location_id as id, name, code, 0 as rank from merged_entries ${own} and location_id is not null
    union all select 'discipline', discipline_id, name, code, 0 from merged_entries ${own} and discipline_id is not null
    union all select 'coordinator', coordinator_id, name, code, 0 from merged_entries ${own} and coordinator_id is not null
    union all select 'location', id, name, code, 1 from locations ${own}
    union all select 'discipline', id, name, code, 1 from disciplines ${own}
    union all select 'coordinator', id, name, email, 1 from coordinators ${own}
    order by rank, id`)
  const of = (field: ListField) => new KnownWords(rows.filter(row => row.field === field))
  return { location: of('location'), discipline: of('discipline'), coordinator: of('coordinator') }
}
