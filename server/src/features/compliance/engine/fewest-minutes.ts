import type { Amounts } from '@preceptor/contract/compliance/result'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'

/**
 * Returns the fewest minutes that cover what is missing. A minute counts toward the total, its set and its topic at once; sets
 * share no topic. So each set costs either its own minutes or its cheapest topics, whichever is larger; further distinct topics are
 * added where they cost least, and the total adds any remaining minutes.
 */
export function fewestMinutes(rule: RuleVersion, missing: Amounts, begun: ReadonlyMap<string, number>): number {
  const costs = groupsOf(rule, missing, begun)
  const atLeast = missing.sets.map(({ distinct }) => distinct)
  const chosen = costs.map((_, at) => atLeast[at] ?? 0)
  for (let topics = sum(chosen); topics < missing.topics; topics += 1) {
    const cheapest = cheapestOf(costs, chosen)
    if (cheapest === null) break
    chosen[cheapest] = (chosen[cheapest] ?? 0) + 1
  }
  return Math.max(missing.minutes, sum(costs.map((cost, at) => cost(chosen[at] ?? 0))))
}

/** Returns the minutes for this many more distinct topics of a group; infinite when it has no more. */
type Cost = (topics: number) => number

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function groupsOf(
  { sets, topics, min_minutes_per_topic }: RuleVersion,
  missing: Amounts,
  begun: ReadonlyMap<string, number>,
): Cost[] {
  const price = (topic: string) => min_minutes_per_topic - (begun.get(topic) ?? 0)
  const cheapFirst = (named: readonly string[]) =>
    [...new Set(named)]
      .filter(topic => topics === null || topics.includes(topic))
      .map(price)
      .filter(minutes => minutes > 0)
      .toSorted((one, other) => one - other)
  const inSets = sets.map(({ topics }, at): Cost => {
    const prices = cheapFirst(topics)
    const minutes = missing.sets[at]?.minutes ?? 0
    return count => (count > prices.length ? Number.POSITIVE_INFINITY : Math.max(minutes, sum(prices.slice(0, count))))
  })
  const outside = (topics ?? [...begun.keys()]).filter(topic => !sets.some(set => set.topics.includes(topic)))
  const prices = cheapFirst(outside)
  const beyond = topics === null ? min_minutes_per_topic : Number.POSITIVE_INFINITY
  const elsewhere: Cost = count =>
    sum(prices.slice(0, count)) + (count > prices.length ? (count - prices.length) * beyond : 0)
  return [...inSets, elsewhere]
}

function cheapestOf(costs: readonly Cost[], chosen: readonly number[]): number | null {
  const extra = costs.map((cost, at) => cost((chosen[at] ?? 0) + 1) - cost(chosen[at] ?? 0))
  const best = Math.min(...extra)
  return Number.isFinite(best) ? extra.indexOf(best) : null
}
