import type { Args, Endpoint, Id } from '@preceptor/contract'

type Values = Readonly<Record<string, unknown>>
export interface LooseArgs {
  params?: Values
  query?: Values
  body?: Values
  file?: File
}

export interface Request {
  method: Endpoint['method']
  /** Relative to the API's root, with the query string. */
  path: string
  headers: Record<string, string>
  body?: string | FormData
}

export interface RequestFacts {
  token: string | null
  /** The language of the response's messages; by default the browser's. */
  language?: string
  agencyId: Id | null
  idempotencyKey?: string | undefined
  ifMatch?: string | number | undefined
  ifNoneMatch?: string | undefined
}

const searchOf = (values: Values) =>
  new URLSearchParams(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]): [string, string] => [key, Array.isArray(value) ? value.join(',') : String(value)]),
  ).toString()

/** A call for an agency includes its ID: in the body of a write, otherwise in the query, unless it is in the path. */
const placeOf = (endpoint: Endpoint) =>
  (endpoint.method === 'POST' || endpoint.method === 'PATCH') && !endpoint.upload ? 'body' : 'query'

/** Builds the request of a call. Pure, so tests can check it. */
export function requestOf<E extends Endpoint>(endpoint: E, args: Args<E>, facts: RequestFacts): Request {
  const { params = {}, query = {}, body, file } = args as LooseArgs
  const named = endpoint.scope === 'agency' && endpoint.agencyIn !== 'path'
  const agency = named && facts.agencyId ? { organization_id: facts.agencyId } : {}
  const place = placeOf(endpoint)
  const search = searchOf(place === 'query' ? { ...query, ...agency } : query)
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (facts.language) headers['Accept-Language'] = facts.language
  if (facts.token) headers['X-Authorization'] = facts.token
  if (facts.idempotencyKey) headers['Idempotency-Key'] = facts.idempotencyKey
  if (facts.ifMatch !== undefined) headers['If-Match'] = `"${facts.ifMatch}"`
  if (facts.ifNoneMatch) headers['If-None-Match'] = facts.ifNoneMatch
  const request: Request = { method: endpoint.method, path: search ? `${path}?${search}` : path, headers }
  if (file) {
    const form = new FormData()
    form.set('file', file)
    request.body = form
  } else if (place === 'body') {
    headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify({ ...body, ...agency })
  }
  return request
}
