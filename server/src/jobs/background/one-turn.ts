import type { Hands, Loop } from './loop.ts'

export interface TurnParts extends Pick<Hands, 'database' | 'log'> {
  now?: Date
  isOver?: () => boolean
}

/** Runs a loop immediately in this process, one agency after another; a schedule runs in every agency. Returns the amount done. */
export async function oneTurn(
  { name, find, work }: Loop,
  { database, log, now = new Date(), isOver = () => false }: TurnParts,
): Promise<number> {
  const hands = { database, log, now, isOver }
  let done = 0
  for (const turn of await find(database, { now, all: true })) {
    if (isOver()) break
    try {
      done += await work(turn, hands)
    } catch (err) {
      log.error({ err, organization_id: turn.organization_id, loop: name }, 'background work failed')
    }
  }
  return done
}
