import { randomUUID } from 'node:crypto'
import { api, type Endpoint } from '@preceptor/contract'
import { exampleOf } from '@preceptor/contract/example-of'

/** Arguments for the house's `call`, derived from the contract, so that new endpoints are included automatically. */
export interface AnyArgs {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  file?: File
}

export const everyEndpoint = Object.entries<Record<string, Endpoint>>(api).flatMap(([group, calls]) =>
  Object.entries(calls).map(([key, endpoint]) => ({ name: `${group}.${key}`, group, endpoint })),
)

export const roster = () => new File(['First name,Last name\nMarisol,Reyes\n'], 'roster.csv', { type: 'text/csv' })

/** Returns valid arguments that name things that don't exist. */
export function exampleArgs(endpoint: Endpoint, group: string): AnyArgs {
  const ids = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']): [string, string] => [
    name,
    // The row number of a file
    name === 'row' ? '2' : name === 'key' ? 'no-such-rule' : randomUUID(),
  ])
  return {
    ...(ids.length > 0 && { params: Object.fromEntries(ids) }),
    ...(endpoint.query && { query: exampleOf(endpoint.query, '', group) as Record<string, string | number> }),
    ...(endpoint.body && { body: exampleOf(endpoint.body, '', group) as Record<string, unknown> }),
    ...(endpoint.upload && { file: roster() }),
  }
}
