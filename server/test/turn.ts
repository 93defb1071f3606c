import type { Loop } from '../src/jobs/background/loop.ts'
import { oneTurn, type TurnParts } from '../src/jobs/background/one-turn.ts'
import type { House } from './house.ts'

/** Throws what it is told. */
const loud: TurnParts['log'] = {
  error: (facts: unknown) => {
    throw (facts as { err: unknown }).err
  },
}

/** A turn of loops at once, as the worker takes it. Answers how much was done. */
export async function turnOf(
  { database }: Pick<House, 'database'>,
  loops: Loop | readonly Loop[],
  over: Partial<TurnParts> = {},
): Promise<number> {
  let done = 0
  for (const loop of [loops].flat()) done += await oneTurn(loop, { database, log: loud, ...over })
  return done
}
