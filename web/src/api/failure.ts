import type { FailureBody } from '@preceptor/contract'

/** The reason a call got no usable response. `response`: the server responded with a failure. */
export type FailureKind = 'response' | 'none' | 'timeout' | 'cancelled'

/** Every failed call rejects with one of these, whatever the reason. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly code: string | null
  /** The server's message; empty when it sent none. */
  readonly sentence: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly details: Readonly<Record<string, unknown>>

  constructor(kind: FailureKind, status = 0, body: Partial<FailureBody> = {}) {
    super(body.message ?? kind)
    this.name = 'ApiFailure'
    this.kind = kind
    this.status = status
    this.code = body.code ?? null
    this.sentence = typeof body.message === 'string' ? body.message : ''
    this.errors = body.errors ?? {}
    this.details = body.details ?? {}
  }

  /** Returns the first message per field, as form fields show it. */
  fieldErrors(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.errors).flatMap(([field, all]) => (all[0] ? [[field, all[0]]] : [])))
  }
}

export const asFailure = (thrown: unknown): ApiFailure =>
  thrown instanceof ApiFailure ? thrown : new ApiFailure('none', 0, {})
