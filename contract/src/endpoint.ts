import type * as z from 'zod/mini'
import type { Rule } from './access.ts'
import type { FailureCode } from './failures.ts'

/** Any object schema; the alias keeps signatures readable. */
export type ObjectSchema = z.ZodMiniObject
export type AnySchema = z.ZodMiniType

/**
 * The rows a call touches. `none`: no agency's rows (public calls, health). `self`: the signed-in user's own data. `agency`: one
 * agency; the call takes `organization_id` and only reaches that agency's data. `agencies`: across agencies, for customer success
 * staff only. `keyed`: the agency of the key or learner's link that makes the call; the call can't name another.
 */
export type CallScope = 'none' | 'self' | 'agency' | 'agencies' | 'keyed'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to `/api`; parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Rule
  readonly scope: CallScope
  /** The path parameter `:id` is the agency; an `organization_id` sent as well must match it. */
  readonly agencyIn?: 'path'
  /** Customer success may omit the agency: the call then covers all of them. */
  readonly acrossToo?: true
  /** The call must name the version it changes: without `If-Match` it is refused with 428. */
  readonly versioned?: boolean
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: ObjectSchema
  /** A form validates with this exact body before it sends; the browser keeps no other call's schemas (web/build). */
  readonly checkedInForm?: boolean
  /** The call takes one file in the multipart field `file`. */
  readonly upload?: boolean
  /** Limit for the file, in bytes; 50 MiB by default. */
  readonly mostBytes?: number
  /** Limit for a JSON body, in bytes; 1 MiB by default. */
  readonly mostBody?: number
  /** JSON response; absent if the call returns a file or nothing. */
  readonly response?: AnySchema
  /** Status of a successful JSON response; 200 by default. */
  readonly status?: 202
  /** The call that a caller without a token can make at the same path. If absent, such a caller gets 401. */
  readonly strangers?: Endpoint
  /** The response's `message` is data, such as the reason a job failed, and not a notice to the user (R-ERR-10). */
  readonly messageIsData?: boolean
  /** Media types of the file returned instead of JSON. */
  readonly file?: readonly string[]
  /** The file is in the store: clients can request parts of it (`Range`) or only its headers (`HEAD`). */
  readonly ranged?: boolean
  /** Creates or sends something: takes an `Idempotency-Key` header, so that a repeated call takes effect once. */
  readonly idempotent?: boolean
  /** The maximum length of a text in the body, such as a picture in base64; otherwise 10,000 characters. */
  readonly longText?: number
  /** Refusals not implied by access, scope and method. The tests compare every response with OpenAPI. */
  readonly fails?: readonly FailureCode[]
  /** The response has an `ETag` over its whole content; sending it as `If-None-Match` returns 304 while it is current. */
  readonly remembered?: boolean
  /** Named rate limit (server/http/limits.ts). It guards against guessing, email floods and writes by strangers. */
  readonly limit?: 'login' | 'reset' | 'report' | 'verify' | 'heavy' | 'check_in'
}

/** Defines an endpoint once: validation, OpenAPI, docs page, typed client and tests derive from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Out<S> = S extends AnySchema ? z.output<S> : undefined
type In<S> = S extends AnySchema ? z.input<S> : undefined

/** The input of a handler, after validation. */
export interface Input<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

type Part<K extends string, S> = S extends AnySchema
  ? object extends z.input<S>
    ? { [k in K]?: z.input<S> }
    : { [k in K]: z.input<S> }
  : unknown

/** The arguments of a caller; the client adds `organization_id` for agency calls. */
export type Args<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends true ? { file: File } : unknown)

/** The response that a caller gets. */
export type Answer<E extends Endpoint> = Out<E['response']>
/** The value that a handler may return for the JSON response. */
export type Returned<E extends Endpoint> = In<E['response']>
