/** Limits how many tasks run at once; the others wait in order. */
export interface ConcurrencyLimit {
  /** Throws the error from `refused` if too many are already waiting. */
  take<T>(work: () => Promise<T>): Promise<T>
  /** True if nothing is running or waiting. */
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
        // A finished task hands over its slot, so `running` stays the same
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
