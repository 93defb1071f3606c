import { moduleModes } from '../programs/kinds/modes.ts'
import type { Parameters } from './rule.ts'
import { complianceText } from './texts.ts'

/** What nobody can meet, whatever they do: refused where a rule is saved, with a sentence at the field. */

type Sets = Parameters['sets']

const modes = Object.keys(moduleModes)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const isOfCredit = ({ asks }: Parameters) => asks.kind === 'hours' || asks.kind === 'topics'

/** Minutes in all; 0: none are asked. */
const total = ({ asks, window }: Parameters) =>
  asks.kind === 'hours' ? asks.minutes * (window.kind === 'average_per_month' ? 12 : 1) : 0

const minutesOf = ({ min_minutes_per_topic }: Parameters, set: Sets[number]) =>
  Math.max(set.minutes, set.distinct * min_minutes_per_topic)

const leastMinutes = (rule: Parameters) => {
  const topics = rule.asks.kind === 'topics' ? rule.asks.topics * rule.min_minutes_per_topic : 0
  return Math.max(total(rule), topics, sum(rule.sets.map(set => minutesOf(rule, set))))
}

/** So many minutes count at most: the least that limits add up to which together name every mode that counts. */
function mostMinutes({ mode_limits, in_person }: Parameters): number {
  const open = modes.filter(mode => !(in_person && mode === 'online'))
  const most = (left: readonly string[], from: number): number =>
    left.length === 0
      ? 0
      : Math.min(
          Number.POSITIVE_INFINITY,
          ...mode_limits.slice(from).map((limit, at) => {
            const others = left.filter(mode => !limit.modes.some(one => one === mode))
            return others.length === left.length
              ? Number.POSITIVE_INFINITY
              : limit.minutes + most(others, from + at + 1)
          }),
        )
  return most(open, 0)
}

/** Topics of a set that count at all. */
const usable = ({ topics }: Parameters, set: Sets[number]) =>
  [...new Set(set.topics)].filter(topic => topics === null || topics.includes(topic)).length

const areTopicsEnough = (rule: Parameters) => {
  const { topics, asks, sets } = rule
  if (topics === null || !isOfCredit(rule)) return true
  const counted = new Set(topics).size
  if (counted === 0 || (asks.kind === 'topics' && counted < asks.topics)) return false
  return sets.every(set => usable(rule, set) >= set.distinct && (set.minutes === 0 || usable(rule, set) > 0))
}

const haveSetsRoom = (rule: Parameters) => {
  const { asks, sets } = rule
  if (!isOfCredit(rule)) return true
  if (sets.some(set => set.topics.length === 0 && set.minutes > 0)) return false
  return asks.kind === 'topics'
    ? sum(sets.map(({ distinct }) => distinct)) <= asks.topics
    : sum(sets.map(set => minutesOf(rule, set))) <= total(rule)
}

const hasPracticalRoom = (rule: Parameters) => {
  const { practical = 0, mode_limits } = rule
  const limits = mode_limits.filter(limit => limit.modes.some(mode => mode === 'practical'))
  return practical === 0 || (practical <= total(rule) && limits.every(({ minutes }) => practical <= minutes))
}

export const meetable = [
  {
    holds: (rule: Parameters) => !isOfCredit(rule) || mostMinutes(rule) >= leastMinutes(rule) || !haveSetsRoom(rule),
    path: ['mode_limits'],
    error: complianceText('limitsBelowAmount'),
  },
  {
    holds: (rule: Parameters) => areTopicsEnough(rule) || !haveSetsRoom(rule),
    path: ['topics'],
    error: complianceText('topicsTooFew'),
  },
  { holds: haveSetsRoom, path: ['sets'], error: complianceText('setsAboveTotal') },
  { holds: hasPracticalRoom, path: ['practical'], error: complianceText('practicalAboveTotal') },
]
