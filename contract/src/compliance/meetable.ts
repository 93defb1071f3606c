import { moduleModes } from '../programs/kinds/modes.ts'
import { complianceText } from './texts.ts'

/** Finds requirements that no training can meet, so that saving the rule is refused with a message at the field. */

/** Same as in rule.ts, which imports this. */
interface Mix {
  asks: { kind: string; minutes?: number; topics?: number }
  window: { kind: string }
  topics: readonly string[] | null
  sets: readonly TopicSet[]
  min_minutes_per_topic: number
  mode_limits: readonly { modes: readonly string[]; minutes: number }[]
  practical?: number | undefined
  in_person: boolean
}
interface TopicSet {
  topics: readonly string[]
  minutes: number
  distinct: number
}

const modes = Object.keys(moduleModes)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const isOfCredit = ({ asks }: Mix) => asks.kind === 'hours' || asks.kind === 'topics'

const topicsAsked = ({ asks }: Mix) => (asks.kind === 'topics' ? (asks.topics ?? 0) : 0)

/** Total minutes; 0 for none. */
const total = ({ asks, window }: Mix) =>
  asks.kind === 'hours' ? (asks.minutes ?? 0) * (window.kind === 'average_per_month' ? 12 : 1) : 0

const minutesOf = ({ min_minutes_per_topic }: Mix, set: TopicSet) =>
  Math.max(set.minutes, set.distinct * min_minutes_per_topic)

const leastMinutes = (rule: Mix) => {
  const topics = topicsAsked(rule) * rule.min_minutes_per_topic
  return Math.max(total(rule), topics, sum(rule.sets.map(set => minutesOf(rule, set))))
}

/** Returns the most minutes that can count: the smallest sum of limits that together cover every mode that counts. */
function mostMinutes({ mode_limits, in_person }: Mix): number {
  const open = modes.filter(mode => !(in_person && mode === 'online'))
  const most = (left: readonly string[], from: number): number =>
    left.length === 0
      ? 0
      : Math.min(
          Number.POSITIVE_INFINITY,
          ...mode_limits.slice(from).map((limit, at) => {
            const others = left.filter(mode => !limit.modes.includes(mode))
            return others.length === left.length
              ? Number.POSITIVE_INFINITY
              : limit.minutes + most(others, from + at + 1)
          }),
        )
  return most(open, 0)
}

/** Topics of a set that can count at all. */
const usable = ({ topics }: Mix, set: TopicSet) =>
  [...new Set(set.topics)].filter(topic => topics === null || topics.includes(topic)).length

const areTopicsEnough = (rule: Mix) => {
  const { topics, sets } = rule
  if (topics === null || !isOfCredit(rule)) return true
  const counted = new Set(topics).size
  if (counted === 0 || counted < topicsAsked(rule)) return false
  return sets.every(set => usable(rule, set) >= set.distinct && (set.minutes === 0 || usable(rule, set) > 0))
}

const haveSetsRoom = (rule: Mix) => {
  const { asks, sets } = rule
  if (!isOfCredit(rule)) return true
  if (sets.some(set => set.topics.length === 0 && set.minutes > 0)) return false
  return asks.kind === 'topics'
    ? sum(sets.map(({ distinct }) => distinct)) <= topicsAsked(rule)
    : sum(sets.map(set => minutesOf(rule, set))) <= total(rule)
}

const hasPracticalRoom = (rule: Mix) => {
  const { practical = 0, mode_limits } = rule
  const limits = mode_limits.filter(limit => limit.modes.includes('practical'))
  return practical === 0 || (practical <= total(rule) && limits.every(({ minutes }) => practical <= minutes))
}

export const meetable = [
  {
    holds: (rule: Mix) => !isOfCredit(rule) || mostMinutes(rule) >= leastMinutes(rule) || !haveSetsRoom(rule),
    path: ['mode_limits'],
    error: complianceText('limitsBelowAmount'),
  },
  {
    holds: (rule: Mix) => areTopicsEnough(rule) || !haveSetsRoom(rule),
    path: ['topics'],
    error: complianceText('topicsTooFew'),
  },
  { holds: haveSetsRoom, path: ['sets'], error: complianceText('setsAboveTotal') },
  { holds: hasPracticalRoom, path: ['practical'], error: complianceText('practicalAboveTotal') },
]
