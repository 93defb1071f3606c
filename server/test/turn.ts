import type { Loop } from '../src/jobs/background/loop.ts'
import { oneTurn, type TurnParts } from '../src/jobs/background/one-turn.ts'
import type { House } from './house.ts'

/** Throws every error it is asked to log. */
const loud: TurnParts['log'] = {
  error: (facts: unknown) => {
    throw (facts as { err: unknown }).err
  },
}

/** Runs loops at once, as the worker does. Returns the amount done. */
export async function turnOf(
  { database }: Pick<House, 'database'>,
  loops: Loop | readonly Loop[],
  over: Partial<TurnParts> = {},
): Promise<number> {
  let done = 0
  for (const loop of [loops].flat()) done += await oneTurn(loop, { database, log: loud, ...over })
  return done
}
