/** A small seeded generator (mulberry32): the same seed and purpose produce the same world on any day and any machine. */
export class Random {
  #state: number
  /** There are few states, so the draws of two purposes may coincide; these values keep their IDs apart. */
  readonly #own: readonly [number, number]

  constructor(seed: string) {
    this.#state = hashed(seed, 2_166_136_261, 16_777_619)
    this.#own = [hashed(seed, 0x9e3779b9, 0x85ebca6b) >>> 8, hashed(seed, 0x7f4a7c15, 0xc2b2ae35) >>> 8]
  }

  /** Returns a number from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns an integer from `least` to `most`, inclusive. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T {
    const found = from[this.int(0, from.length - 1)]
    if (found === undefined) throw new Error('There is nothing to pick from.')
    return found
  }

  weighted<K extends string>(shares: Partial<Record<K, number>>): K {
    const entries = Object.entries(shares) as [K, number][]
    let rest = this.next() * entries.reduce((sum, [, share]) => sum + share, 0)
    for (const [key, share] of entries) {
      rest -= share
      if (rest < 0) return key
    }
    return (entries.at(-1) as [K, number])[0]
  }

  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.int(0, i)
      const held = items[i] as T
      items[i] = items[j] as T
      items[j] = held
    }
    return items
  }

  /**
   * Returns `size` cards in the exact proportions of `shares` (largest remainder), shuffled, so percentages come out as requested.
   */
  deck<K extends string>(shares: Partial<Record<K, number>>, size: number): K[] {
    const entries = Object.entries(shares) as [K, number][]
    const whole = entries.reduce((sum, [, share]) => sum + share, 0)
    const cards = entries.map(([key, share]) => {
      const exact = (share / whole) * size
      return { key, count: Math.floor(exact), rest: exact - Math.floor(exact) }
    })
    const missing = size - cards.reduce((sum, { count }) => sum + count, 0)
    for (const card of [...cards].sort((a, b) => b.rest - a.rest).slice(0, missing)) card.count++
    return this.shuffle(cards.flatMap(({ key, count }) => Array.from({ length: count }, () => key)))
  }

  /** Returns a UUIDv7 for that time (milliseconds), like the database's new_id(). */
  id(at: number): string {
    const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0')
    const a = this.#hex(3)
    const b = (8 + this.int(0, 3)).toString(16) + this.#hex(3)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${b}-${this.#hex(6, this.#own[0])}${this.#hex(6, this.#own[1])}`
  }

  #hex(digits: number, own = 0): string {
    return (Math.floor(this.next() * 16 ** digits) ^ own).toString(16).padStart(digits, '0')
  }
}

function hashed(text: string, start: number, factor: number): number {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), factor)
  return hash >>> 0
}
