/** Polynomials over GF(2) modulo that of CRC-32, bits in reverse: the highest bit is x⁰. */
const modulus = 0xedb88320
const one = 0x80000000

function product(a: number, b: number): number {
  let sum = 0
  let shifted = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ modulus : shifted >>> 1
  }
  return sum >>> 0
}

/** x to the powers 1, 2, 4, 8 …: each is the square of the previous one. */
const squares = Array.from({ length: 56 }, () => 0x40000000)
for (let i = 1; i < squares.length; i++) squares[i] = product(squares[i - 1] ?? 0, squares[i - 1] ?? 0)

/**
 * Returns the CRC-32 of two texts in a row, from their CRCs and the second one's length in bytes, so that parts can be summed in
 * parallel.
 */
export function joinedCrc(first: number, second: number, secondLength: number): number {
  let moved = first
  // Eight bits per byte: the powers from x⁸ on
  for (let left = secondLength, power = 3; left > 0; left = Math.floor(left / 2), power++)
    if (left % 2 === 1) moved = product(squares[power] ?? 0, moved)
  return (moved ^ second) >>> 0
}
