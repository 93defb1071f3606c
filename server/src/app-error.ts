import type { FailureCode } from '@preceptor/contract'

interface Help {
  /** Field → sentences, shown at the field. */
  errors?: Record<string, string[]>
  /** Facts a screen needs to help. */
  details?: Record<string, unknown>
  /** Seconds after which it may go through. */
  retryAfter?: number
}

/** What domain code throws: a code of the contract and a sentence for the user. Only http/failures.ts knows the status. */
export class AppError extends Error {
  readonly code: FailureCode
  readonly help: Help
  constructor(code: FailureCode, message: string, help: Help = {}) {
    super(message)
    this.code = code
    this.help = help
  }
}

/** The same for a thing of another agency as for one that never existed. */
export const notFound = (what = 'This') => new AppError('NOT_FOUND', `${what} does not exist, or is not yours to see.`)

/** Invalid fields: one sentence each. */
export const invalid = (errors: Record<string, string[]>) =>
  new AppError('INVALID', 'Some fields need your attention.', { errors })
