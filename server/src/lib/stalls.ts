/** In milliseconds. */
const [beat, stall, remembered] = [500, 2_000, 10_000]

/**
 * Detects that this process was just held up and received nothing: whoever gave up waiting then can't say that
 * nobody answered.
 */
export class Stalls {
  readonly #now: () => number
  #last: number
  #until = -Infinity
  constructor(now = () => performance.now()) {
    this.#now = now
    this.#last = now()
  }

  beat() {
    const now = this.#now()
    if (now - this.#last > stall) this.#until = now + remembered
    this.#last = now
  }

  get recent(): boolean {
    this.beat()
    return this.#now() < this.#until
  }
}

let watching: Stalls | undefined
/** From the first question on; it keeps no process alive. */
export function watchStalls(): Stalls {
  if (watching) return watching
  const stalls = new Stalls()
  setInterval(() => stalls.beat(), beat).unref()
  watching = stalls
  return stalls
}
