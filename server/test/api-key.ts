import { api, type ApiKey } from '@preceptor/contract'
import { expect } from 'vitest'
import type { House } from './house.ts'

const every: ApiKey['scopes'] = ['learning:read', 'learning:write', 'completions:write', 'compliance:read']
let made = 0

/** Adds an API key of the agency, as a caller of the public API. */
export async function aKey(
  house: House,
  given: { scopes?: ApiKey['scopes']; name?: string; of?: 'agency' | 'other' } = {},
) {
  const { scopes = every, name = `Key ${++made}`, of = 'agency' } = given
  const as = of === 'other' ? ('other' as const) : ('agency_admin' as const)
  const { status, data } = await house.call(
    api.apiKeys.add,
    { body: { name, scopes } },
    { as, organization_id: house[of].id },
  )
  expect(status).toBe(200)
  return { token: data.secret }
}
