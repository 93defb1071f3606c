/** Work of which only so many may be under way at once; the rest waits in the order in which it came. */
export interface Turns {
  /** Throws what `refused` makes when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>
  /** Nothing is under way and nobody waits. */
  idle(): boolean
}

interface Most {
  running: number
  waiting?: number
  refused?: () => Error
}

export function turns({
  running: most,
  waiting: mostWaiting = Infinity,
  refused = () => new Error('busy'),
}: Most): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    idle: () => running === 0,
    async take(work) {
      if (running >= most) {
        if (waiting.length >= mostWaiting) throw refused()
        // whoever finishes hands over the place, so `running` stays
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
