import type { Answer, Args, Endpoint } from '@preceptor/contract'
import { Refused } from '../../errors/refused.ts'

/** A call that the server refused. */
export class Declined extends Error {
  readonly status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

export interface Bearer {
  token?: string
  /** For staff; a key determines its agency. */
  agency_id?: string
}
export type Call = <const E extends Endpoint>(endpoint: E, args: Args<E>, as?: Bearer) => Promise<Answer<E>>

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
}

/** Calls a running server like any app does. Every write carries an idempotency key, so a retry has no second effect. */
export const openClient =
  (origin: string): Call =>
  async (endpoint, args, { token, agency_id } = {}) => {
    const { params = {}, query = {}, body } = args as Parts
    const agency = agency_id ? { organization_id: agency_id } : {}
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(
      Object.entries({ ...query, ...(!body && agency) }).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    )
    const response = await fetch(`${origin}/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(token && { 'x-authorization': token }),
        ...(body && { 'content-type': 'application/json' }),
        ...(endpoint.idempotent && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify({ ...body, ...agency }) }),
    }).catch(() => {
      throw new Refused(`Nothing answers at ${origin}. Start the server, or say --url.`)
    })
    const answer = (await response.json().catch(() => ({}))) as { message?: string }
    if (!response.ok) throw new Declined(response.status, answer.message ?? `Status ${response.status}`)
    return answer as Answer<typeof endpoint>
  }
