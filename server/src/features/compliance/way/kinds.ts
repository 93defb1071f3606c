import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { misfit } from '../engine/ledger.ts'
import type { Question } from '../engine/question.ts'
import { asEntry, type Offer, versionsOf } from './offer.ts'

/**
 * Groups offers that the rules can't tell apart, so twelve out of forty one-hour programs are tried once and not in every
 * combination. Leaves out offers that no rule can use.
 */
export function kindsOf(questions: readonly Question[], offers: readonly Offer[]): Offer[][] {
  const versions = versionsOf(questions)
  const wanted = wantedPrograms(questions, versions)
  const kinds = new Map<string, Offer[]>()
  for (const offer of offers) {
    const use = useOf(offer, versions, wanted)
    if (use === null) continue
    const key = JSON.stringify([offer.minutes, offer.on, use])
    kinds.set(key, [...(kinds.get(key) ?? []), offer])
  }
  return [...kinds.values()]
}

const asksFor = (version: RuleVersion): readonly string[] =>
  version.asks.kind === 'program' || version.asks.kind === 'completions' ? version.asks.program_ids : []

function wantedPrograms(questions: readonly Question[], versions: readonly RuleVersion[]): ReadonlySet<string> {
  const named = versions.flatMap(version => [...asksFor(version), ...version.anchor_program_ids])
  const equivalents = questions.flatMap(({ facts }) => named.flatMap(program => facts.equivalents[program] ?? []))
  return new Set([...named, ...equivalents])
}

function useOf(
  { credits, completes, credential, form }: Offer,
  versions: readonly RuleVersion[],
  wanted: ReadonlySet<string>,
) {
  const counted = credits.flatMap(credit => {
    const uses = versions.map(version => useOfCredit(credit, version))
    return uses.some(use => use !== null) ? [[credit.minutes, uses]] : []
  })
  const done = completes !== null && wanted.has(completes.program_id) ? completes : null
  const card =
    credential !== null &&
    versions.some(({ asks }) => asks.kind === 'credential' && asks.credential_type === credential.type)
  const signed =
    form !== null && versions.some(({ asks }) => asks.kind === 'form' && asks.form_ids.includes(form.form_id))
  const isUseful = counted.length > 0 || done !== null || card || signed
  return isUseful ? [counted, done, card ? credential : null, signed ? form : null] : null
}

/** Returns the features of a credit that a version can tell apart: its topic when topics count, its mode when modes are limited. */
function useOfCredit(credit: Offer['credits'][number], version: RuleVersion) {
  const isRead = version.asks.kind === 'hours' || version.asks.kind === 'topics'
  if (!isRead || misfit(asEntry(credit), version, {}) !== null) return null
  const set = version.sets.findIndex(({ topics }) => topics.includes(credit.topic))
  const topicsCount = version.asks.kind === 'topics' || (version.sets[set]?.distinct ?? 0) > 0
  return [
    set,
    topicsCount ? credit.topic : null,
    version.mode_limits.length > 0 || version.practical ? credit.mode : null,
  ]
}
