/** Rounds, but never up to all or down to none unless that is exact; `whole` is the total. */
export function honestRound(value: number, whole: number): number {
  const rounded = Math.round(value)
  if (value > 0 && rounded === 0) return 1
  return value < whole && rounded === whole ? whole - 1 : rounded
}

/**
 * Returns the share of people as displayed: to the nearest percent, or with `tenths` or below ten percent to the nearest tenth.
 * 100% only if it is everyone, 0% only if it is no one; null for an empty group.
 */
export function peopleShare(
  part: number,
  of: number,
  { tenths = part * 10 < of }: { tenths?: boolean } = {},
): number | null {
  if (of === 0) return null
  const whole = tenths ? 1000 : 100
  return honestRound((part * whole) / of, whole) / whole
}
