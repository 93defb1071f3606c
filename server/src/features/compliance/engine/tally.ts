import type { Amounts, Counted, Remaining } from '@preceptor/contract/compliance/result'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { fewestMinutes } from './fewest-minutes.ts'
import type { CreditEntry } from './facts.ts'
import type { Countable } from './ledger.ts'

/** The amount one window has counted so far, and what it can still use. */

export class Tally {
  readonly rule: RuleVersion
  readonly needed: Amounts
  private minutes = 0
  /** Null after a change, until it is recalculated. */
  private met: boolean | null = null
  private completions = 0
  private readonly by_topic = new Map<string, number>()
  private readonly by_mode = new Map<string, number>()

  constructor(rule: RuleVersion, needed: Amounts) {
    this.rule = rule
    this.needed = needed
  }

  private readonly of = (topic: string) => this.by_topic.get(topic) ?? 0
  private readonly isDistinct = (topic: string) => this.of(topic) >= this.rule.min_minutes_per_topic
  private readonly minutesOf = (topics: readonly string[]) => topics.reduce((sum, topic) => sum + this.of(topic), 0)
  private readonly distinctOf = (topics: Iterable<string>) => [...topics].filter(this.isDistinct).length

  /** Returns the minutes that mode limits still allow. */
  private roomFor(mode: string): number {
    if (this.rule.mode_limits.length === 0) return Number.POSITIVE_INFINITY
    const rooms = this.rule.mode_limits
      .filter(({ modes }) => modes.some(one => one === mode))
      .map(({ modes, minutes }) => minutes - modes.reduce((sum, one) => sum + (this.by_mode.get(one) ?? 0), 0))
    return Math.max(0, Math.min(Number.POSITIVE_INFINITY, ...rooms))
  }

  private readonly practicalGap = () => Math.max(0, (this.needed.practical ?? 0) - (this.by_mode.get('practical') ?? 0))

  /** Returns the largest missing amount these minutes can fill: of the total, their set, a distinct topic, or practical hours. */
  private gapFor({ topic, mode }: CreditEntry): number {
    const at = this.rule.sets.findIndex(({ topics }) => topics.includes(topic))
    const [set, asked] = [this.rule.sets[at], this.needed.sets[at]]
    const isShortOfTopics =
      (this.needed.topics > 0 && this.distinctOf(this.by_topic.keys()) < this.needed.topics) ||
      (set !== undefined && this.distinctOf(set.topics) < (asked?.distinct ?? 0))
    return Math.max(
      0,
      this.needed.minutes - this.minutes,
      set === undefined ? 0 : (asked?.minutes ?? 0) - this.minutesOf(set.topics),
      mode === 'practical' ? this.practicalGap() : 0,
      isShortOfTopics && !this.isDistinct(topic) ? this.rule.min_minutes_per_topic - this.of(topic) : 0,
    )
  }

  /** Returns how much of an entry is needed. */
  canUse(entry: Countable): number {
    if (this.isMet()) return 0
    if (entry.kind === 'completion') return Math.max(0, this.needed.completions - this.completions)
    return Math.min(this.gapFor(entry), this.roomFor(entry.mode))
  }

  /** Returns how much of an entry may count, needed or not. */
  canTake(entry: Countable): number {
    return entry.kind === 'completion' ? 1 : this.roomFor(entry.mode)
  }

  take(entry: Countable, amount: number) {
    this.met = null
    if (entry.kind === 'completion') {
      this.completions += amount
      return
    }
    this.minutes += amount
    this.by_topic.set(entry.topic, this.of(entry.topic) + amount)
    this.by_mode.set(entry.mode, (this.by_mode.get(entry.mode) ?? 0) + amount)
  }

  counted(): Counted {
    return {
      minutes: this.minutes,
      topics: this.distinctOf(this.by_topic.keys()),
      completions: this.completions,
      ...(this.needed.practical === undefined ? {} : { practical: this.by_mode.get('practical') ?? 0 }),
      sets: this.rule.sets.map(({ topics }) => ({
        minutes: this.minutesOf(topics),
        distinct: this.distinctOf(topics),
      })),
      by_topic: Object.fromEntries(this.by_topic),
      by_mode: Object.fromEntries(this.by_mode),
    }
  }

  remaining(): Remaining {
    const has = this.counted()
    const short = (asked: number, counted: number) => Math.max(0, asked - counted)
    const sets = this.needed.sets.map((asked, at) => ({
      minutes: short(asked.minutes, has.sets[at]?.minutes ?? 0),
      distinct: short(asked.distinct, has.sets[at]?.distinct ?? 0),
    }))
    const amounts = {
      minutes: short(this.needed.minutes, has.minutes),
      topics: short(this.needed.topics, has.topics),
      completions: short(this.needed.completions, has.completions),
      sets,
    }
    const minutes = fewestMinutes(this.rule, amounts, this.by_topic)
    if (this.needed.practical === undefined) return { ...amounts, minutes }
    const practical = this.practicalGap()
    return { ...amounts, practical, minutes: Math.max(minutes, practical) }
  }

  /** Whether the total is short, apart from sets and practical hours. */
  shortInAll() {
    const short = (asked: number, counted: number) => Math.max(0, asked - counted)
    const minutes = short(this.needed.minutes, this.minutes)
    return { minutes, topics: 0, completions: short(this.needed.completions, this.completions) }
  }

  isMet(): boolean {
    this.met ??= this.isMetNow()
    return this.met
  }

  private isMetNow(): boolean {
    const { minutes, topics, completions, sets } = this.needed
    return (
      this.minutes >= minutes &&
      this.completions >= completions &&
      this.practicalGap() === 0 &&
      (topics === 0 || this.distinctOf(this.by_topic.keys()) >= topics) &&
      sets.every((asked, at) => {
        const named = this.rule.sets[at]?.topics ?? []
        return this.minutesOf(named) >= asked.minutes && this.distinctOf(named) >= asked.distinct
      })
    )
  }
}
