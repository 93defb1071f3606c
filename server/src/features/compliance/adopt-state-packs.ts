import { federalPack, type OfferedRule } from '@preceptor/contract'
import { failureOf } from '../../db/savepoint.ts'
import { AppError } from '../../errors/app-error.ts'
import type { AgenciesScope, Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { adoptRule } from './packs/adopt.ts'
import { listPacks } from './packs/read-packs.ts'
import { listVendorPacks } from './packs/vendor-packs.ts'

export interface OfferedPack {
  /** A state, or `federal`. */
  pack: string
  /** Names of its rules. */
  rules: string[]
}

/** Packs that a new agency may begin with, the federal one first. */
export async function offeredPacks(scope: AgenciesScope): Promise<OfferedPack[]> {
  const { data } = await listVendorPacks(scope)
  const packs = new Map<string, string[]>()
  for (const { state, is_offered, rule } of data) {
    if (!is_offered) continue
    const pack = state ?? federalPack
    packs.set(pack, [...(packs.get(pack) ?? []), rule.name])
  }
  return [...packs].map(([pack, rules]) => ({ pack, rules }))
}

/**
 * Adopts the rules of these packs from today. A rule that names a program or form the agency lacks stays open, as does one that builds on
 * it; their names are returned.
 */
export async function adoptStatePacks(
  scope: Scope,
  packs: readonly string[],
): Promise<{ adopted: number; left: string[] }> {
  if (packs.length === 0) return { adopted: 0, left: [] }
  const { data } = await listPacks(scope)
  const wanted = inTurn(data.filter(one => one.is_offered && packs.includes(one.state ?? federalPack)))
  const left: string[] = []
  for (const { key, edition, rule, words } of wanted) {
    const failure = await failureOf(scope.db, () =>
      adoptRule(scope, key, {
        edition,
        effective_from: todayIn(scope.agency.time_zone),
        words: words.map(({ kind, word }) => ({ kind, word, id: null })),
      }),
    )
    if (!failure) continue
    if (!(failure.error instanceof AppError)) throw failure.error
    left.push(rule.name)
  }
  return { adopted: wanted.length - left.length, left }
}

/** Each after the rule that it adds to. */
const inTurn = (rules: readonly OfferedRule[]) =>
  rules.toSorted((a, b) => Number(a.rule.in_addition_to !== null) - Number(b.rule.in_addition_to !== null))
