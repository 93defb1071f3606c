import type { FastifyBaseLogger } from 'fastify'

const underWay = new Set<Promise<void>>()

/** Work whose time must not show in the answer. It begins when the answer is on its way; the server waits for it when it stops. */
export function afterAnswer(log: FastifyBaseLogger, what: string, work: () => Promise<void>): void {
  const done: Promise<void> = new Promise<void>(resolve => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, `${what} failed after the answer`))
    .finally(() => underWay.delete(done))
  underWay.add(done)
}

/** Until nothing of it is left. */
export async function afterAnswers(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
