/** Counts the work of the loops of this process, for the metrics. */
interface Tally {
  ended: number
  failed: number
  seconds: number
}
const tallies = new Map<string, Tally>()

export function tally(loop: string, how: 'ended' | 'failed', ms: number) {
  const one = tallies.get(loop) ?? { ended: 0, failed: 0, seconds: 0 }
  one[how]++
  one.seconds += ms / 1000
  tallies.set(loop, one)
}

export const talliedLoops = (): ReadonlyMap<string, Tally> => tallies
