import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { distinctTopics, isDistinct, ofSet, type Tally } from './filling.ts'
import type { Needed } from './windows.ts'

/** Returns the cheapest ways to cover 0, 1, 2, … more of these topics, in minutes. */
function costs(tally: Tally, version: RuleVersion, topics: readonly string[]): number[] {
  const missing = topics
    .filter(topic => !isDistinct(tally, topic, version))
    .map(topic => version.min_minutes_per_topic - (tally.byTopic[topic] ?? 0))
    .sort((a, b) => a - b)
  const sums = [0]
  for (const minutes of missing) sums.push((sums.at(-1) ?? 0) + minutes)
  return sums
}

/** Returns topics outside all sets: known ones, and as many new ones as needed where any topic counts. */
function freeTopics(tally: Tally, version: RuleVersion, many: number): string[] {
  const inSets = new Set(version.sets.flatMap(set => set.topics))
  const known = version.topics ?? [
    ...Object.keys(tally.byTopic),
    ...Array.from({ length: many }, (_, at) => `unheard of ${at}`),
  ]
  return [...new Set(known)].filter(topic => !inSets.has(topic))
}

/** Returns the fewest minutes that meet the window, by trying every number of new topics in every set. */
export function fewestMinutes(tally: Tally, version: RuleVersion, needed: Needed): number {
  const topicsMissing = Math.max(0, needed.topics - distinctTopics(tally, version))
  /** The fewest minutes for the sets tried so far, by number of new topics. */
  let ways = costs(tally, version, freeTopics(tally, version, topicsMissing))
  for (const [at, set] of needed.sets.entries()) {
    const has = ofSet(tally, version, at)
    const next: number[] = []
    for (const [more, cost] of costs(tally, version, version.sets[at]?.topics ?? []).entries()) {
      if (has.distinct + more < set.distinct) continue
      for (const [others, otherCost] of ways.entries()) {
        const sum = otherCost + Math.max(cost, set.minutes - has.minutes)
        next[others + more] = Math.min(next[others + more] ?? Number.POSITIVE_INFINITY, sum)
      }
    }
    ways = Array.from(next, cost => cost ?? Number.POSITIVE_INFINITY)
  }
  const least = Math.min(...ways.slice(topicsMissing))
  return Math.max(least, needed.minutes - tally.minutes, 0)
}
