import type { FailureCode } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../lib/texts.ts'
import { errorTexts } from './texts.ts'

interface Help {
  /** Field → sentences, shown next to the field. */
  errors?: Record<string, string[]>
  /** Facts a screen needs to help the user. */
  details?: Record<string, unknown>
  /** Seconds until a retry may succeed. */
  retryAfter?: number
}

/**
 * A domain error: a contract code and a sentence for the user, preferably a named text (lib/texts.ts), which http/failures.ts
 * translates into the user's language. Only that file knows the status.
 */
export class AppError extends Error {
  readonly code: FailureCode
  /** The original sentence; `message` has it in English, for logs. */
  readonly sentence: string
  readonly help: Help
  constructor(code: FailureCode, sentence: string, help: Help = {}) {
    super(inWords(fallback, sentence))
    this.code = code
    this.sentence = sentence
    this.help = help
  }
}

/** The same error for another agency's row as for one that never existed. `sentence` is a named text. */
export const notFound = (sentence = errorTexts.named('notFound')) => new AppError('NOT_FOUND', sentence)

/** Invalid fields: one sentence each. */
export const invalid = (errors: Record<string, string[]>) =>
  new AppError('INVALID', errorTexts.named('someFields'), { errors })
