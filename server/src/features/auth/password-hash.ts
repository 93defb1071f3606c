import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '../../app-error.ts'

/** OWASP's smallest argon2id: about 20 ms and 19 MiB. The hash carries them, so they may be raised: see `isDated`. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is made to be slow: a few at once and a short queue, so that sign-ins cannot starve the rest. */
const most = { running: 4, waiting: 32 }
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most.running) {
    if (waiting.length >= most.waiting)
      throw new AppError('TOO_MANY_REQUESTS', 'Many people are signing in. Please try again in a moment.', {
        retryAfter: 2,
      })
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
}

/** One spelling of the same characters, however a keyboard makes them. */
export const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalised(password), strength))

let decoy: Promise<string> | undefined

/** Takes as long when there is no hash to compare with: an unknown address must not answer sooner. */
export async function passwordMatches(kept: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no password is like this one', strength)
  const against = kept ?? (await decoy)
  const same = await inTurn(() => verify(against, normalised(password)))
  return same && kept !== null
}

/** Made with other parameters than today's: hash again while the password is at hand. */
export function isDated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  return memoryCost !== strength.memoryCost || timeCost !== strength.timeCost || parallelism !== strength.parallelism
}
