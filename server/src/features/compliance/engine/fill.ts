import type { LeftOut, RecordVerdict } from '@preceptor/contract/compliance/result'
import { addDays } from './days.ts'
import type { Context } from './context.ts'
import { type Countable, isRead, misfit } from './ledger.ts'
import { isSettledOn, isWaivedOn, type Slot } from './slot.ts'

/**
 * Fills windows with records, in order of date, then of entry. Each record first gives every older window that is still short the
 * amount it can use, oldest first, and the rest to the window of its date. No other distribution is tried.
 */

export interface Filling {
  records: RecordVerdict[]
  /** By entry: minutes that windows needed, without the surplus. */
  used: Map<string, number>
}

/** Windows that a record may fill, with older ones before its own, or the reason there are none. */
export type Places = { older: readonly Slot[]; own: Slot | null; why: LeftOut } | { refused: LeftOut }

export interface Fillable {
  slots: readonly Slot[]
  placesFor: (entry: Countable) => Places
}

export function fill(context: Context, { slots, placesFor }: Fillable): Filling {
  const used = new Map<string, number>()
  const version = slots.at(-1)?.version ?? context.version
  const records = context.entries
    .filter(entry => isRead(entry, version))
    .map(entry => {
      const sizeOf = amountOf(entry)
      const refusal = refusalOf(context, entry)
      const places = refusal === null ? placesFor(entry) : { refused: refusal }
      if ('refused' in places) return leftOut(entry, sizeOf, places.refused)
      return distribute(context, entry, places, used)
    })
  return { records, used }
}

export const amountOf = (entry: Countable) => (entry.kind === 'credit' ? entry.minutes : 1)

const leftOut = ({ id }: Countable, amount: number, why: LeftOut): RecordVerdict => ({
  id,
  fills: [],
  left_out: [{ amount, why }],
})

/** Returns the reason a record is refused regardless of the window. */
export function refusalOf({ reversed, as_of, away }: Context, { id, on }: Countable): LeftOut | null {
  if (reversed.has(id)) return 'reversed'
  if (on > as_of) return 'after_day_asked'
  return away !== null && on < away.first_day_away ? 'before_time_away' : null
}

/** True when it was provided elsewhere, longer before the anchor than the rule allows. */
export const isTooOld = (entry: Countable, days: number | null, anchor: string | null) =>
  days !== null &&
  anchor !== null &&
  entry.kind === 'credit' &&
  entry.how === 'transfer' &&
  entry.on < addDays(anchor, -days)

function distribute(
  context: Context,
  entry: Countable,
  { older, own, why }: Exclude<Places, { refused: LeftOut }>,
  used: Map<string, number>,
): RecordVerdict {
  const verdict = {
    id: entry.id,
    fills: [] as RecordVerdict['fills'][number][],
    left_out: [] as RecordVerdict['left_out'][number][],
  }
  const takers = older.filter(slot => misfit(entry, slot.version, context.facts.equivalents) === null)
  const refused = own === null ? why : ownRefusal(context, entry, own)
  // No additional rule took minutes that would not count anyway
  if (takers.length === 0 && refused !== null) return leftOut(entry, amountOf(entry), refused)
  const taken = Math.min(amountOf(entry), context.taken.get(entry.id) ?? 0)
  if (taken > 0) verdict.left_out.push({ amount: taken, why: 'taken_by_addition' })
  let left = amountOf(entry) - taken
  const give = (slot: Slot, amount: number) => {
    if (amount === 0) return
    const needed = Math.min(amount, slot.tally.canUse(entry))
    used.set(entry.id, (used.get(entry.id) ?? 0) + needed)
    slot.tally.take(entry, amount)
    const late = slot.grace_end !== null && entry.on > slot.grace_end
    verdict.fills.push({ scheme: slot.scheme, window: slot.number, amount, late })
    left -= amount
  }
  for (const slot of takers) give(slot, Math.min(left, slot.tally.canUse(entry)))
  if (own !== null && refused === null) give(own, Math.min(left, own.tally.canTake(entry)))
  if (left > 0) verdict.left_out.push({ amount: left, why: refused ?? 'mode_limit' })
  return verdict
}

const ownRefusal = (context: Context, entry: Countable, own: Slot): LeftOut | null =>
  misfit(entry, own.version, context.facts.equivalents) ?? (own.owed ? null : 'window_not_owed')

/**
 * A window takes no make-up minutes on a day it is waived, nor once it is settled. Through the end of its grace period, records are
 * its own, not make-ups.
 */
export const takesOn = (context: Context, slot: Slot, day: string) => {
  const isOpen = slot.grace_end === null || day <= slot.grace_end
  return slot.owed && (isOpen || !(isWaivedOn(context, slot, day) || isSettledOn(context, slot, day)))
}

/** Returns the places for windows by months: the one that contains the date, and those before it. */
export const placesInWindows =
  (context: Context, slots: readonly Slot[], anchor: string | null) =>
  (entry: Countable): Places => {
    const [first] = slots
    const days = first?.version.transfer_days ?? null
    if (isTooOld(entry, days, anchor)) return { refused: 'too_long_before_hire' }
    const isBefore = first?.starts_on !== null && first?.starts_on !== undefined && entry.on < first.starts_on
    const counts = days !== null && entry.kind === 'credit' && entry.how === 'transfer' && first?.number === 1
    if (isBefore && !counts) return { refused: 'before_first_window' }
    const day = isBefore && first?.starts_on ? first.starts_on : entry.on
    const begun = slots.filter(({ starts_on }) => starts_on !== null && starts_on <= day)
    const last = begun.at(-1) ?? null
    const own = last !== null && day <= last.ends_on ? last : null
    const older = begun.filter(slot => slot !== own && !slot.tally.isMet() && takesOn(context, slot, entry.on))
    return { older, own, why: 'window_not_owed' }
  }

/** Returns the places for stages: each takes the amount it needs, the last one the rest. */
export const placesInStages =
  (context: Context, slots: readonly Slot[], anchor: string) =>
  (entry: Countable): Places => {
    const { version, facts } = context
    if (isTooOld(entry, version.transfer_days, anchor)) return { refused: 'too_long_before_hire' }
    const at = version.anchor === 'rehire' ? facts.spells.findIndex(({ first_day }) => first_day === anchor) : 0
    const before = facts.spells[at - 1]?.last_day ?? null
    if (before !== null && entry.on < before) return { refused: 'before_rehire' }
    return { older: slots.slice(0, -1), own: slots.at(-1) ?? null, why: 'window_not_owed' }
  }
