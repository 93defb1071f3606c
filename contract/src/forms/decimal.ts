/** A number with ten decimals, stored as an integer, so that 0.1 + 0.2 = 0.3. */
export type Decimal = bigint

const places = 10
const one = 10n ** BigInt(places)
const most = 10n ** 21n * one

const inReach = (value: Decimal): Decimal | null => (value > most || value < -most ? null : value)
const halfUp = (above: bigint, below: bigint): bigint => {
  const isBelowZero = above < 0n !== below < 0n
  const [a, b] = [above < 0n ? -above : above, below < 0n ? -below : below]
  const rounded = (2n * a + b) / (2n * b)
  return isBelowZero ? -rounded : rounded
}

export const decimalOf = (value: number): Decimal | null =>
  Math.abs(value) < 1e21 ? BigInt(value.toFixed(places).replace('.', '')) : null
export const plus = (a: Decimal, b: Decimal) => inReach(a + b)
export const times = (a: Decimal, b: Decimal) => inReach(halfUp(a * b, one))
export const over = (a: Decimal, b: Decimal) => (b === 0n ? null : inReach(halfUp(a * one, b)))
/** Returns the nearest number with this many decimals, rounding halves away from zero. */
export function numberOf(value: Decimal, decimals: number): number {
  const digits = halfUp(value, 10n ** BigInt(places - decimals))
  return Number(digits) / 10 ** decimals || 0
}

/** Returns an exact decimal sum: 0.1 + 0.2 = 0.3. Null if it is too large to be exact. */
export function exactSum(numbers: readonly number[], decimals: number): number | null {
  const sum = numbers.reduce<Decimal | null>((all, one) => {
    const next = decimalOf(one)
    return all === null || next === null ? null : plus(all, next)
  }, 0n)
  return sum === null ? null : numberOf(sum, decimals)
}
