import { judge } from '../engine/judge.ts'
import { isDue, isSettled, type Judged, type Missing, nothingMissing } from '../engine/judged.ts'
import type { Question } from '../engine/question.ts'
import { kindsOf } from './kinds.ts'
import { type Offer, versionsOf, withOffers } from './offer.ts'

/**
 * `due`: until nothing is overdue, lapsed or due soon; in progress and suspended are good enough. `all`: until nothing is pending.
 */
export type Goal = 'due' | 'all'

/** The steps to reach the goal: fewest minutes, then fewest steps, then earliest. */
export interface Way {
  offers: readonly Offer[]
  minutes: number
  /** The day the last step can be done. */
  done_on: string
  /** False when there are so many combinations that the search stopped at one that may not be the shortest. */
  is_shortest: boolean
}

interface Plan {
  taken: readonly Offer[]
  /** Offer kinds before this one are decided. */
  kind: number
  minutes: number
  done_on: string
  is_there: boolean
  /** Lower bound for every plan that continues from this one. */
  least_minutes: number
  least_steps: number
}

interface Search {
  goal: Goal
  /** One person, one day, a question per rule. */
  questions: readonly Question[]
  kinds: readonly (readonly Offer[])[]
  days: readonly string[]
  today: string
  /** True when a step adds only its own distinct topics. */
  topicsAreOwn: boolean
}

/** Number of plans to judge: about a second of work. */
const most_tries = 10_000

/** Returns null when no combination of offers reaches the goal. */
export function shortestWay(
  questions: readonly Question[],
  offers: readonly Offer[],
  { goal = 'all', tries = most_tries }: { goal?: Goal; tries?: number } = {},
): Way | null {
  const today = questions[0]?.as_of ?? ''
  const kinds = kindsOf(questions, offers)
  const days = [...new Set([today, ...kinds.flat().map(({ on }) => on)])].toSorted()
  const search: Search = { goal, questions, kinds, days, today, topicsAreOwn: false }
  search.topicsAreOwn = areTopicsOwn(search)
  const open: Plan[] = [planOf(search, [], 0)]
  for (let tried = 0; tried < tries; ) {
    const best = open.shift()
    if (best === undefined) return null
    if (best.is_there) return wayOf(best, true)
    for (const plan of nextPlans(search, best)) {
      tried += 1
      if (Number.isFinite(plan.least_minutes)) insert(open, plan)
    }
  }
  return someWay(search)
}

const wayOf = ({ taken, minutes, done_on }: Plan, is_shortest: boolean): Way => ({
  offers: taken,
  minutes,
  done_on,
  is_shortest,
})

/**
 * Yields plans with one more offer, of the same kind or a later one. Offers of a kind are taken in order, because the rules can't
 * tell them apart.
 */
function* nextPlans(search: Search, { taken, kind }: Plan): Generator<Plan> {
  for (let next = kind; next < search.kinds.length; next += 1) {
    const offers = search.kinds[next] ?? []
    const offer = offers.find(one => !taken.includes(one))
    if (offer !== undefined) yield planOf(search, [...taken, offer], next)
  }
}

function planOf(search: Search, taken: readonly Offer[], kind: number): Plan {
  const done_on = taken.reduce((last, { on }) => (on > last ? on : last), search.today)
  const minutes = taken.reduce((sum, offer) => sum + offer.minutes, 0)
  const is_there = judgedOn(search, taken, done_on).every(one => isThere(search, one))
  const missing = is_there ? nothingMissing : leastMissing(search, taken, done_on)
  const left = search.kinds
    .slice(kind)
    .flat()
    .filter(offer => !taken.includes(offer))
  const more = is_there ? 0 : Math.max(1, fewestSteps(left, missing))
  return {
    taken,
    kind,
    minutes,
    done_on,
    is_there,
    least_minutes: Number.isFinite(more) ? minutes + missing.minutes * cheapest(left) : more,
    least_steps: taken.length + more,
  }
}

const judgedOn = ({ questions }: Search, taken: readonly Offer[], day: string): Judged[] =>
  questions.map(question => judge({ ...question, facts: withOffers(question.facts, taken), as_of: day }))

/** Nothing is due; or nothing is pending: met, waived, or not required yet. */
const isThere = ({ goal }: Search, { judgement: { state } }: Judged) =>
  goal === 'due' ? !isDue(state) : isSettled(state) || state === 'upcoming' || state === 'not_applicable'

/**
 * When a step fills an older window, or the need of an additional rule, other records become free and contribute their topics. So
 * topics give a minimum number of steps only when at most one window is pending and no rule takes hours from another.
 */
const areTopicsOwn = (search: Search) =>
  search.questions.every(({ additions }) => additions.length === 0) &&
  search.days.every(day => judgedOn(search, [], day).every(({ missing }) => missing.all.windows <= 1))

/**
 * Returns the least missing minutes, for any day of the last step. A completion that restarts windows may satisfy any number of
 * them.
 */
function leastMissing(search: Search, taken: readonly Offer[], done_on: string): Missing {
  const startsAnew = versionsOf(search.questions).some(({ anchor }) => anchor === 'last_completion')
  if (startsAnew) return nothingMissing
  const days = search.days.filter(day => day >= done_on)
  const judged = days.map(day => judgedOn(search, taken, day).map(({ missing }) => missing[search.goal]))
  return {
    minutes: Math.min(...judged.map(rules => Math.max(0, ...rules.map(({ minutes }) => minutes)))),
    windows: 1,
    topics: !search.topicsAreOwn
      ? 0
      : Math.min(...judged.map(rules => Math.max(0, ...rules.map(({ topics }) => topics)))),
  }
}

/** Infinite: all remaining offers together are not enough. */
const fewestSteps = (left: readonly Offer[], { minutes, topics }: Missing) =>
  Math.max(stepsTo(minutes, left.map(creditOf)), stepsTo(topics, left.map(topicsOf)))

function stepsTo(wanted: number, gives: readonly number[]): number {
  let [found, steps] = [0, 0]
  for (const most of gives.toSorted((one, other) => other - one)) {
    if (found >= wanted) break
    found += most
    steps += 1
  }
  return found >= wanted && gives.length > 0 ? steps : Number.POSITIVE_INFINITY
}

/** Minutes of work per minute of credit: usually one, more with breaks. */
const cheapest = (left: readonly Offer[]) =>
  Math.min(1, ...left.filter(offer => creditOf(offer) > 0).map(offer => offer.minutes / creditOf(offer)))

const topicsOf = ({ credits }: Offer) => new Set(credits.map(({ topic }) => topic)).size
const creditOf = ({ credits }: Offer) => credits.reduce((sum, { minutes }) => sum + minutes, 0)

const isBefore = (one: Plan, other: Plan) =>
  one.least_minutes - other.least_minutes ||
  one.least_steps - other.least_steps ||
  (one.done_on < other.done_on ? -1 : 1)

/** Inserts a plan, keeping the most promising first. */
function insert(open: Plan[], plan: Plan) {
  let [low, high] = [0, open.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const there = open[middle]
    if (there !== undefined && isBefore(there, plan) < 0) low = middle + 1
    else high = middle
  }
  open.splice(low, 0, plan)
}

/** For too many combinations: takes everything, then drops each step that is not needed, longest first. */
function someWay(search: Search): Way | null {
  const all = search.kinds.flat()
  const enough = (taken: readonly Offer[]) => planOf(search, taken, search.kinds.length).is_there
  if (!enough(all)) return null
  const kept = all
    .toSorted((one, other) => other.minutes - one.minutes)
    .reduce((taken, offer) => {
      const without = taken.filter(one => one !== offer)
      return enough(without) ? without : taken
    }, all)
  return wayOf(planOf(search, kept, search.kinds.length), false)
}
