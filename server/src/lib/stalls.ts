/** In milliseconds. */
const [beat, stall, remembered] = [500, 2_000, 10_000]

/**
 * Detects that this process was recently blocked and received nothing, so that a timeout then doesn't prove that there was no
 * response.
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
/** Runs from the first call on; doesn't keep the process alive. */
export function watchStalls(): Stalls {
  if (watching) return watching
  const stalls = new Stalls()
  setInterval(() => stalls.beat(), beat).unref()
  watching = stalls
  return stalls
}
