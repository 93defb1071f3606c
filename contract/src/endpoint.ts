import type * as z from 'zod/mini'
import type { Rule } from './access.ts'
import type { FailureCode } from './failures.ts'

/** Any object schema; the alias keeps signatures readable. */
export type ObjectSchema = z.ZodMiniObject
export type AnySchema = z.ZodMiniType

/**
 * The rows a call touches.
 * `none`: no rows of an agency (public calls, health). `self`: the signed-in user's own data.
 * `agency`: one agency; the call takes `organization_id` and everything below it is scoped to that agency.
 * `agencies`: across agencies, for customer success staff only.
 * `keyed`: the agency of the key or learner's link that makes the call; the call can't name another.
 */
export type CallScope = 'none' | 'self' | 'agency' | 'agencies' | 'keyed'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to `/api`; parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Rule
  readonly scope: CallScope
  /** The agency is the path parameter `:id`; an `organization_id` beside it must be the same. */
  readonly agencyIn?: 'path'
  /** Customer success may name no agency: the call then goes across all of them. */
  readonly acrossToo?: true
  /** The call says which version it changes: without `If-Match` it is refused with 428. */
  readonly versioned?: boolean
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: ObjectSchema
  /** A form checks with this very body before it sends; the browser keeps the schemas of no other call (web/build). */
  readonly checkedInForm?: boolean
  /** The call takes one file as multipart field `file`. */
  readonly upload?: boolean
  /** Limit for the file, in bytes; 50 MiB by default. */
  readonly mostBytes?: number
  /** Limit for a JSON body, in bytes; 1 MiB by default. */
  readonly mostBody?: number
  /** JSON answer; absent when the call answers a file or nothing. */
  readonly response?: AnySchema
  /** Status of a successful JSON answer; 200 by default. */
  readonly status?: 202
  /** The call that a caller without a token may make at the same address. Absent: such a caller gets 401. */
  readonly strangers?: Endpoint
  /** The response's `message` is data, such as the reason a job failed, and not a notice to the user (R-ERR-10). */
  readonly messageIsData?: boolean
  /** Media types of the file answered instead of JSON. */
  readonly file?: readonly string[]
  /** The file lies in the store: parts of it can be asked for (`Range`), and its head alone (`HEAD`). */
  readonly ranged?: boolean
  /** Creates or sends something: takes an `Idempotency-Key` header, so that a repeated call has one effect. */
  readonly idempotent?: boolean
  /** A text of the body may be this long, such as a picture in base64; otherwise 10,000 characters. */
  readonly longText?: number
  /** Refusals that don't follow from access, scope and method. The tests compare every response with OpenAPI. */
  readonly fails?: readonly FailureCode[]
  /** The answer carries an `ETag` over all it says; who sends it as `If-None-Match` gets 304 while it still holds. */
  readonly remembered?: boolean
  /** Named limit on calls (server/http/limits.ts). It guards against guessing, mail floods and writes by strangers. */
  readonly limit?: 'login' | 'reset' | 'report' | 'verify' | 'heavy' | 'check_in'
}

/** Says an endpoint once: validation, OpenAPI, docs page, typed client and tests are made from it. */
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
