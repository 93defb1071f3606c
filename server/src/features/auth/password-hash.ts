import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '../../errors/app-error.ts'
import { errorTexts } from '../../errors/texts.ts'
import { concurrencyLimit } from '../../lib/concurrency-limit.ts'

/** OWASP's minimum for argon2id: about 20 ms and 19 MiB. The hash includes them, so they can be raised: see `isDated`. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is slow by design. One processor stays free for everything else, and the queue is short, so sign-ins cannot starve other
 * work.
 */
const hashing = concurrencyLimit({
  running: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 32,
  refused: () => new AppError('TOO_MANY_REQUESTS', errorTexts.named('manySignIns'), { retryAfter: 2 }),
})

/** Normalizes characters, so the same password matches from any keyboard. */
export const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  hashing.take(() => hash(normalised(password), strength))

let decoy: Promise<string> | undefined

/** Takes the same time when there is no hash to compare with, so an unknown address does not respond sooner. */
export async function passwordMatches(kept: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no password is like this one', strength)
  const against = kept ?? (await decoy)
  const same = await hashing.take(() => verify(against, normalised(password)))
  return same && kept !== null
}

/** True when the hash uses outdated parameters: hash again while the password is available. */
export function isDated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  return memoryCost !== strength.memoryCost || timeCost !== strength.timeCost || parallelism !== strength.parallelism
}
