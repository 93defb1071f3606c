/** Runs only so many pieces of work at once; the others wait in order. */
export interface ConcurrencyLimit {
  /** Throws what `refused` makes if too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>
  /** Nothing runs and nothing waits. */
  idle(): boolean
}

interface Most {
  running: number
  waiting?: number
  refused?: () => Error
}

export function concurrencyLimit({
  running: most,
  waiting: mostWaiting = Infinity,
  refused = () => new Error('busy'),
}: Most): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    idle: () => running === 0,
    async take(work) {
      if (running >= most) {
        if (waiting.length >= mostWaiting) throw refused()
        // a finished task hands over its place, so `running` stays
        await new Promise<void>(resolve => waiting.push(resolve))
      } else running++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
