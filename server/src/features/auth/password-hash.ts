import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '../../errors/app-error.ts'
import { errorTexts } from '../../errors/texts.ts'
import { concurrencyLimit } from '../../lib/concurrency-limit.ts'

/** OWASP's smallest argon2id: about 20 ms and 19 MiB. The hash carries them, so they may be raised: see `isDated`. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is made to be slow: a processor is left for everything else, and the queue is short, so that sign-ins cannot starve the rest. */
const hashing = concurrencyLimit({
  running: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 32,
  refused: () => new AppError('TOO_MANY_REQUESTS', errorTexts.named('manySignIns'), { retryAfter: 2 }),
})

/** One spelling of the same characters, however a keyboard makes them. */
export const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  hashing.take(() => hash(normalised(password), strength))

let decoy: Promise<string> | undefined

/** Takes as long when there is no hash to compare with: an unknown address must not answer sooner. */
export async function passwordMatches(kept: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no password is like this one', strength)
  const against = kept ?? (await decoy)
  const same = await hashing.take(() => verify(against, normalised(password)))
  return same && kept !== null
}

/** Made with other parameters than today's: hash again while the password is at hand. */
export function isDated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  return memoryCost !== strength.memoryCost || timeCost !== strength.timeCost || parallelism !== strength.parallelism
}
