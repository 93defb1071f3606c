import { federalPack, type Id, type MadeAgency, type OfferedRule, type RuleToBegin } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { failureOf } from '../../db/savepoint.ts'
import { AppError } from '../../errors/app-error.ts'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import type { AgenciesScope, Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { standardDisciplineOf } from '../settings/taxonomy/standard-taxonomy.ts'
import { adoptRule } from './packs/adopt.ts'
import { packRuleName } from './presets/spanish-names.ts'
import { listPacks } from './packs/read-packs.ts'
import { listVendorPacks } from './packs/vendor-packs.ts'
import { wordsIn } from './packs/words-of.ts'

export interface OfferedPack {
  /** A state, or `federal`. */
  pack: string
  rules: RuleToBegin[]
}

/** Returns packs that a new agency may start with, the federal one first. */
export async function offeredPacks(scope: AgenciesScope, programs: readonly Offered[]): Promise<OfferedPack[]> {
  const { data } = await listVendorPacks(scope)
  const packs = new Map<string, RuleToBegin[]>()
  for (const { state, is_offered, rule } of data) {
    if (!is_offered) continue
    const pack = state ?? federalPack
    packs.set(pack, [...(packs.get(pack) ?? []), ruleToBegin(rule, programs, scope.origin.language)])
  }
  return [...packs].map(([pack, rules]) => ({ pack, rules }))
}

type Offered = Titled & { code: string | null }

function ruleToBegin(rule: RuleVersion, programs: readonly Offered[], language: string): RuleToBegin {
  const words = wordsIn(rule)
  const of = (kind: (typeof words)[number]['kind']) => words.flatMap(one => (one.kind === kind ? [one.word] : []))
  return {
    name: packRuleName(rule.name, language),
    needs: [
      ...of('programs').map(name => ({ kind: 'program' as const, name, met_by: metBy(name, programs) })),
      ...of('forms').map(name => ({ kind: 'form' as const, name, met_by: [] })),
    ],
    disciplines: of('disciplines').map(word => {
      const { code, name, states = null } = standardDisciplineOf(word) ?? { code: word, name: word }
      return { code, name, states: states?.split(' ') ?? null }
    }),
  }
}

/** Returns catalog programs that a rule would count under this name. */
const metBy = (name: string, programs: readonly Offered[]): Id[] =>
  programs
    .filter(
      one =>
        [one.code, one.title].some(word => word?.toLowerCase() === name.toLowerCase()) || programNamed(name, [one]),
    )
    .map(({ id }) => id)

interface Adopted {
  adopted: number
  /** Rules that count a program with another name. */
  matched: MadeAgency['rules_matched']
  left: string[]
}

/**
 * Adopts the rules of these packs from today. Where a rule names a program that the agency has under a longer title, that one
 * counts. A rule that names a program or form the agency lacks stays open, as does one that builds on it; returns their names. A
 * title that the agency's state doesn't have is not added for a rule of all states.
 */
export async function adoptStatePacks(scope: Scope, packs: readonly string[], state: string): Promise<Adopted> {
  if (packs.length === 0) return { adopted: 0, matched: [], left: [] }
  const { data } = await listPacks(scope)
  const wanted = inTurn(data.filter(one => one.is_offered && packs.includes(one.state ?? federalPack)))
  const programs = await programsOf(scope)
  const matched: Adopted['matched'] = []
  const left: string[] = []
  for (const { key, edition, rule, words } of wanted) {
    const longer = words.flatMap(({ kind, word, id }) => {
      const program = kind === 'programs' && id === null ? programNamed(word, programs) : undefined
      return program ? [{ word, program }] : []
    })
    const strange = words.filter(one => one.kind === 'disciplines' && one.id === null && !isOf(state, one.word))
    const failure = await failureOf(scope.db, () =>
      adoptRule(scope, key, {
        without: strange.map(({ word }) => word),
        edition,
        effective_from: todayIn(scope.agency.time_zone),
        words: words.map(({ kind, word }) => ({
          kind,
          word,
          id: (kind === 'programs' && longer.find(one => one.word === word)?.program.id) || null,
        })),
      }),
    )
    if (!failure) {
      matched.push(...longer.map(({ program }) => ({ rule: rule.name, program: program.shown })))
      continue
    }
    if (!(failure.error instanceof AppError)) throw failure.error
    left.push(rule.name)
  }
  return { adopted: wanted.length - left.length, matched, left }
}

/** Returns true when the discipline exists in the state. */
function isOf(state: string, word: string): boolean {
  const states = standardDisciplineOf(word)?.states
  return !states || states.split(' ').includes(state)
}

interface Titled {
  id: Id
  title: string
}

interface OwnProgram extends Titled {
  /** The title in the reader's language. */
  shown: string
}

const programsOf = ({ db, agency, origin }: Scope): Promise<OwnProgram[]> =>
  db.rows<OwnProgram>(sql`
    select id, titles ->> 'en' as title, coalesce(titles ->> ${origin.language}, titles ->> 'en') as shown from programs
    where organization_id = ${agency.id} and archived_at is null and titles ? 'en'`)

/**
 * Returns the only program whose title has all words of the name: "Client privacy and HIPAA" for "HIPAA". The word "Training" alone
 * matches nothing.
 */
export function programNamed<Program extends Titled>(name: string, programs: readonly Program[]): Program | undefined {
  const named = wordsOf(name).filter(word => word !== 'training')
  if (named.length === 0) return undefined
  const found = programs.filter(({ title }) => {
    const words = new Set(wordsOf(title))
    return named.every(word => words.has(word))
  })
  return found.length === 1 ? found[0] : undefined
}
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Orders each rule after the one it adds to. */
const inTurn = (rules: readonly OfferedRule[]) =>
  rules.toSorted((a, b) => Number(a.rule.in_addition_to !== null) - Number(b.rule.in_addition_to !== null))
