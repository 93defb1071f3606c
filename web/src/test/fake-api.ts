import { type Answer, api, type Endpoint, type FailureBody } from '@preceptor/contract'
import { exampleOf } from '@preceptor/contract/example-of'

/** A call made by the page. */
export interface Seen<E extends Endpoint = Endpoint> {
  endpoint: E
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown> | undefined
  headers: Headers
  signal: AbortSignal | null | undefined
}

/** Any response may include a notice (R-ERR-10). */
interface Noticed {
  message?: string
  notification_level?: 'info' | 'warning'
}
type NoticeOf<E> = E extends { messageIsData: true } ? unknown : Noticed
export interface Failing {
  status: number
  body?: Partial<FailureBody> | string
}
/** The response of a fake call: contract data, a failure, no connection, or a response held until `until` resolves. */
export type Said<E extends Endpoint> = Answer<E> | Failing | 'no line' | Response
type Teller<E extends Endpoint> = (seen: Seen<E>) => Said<E> | Promise<Said<E>>

const calls = Object.entries<Record<string, Endpoint>>(api).flatMap(([group, endpoints]) =>
  Object.values(endpoints).map(endpoint => ({ endpoint, group, address: addressOf(endpoint) })),
)

function addressOf({ path }: Endpoint) {
  const names: string[] = []
  const pattern = path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  return { names, pattern: new RegExp(`^/api${pattern}$`) }
}
/** Fixed segments come before parameters, as in the server's router. */
const bySpecificity = calls.toSorted((a, b) => a.address.names.length - b.address.names.length)

const withoutRights = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutRights)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key.startsWith('may_') ? false : withoutRights(one)]),
  )
}

/**
 * A server for component tests, generated from the contract: it responds to each call with the contract's example unless the test
 * sets another response. Queries and bodies that the contract rejects fail the test, and so does an invalid response.
 */
export class FakeApi {
  readonly seen: Seen[] = []
  /** Contract violations; `endVisit` fails the test if there are any. */
  readonly faults: string[] = []
  #tellers = new Map<Endpoint, Teller<Endpoint>>()
  #isReadOnly = false

  /** Sets the response of a call from now on. Objects are merged over the contract's example, so a test sets only what matters. */
  answer<E extends Endpoint>(endpoint: E, said: (Partial<Answer<E>> & NoticeOf<E>) | Teller<E>) {
    const teller: Teller<E> =
      typeof said === 'function' ? said : () => ({ ...(this.example(endpoint) as object), ...said }) as Answer<E>
    this.#tellers.set(endpoint, teller as unknown as Teller<Endpoint>)
    return this
  }

  refuse<E extends Endpoint>(endpoint: E, status: number, body: Failing['body'] = {}) {
    return this.answer(endpoint, () => ({ status, body }))
  }

  /** Holds back the responses of a call; the returned function releases them. */
  hold<E extends Endpoint>(endpoint: E): () => void {
    const before = this.#tellers.get(endpoint)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#tellers.set(endpoint, async seen => {
      await promise
      return before ? before(seen) : this.example(endpoint)
    })
    return () => {
      if (before) this.#tellers.set(endpoint, before)
      else this.#tellers.delete(endpoint)
      resolve()
    }
  }

  /** Returns the contract's example response. */
  example<E extends Endpoint>(endpoint: E): Answer<E> {
    const group = calls.find(call => call.endpoint === endpoint)?.group ?? ''
    const made = endpoint.response ? exampleOf(endpoint.response, '', group) : undefined
    return (this.#isReadOnly ? withoutRights(made) : made) as Answer<E>
  }

  /** Responds to every call without permissions: each `may_…` of an example is false, as for read-only users. */
  readOnly() {
    this.#isReadOnly = true
    return this
  }

  /** Returns the calls of an endpoint so far, oldest first. */
  of<E extends Endpoint>(endpoint: E): Seen<E>[] {
    return this.seen.filter((one): one is Seen<E> => one.endpoint === endpoint)
  }

  /** Replaces the browser's `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(String(input instanceof Request ? input.url : input), location.origin)
    const method = init.method ?? 'GET'
    const found = bySpecificity.find(
      ({ endpoint, address: { pattern } }) => endpoint.method === method && pattern.test(address.pathname),
    )
    if (!found) {
      this.faults.push(`${method} ${address.pathname} is no call of the contract`)
      return json({ message: 'Not found.', code: 'NOT_FOUND' }, 404)
    }
    const seen = this.#read(found, address, init)
    this.seen.push(seen)
    const teller = this.#tellers.get(found.endpoint)
    const said = await ended(init.signal, Promise.resolve(teller ? teller(seen) : this.example(found.endpoint)))
    return this.#responseOf(found.endpoint, said)
  }

  #read({ endpoint, address: { names, pattern } }: (typeof calls)[number], address: URL, init: RequestInit): Seen {
    const values = pattern.exec(address.pathname)?.slice(1) ?? []
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]))
    const query = Object.fromEntries(address.searchParams)
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined
    const { organization_id: _, ...filters } = query
    const { organization_id: __, ...fields } = body ?? {}
    const label = `${endpoint.method} ${endpoint.path}`
    const refused = [
      endpoint.query?.safeParse(filters).error?.issues,
      endpoint.body && endpoint.body.safeParse(fields).error?.issues,
    ]
    for (const issues of refused) if (issues) this.faults.push(`${label} was asked ${JSON.stringify(issues)}`)
    return { endpoint, params, query, body, headers: new Headers(init.headers), signal: init.signal }
  }

  #responseOf(endpoint: Endpoint, said: Said<Endpoint>): Response {
    if (said === 'no line') throw new TypeError('Failed to fetch')
    if (said instanceof Response) return said
    if (isFailing(said)) return json(said.body ?? {}, said.status)
    if (!endpoint.response) return new Response(null, { status: 204 })
    const issues = endpoint.response.safeParse(said).error?.issues
    if (issues)
      this.faults.push(`${endpoint.method} ${endpoint.path} would never answer this: ${JSON.stringify(issues)}`)
    return json(said, 200)
  }
}

const isFailing = (said: unknown): said is Failing =>
  typeof said === 'object' && said !== null && typeof (said as Failing).status === 'number' && !('id' in said)

const json = (body: unknown, status: number) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** Stops waiting when the caller does, like a browser. */
function ended<T>(signal: AbortSignal | null | undefined, answer: Promise<T>): Promise<T> {
  if (!signal) return answer
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason as Error)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([answer, promise]).finally(() => signal.removeEventListener('abort', stop))
}
