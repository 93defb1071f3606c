import type { FastifyBaseLogger } from 'fastify'

const underWay = new Set<Promise<void>>()

/**
 * Runs work whose duration must not affect the response time. It starts once the response is being sent; the server waits for it
 * when stopping.
 */
export function afterAnswer(log: FastifyBaseLogger, what: string, work: () => Promise<void>): void {
  const done: Promise<void> = new Promise<void>(resolve => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, `${what} failed after the answer`))
    .finally(() => underWay.delete(done))
  underWay.add(done)
}

/** Waits until no such work is left. */
export async function afterAnswers(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
