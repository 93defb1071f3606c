import { Temporal } from 'temporal-polyfill'
import { keysOf } from '../schemas.ts'
import { namedDays, type Repeats, weekDayOf } from './recurrence.ts'
import { positions, type Position, type Recurrence } from './rule.ts'

const dateOf = (text: string) => Temporal.PlainDate.from(text)
const daysFrom = (from: string, to: string) => dateOf(from).until(dateOf(to)).days
const later = (text: string, days: number) => dateOf(text).add({ days }).toString()

/** Returns the rule without this one session's day, which is added to the days it leaves out. */
export const without = (repeats: Repeats, on: string): Repeats => ({
  ...repeats,
  rule: { ...repeats.rule, except: [...new Set([...repeats.rule.except, on])].toSorted() },
})

/** Returns the series before a day and from that day on; together they cover the same days as the whole. */
export function splitAt(repeats: Repeats, on: string): { before: Repeats | null; after: Repeats } {
  const { rule } = repeats
  const earlier = namedDays(repeats).filter(named => named < on).length
  const after = {
    ...repeats,
    starts_on: on,
    rule: {
      ...rule,
      times: rule.times === null ? null : Math.max(1, rule.times - earlier),
      except: rule.except.filter(day => day >= on),
    },
  }
  const before = {
    ...repeats,
    rule: { ...rule, times: null, until: later(on, -1), except: rule.except.filter(day => day < on) },
  }
  return { before: earlier === 0 ? null : before, after }
}

/** Returns the rule after one of its days moves and the others move with it; null if no rule can express that. */
export function movedTo(repeats: Repeats, from: string, to: string): Repeats | null {
  const days = daysFrom(from, to)
  if (days === 0) return repeats
  const rule = movedRule(repeats, from, to)
  if (rule === null) return null
  const until = rule.until !== null && days > 0 ? later(rule.until, days) : rule.until
  const moved = { ...repeats, starts_on: startOf(repeats, days), rule: { ...rule, until } }
  const news = namedDays(moved)
  const place = new Map(namedDays(repeats).map((named, at) => [named, at]))
  // skipped dates stay skipped, on their new days
  const except = rule.except.map(day => news[place.get(day) ?? -1] ?? day)
  return { ...moved, rule: { ...moved.rule, except: except.toSorted() } }
}

/** An earlier day can precede the start, which then moves as well. An ongoing series keeps its weeks. */
const startOf = ({ starts_on, rule }: Repeats, days: number) =>
  rule.frequency === 'daily' || days < 0 || rule.weekdays.length < 2 ? later(starts_on, days) : starts_on

function movedRule({ rule }: Repeats, from: string, to: string): Recurrence | null {
  if (rule.frequency === 'daily') return rule
  if (rule.frequency === 'weekly') return weeklyMoved(rule, from, to)
  // the day must stay in the same month
  if (from.slice(0, 7) !== to.slice(0, 7)) return null
  if (rule.position === null) return { ...rule, month_day: dateOf(to).day }
  return { ...rule, weekdays: [weekDayOf(to)], position: positionOf(to, rule.position) }
}

function weeklyMoved(rule: Recurrence, from: string, to: string): Recurrence | null {
  const [was, becomes] = [weekDayOf(from), weekDayOf(to)]
  if (rule.weekdays.length === 1) return { ...rule, weekdays: [becomes] }
  const canMove = Math.abs(daysFrom(from, to)) < 7 && !rule.weekdays.includes(becomes)
  return canMove ? { ...rule, weekdays: rule.weekdays.map(name => (name === was ? becomes : name)) } : null
}

function positionOf(on: string, was: Position): Position {
  const date = dateOf(on)
  const isLast = date.day + 7 > date.daysInMonth
  const nth = keysOf(positions)[Math.ceil(date.day / 7) - 1] ?? 'last'
  return isLast && (was === 'last' || nth === 'last') ? 'last' : nth
}

export interface Occurrence {
  id: string
  on: string
}
export interface SeriesPlan {
  /** Sessions that stay on their day. */
  keep: Occurrence[]
  move: (Occurrence & { to: string })[]
  add: string[]
  drop: Occurrence[]
}

/**
 * Plans existing sessions when a series gets new days. When the whole series moves, each session takes the day at its position.
 * Under a new rule, sessions whose day remains are unchanged, and the others take the new days in order, none more than a week
 * away.
 */
export function planOf(occurrences: readonly Occurrence[], days: readonly string[], asWhole: boolean): SeriesPlan {
  const plan: SeriesPlan = { keep: [], move: [], add: [], drop: [] }
  const free = asWhole ? [...days] : withoutKept(occurrences, days, plan)
  const left = asWhole ? occurrences : occurrences.filter(one => !plan.keep.includes(one))
  for (const one of left.toSorted((a, b) => a.on.localeCompare(b.on))) {
    const at = asWhole ? 0 : free.findIndex(day => Math.abs(daysFrom(one.on, day)) <= 7)
    const to = at < 0 ? undefined : free.splice(at, 1)[0]
    if (to === undefined) plan.drop.push(one)
    else if (to === one.on) plan.keep.push(one)
    else plan.move.push({ ...one, to })
  }
  plan.add = free
  return plan
}

function withoutKept(occurrences: readonly Occurrence[], days: readonly string[], plan: SeriesPlan): string[] {
  const wanted = new Set(days)
  plan.keep = occurrences.filter(({ on }) => wanted.has(on))
  const taken = new Set(plan.keep.map(({ on }) => on))
  return days.filter(day => !taken.has(day))
}
