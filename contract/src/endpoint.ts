import type * as z from 'zod/mini'
import type { Rule } from './access.ts'
import type { FailureCode } from './failures.ts'

/** Any object schema; the alias keeps signatures readable. */
export type ObjectSchema = z.ZodMiniObject
export type AnySchema = z.ZodMiniType

/**
 * Whose rows a call touches.
 * `none`: no rows of an agency (public calls, health). `self`: the signed-in user's own things.
 * `agency`: one agency; the call takes `organization_id` and everything below it is scoped to that agency.
 * `agencies`: across agencies, for customer-success staff only.
 * `keyed`: the one agency of the key or the learner's link that calls; no call names another.
 */
export type CallScope = 'none' | 'self' | 'agency' | 'agencies' | 'keyed'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to `/api`; parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Rule
  readonly scope: CallScope
  /** The agency is the parameter `:id` of the path; an `organization_id` beside it may only say the same. */
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
  /** Of the file, in bytes; otherwise 50 MiB. */
  readonly mostBytes?: number
  /** Of a body in JSON, in bytes; otherwise 1 MiB. */
  readonly mostBody?: number
  /** JSON answer; absent when the call answers a file or nothing. */
  readonly response?: AnySchema
  /** The answer's `message` is data of its own, such as why a job failed, and no notice to the user (R-ERR-10). */
  readonly messageIsData?: boolean
  /** Media types of the file answered instead of JSON. */
  readonly file?: readonly string[]
  /** The file lies in the store: parts of it can be asked for (`Range`), and its head alone (`HEAD`). */
  readonly ranged?: boolean
  /** Creates or sends something: takes an `Idempotency-Key` header, so that a repeated call has one effect. */
  readonly idempotent?: boolean
  /** A text of the body may be this long, such as a picture in base64; otherwise 10,000 characters. */
  readonly longText?: number
  /** Refusals that do not follow from access, scope and method; the tests hold every answer against what OpenAPI tells. */
  readonly fails?: readonly FailureCode[]
  /** The answer carries an `ETag` over all it says; who sends it as `If-None-Match` gets 304 while it still holds. */
  readonly remembered?: boolean
  /** Named limit on calls (server/http/limits.ts); guards guesses, mail and what strangers may write. */
  readonly limit?: 'login' | 'reset' | 'report' | 'verify' | 'heavy' | 'check_in'
}

/** Says an endpoint once: validation, OpenAPI, docs page, typed client and tests are made from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Out<S> = S extends AnySchema ? z.output<S> : undefined
type In<S> = S extends AnySchema ? z.input<S> : undefined

/** What a handler is given, after validation. */
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

/** What a caller passes; `organization_id` is added by the client for agency calls. */
export type Args<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends true ? { file: File } : unknown)

/** What a caller gets back. */
export type Answer<E extends Endpoint> = Out<E['response']>
/** What a handler may return for the JSON answer. */
export type Returned<E extends Endpoint> = In<E['response']>
