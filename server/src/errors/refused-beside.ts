import { BesideFault } from '../lib/beside.ts'
import { AppError } from './app-error.ts'
import { errorTexts } from './texts.ts'

/** Explains a thread's failure: it refuses a file that takes too long or too much memory, and retries others. */
export function refusedBeside(error: unknown, tooLarge: Error): unknown {
  if (!(error instanceof BesideFault)) return error
  if (error.kind === 'busy') return new AppError('TOO_MANY_REQUESTS', errorTexts.named('manyFiles'), { retryAfter: 10 })
  return tooLarge
}
