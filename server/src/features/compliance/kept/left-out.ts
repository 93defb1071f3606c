import type { Id } from '@preceptor/contract'
import type { LeftOut, RecordVerdict } from '@preceptor/contract/compliance/result'
import type { CreditEntry, LedgerEntry } from '../engine/facts.ts'
import { reversedIds } from '../engine/ledger.ts'
import type { LeftOutRow } from './kept-rows.ts'

/** A rule's verdicts on records, for the days it was judged. */
export interface Verdicts {
  rule_id: Id
  days: readonly { day: string; records: readonly RecordVerdict[] }[]
}

/** The closest to counting comes first. */
const closeness: readonly LeftOut[] = [
  'mode_limit',
  'taken_by_addition',
  'window_not_owed',
  'before_first_window',
  'before_time_away',
  'before_rehire',
  'too_long_before_hire',
  'not_in_person',
  'not_rn_led',
  'other_topic',
  'other_kind_of_training',
]
const farness = (why: LeftOut) => closeness.indexOf(why) + 1 || closeness.length + 1

/**
 * From a day on: the minutes that count under a rule, and the reason the rest doesn't; `why` null: all of it counts, or the rule
 * ignores it.
 */
interface Said {
  from: string
  rule_id: Id
  counts: number
  why: LeftOut | null
}

/**
 * Returns credit that counts under no rule, or only in part, as stretches of days. Credit that counts under one rule is not left
 * out by another.
 */
export function leftOutOf(entries: readonly LedgerEntry[], verdicts: readonly Verdicts[], from: string): LeftOutRow[] {
  const taken = reversedIds(entries)
  const credits = entries.filter((entry): entry is CreditEntry => entry.kind === 'credit')
  const said = saidOf(verdicts)
  return credits.flatMap(credit => {
    const since = credit.on > from ? credit.on : from
    if (taken.has(credit.id)) {
      const gone = { record_id: credit.id, rule_id: null, minutes: credit.minutes, why: 'reversed' as const }
      return [{ ...gone, valid_from: since, valid_to: null }]
    }
    return stretchesOf(credit, said.get(credit.id) ?? [], since)
  })
}

/** Returns each rule's verdicts by record, at the days they change. */
function saidOf(verdicts: readonly Verdicts[]): Map<Id, Said[][]> {
  const all = new Map<Id, Said[][]>()
  for (const { rule_id, days } of verdicts) {
    const of = new Map<Id, Said[]>()
    for (const { day, records } of days) {
      const told = new Set<Id>()
      for (const { id, fills, left_out } of records) {
        told.add(id)
        const counts = fills.reduce((sum, { amount }) => sum + amount, 0)
        const [most] = left_out.toSorted((one, other) => other.amount - one.amount)
        say(of, id, { from: day, rule_id, counts, why: most?.why ?? null })
      }
      for (const id of of.keys()) if (!told.has(id)) say(of, id, { from: day, rule_id, counts: 0, why: null })
    }
    for (const [id, list] of of) all.set(id, [...(all.get(id) ?? []), list])
  }
  return all
}

function say(of: Map<Id, Said[]>, id: Id, next: Said) {
  const list = of.get(id)
  const last = list?.at(-1)
  if (last?.counts === next.counts && last.why === next.why) return
  if (list) list.push(next)
  else of.set(id, [next])
}

function stretchesOf({ id, minutes }: CreditEntry, rules: readonly Said[][], since: string): LeftOutRow[] {
  const days = [since, ...rules.flat().map(({ from }) => from)].filter(day => day >= since)
  const rows: LeftOutRow[] = []
  let isOpen = false
  for (const day of [...new Set(days)].toSorted()) {
    const held = rules.flatMap(list => list.findLast(({ from }) => from <= day) ?? [])
    const next = rowOn(id, minutes, held, day)
    const last = rows.at(-1)
    if (
      isOpen &&
      last &&
      next &&
      last.minutes === next.minutes &&
      last.why === next.why &&
      last.rule_id === next.rule_id
    )
      continue
    if (isOpen && last) last.valid_to = day
    if (next) rows.push(next)
    isOpen = next !== null
  }
  return rows
}

/** Returns null when all of it counts somewhere, or no rule uses it. */
function rowOn(record_id: Id, minutes: number, held: readonly Said[], valid_from: string): LeftOutRow | null {
  const most = Math.max(0, ...held.map(({ counts }) => counts))
  if (most >= minutes) return null
  const [closest] = held
    .flatMap(({ why, rule_id, counts }) => (why !== null && counts === most ? [{ why, rule_id }] : []))
    .toSorted((one, other) => farness(one.why) - farness(other.why))
  return closest ? { record_id, ...closest, minutes: minutes - most, valid_from, valid_to: null } : null
}
