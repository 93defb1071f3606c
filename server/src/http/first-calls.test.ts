import { type AnySchema, api, can, type Endpoint, rolePermissions } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { allowed, everyRole, rules } from '../../test/access-oracle.ts'
import { firstCalls } from '../../test/first-calls.ts'

const byCall = new Map(
  Object.values<Record<string, Endpoint>>(api)
    .flatMap(group => Object.values(group))
    .map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** Parts of a schema that its public type hides. */
interface Hidden {
  shape?: Record<string, AnySchema>
  options?: readonly AnySchema[]
  element?: AnySchema
  innerType?: AnySchema
}

/** Returns the fields of an object, of its union members, and of the rows in its `data`. */
function fieldsOf(schema: AnySchema | undefined): string[] {
  if (!schema) return []
  const { shape, options, element, innerType } = schema._zod.def as Hidden
  const inner = [...(options ?? []), ...[element, innerType, shape?.['data']].filter(part => part !== undefined)]
  return [...Object.keys(shape ?? {}), ...inner.flatMap(fieldsOf)]
}

test('[R-API-10] [R-API-11] [R-API-12] [R-API-13] [R-API-14] [R-API-15] [R-API-16] [R-API-17] [R-API-18] [R-API-19] [R-API-20] [R-API-21] [R-API-22] [R-API-23] [R-API-24] [R-API-30] [R-API-31] [R-API-32] [R-API-33] [R-API-34] [R-API-35] [R-API-36] [R-API-37] [R-API-38] [R-API-40] [R-API-41] [R-API-42] [R-API-43] [R-API-50] every required call exists', () => {
  expect(Object.keys(firstCalls).filter(call => !byCall.has(call))).toEqual([])
})

test.each(Object.entries(firstCalls))('[R-API-2] [R-API-3] %s takes and returns the required fields', (call, asked) => {
  const endpoint = byCall.get(call)
  const taken = fieldsOf(endpoint?.method === 'GET' ? endpoint.query : endpoint?.body)
  // Every agency endpoint accepts it, in the query or in the body (http/mount.ts)
  if (endpoint?.scope === 'agency') taken.push('organization_id')
  expect((asked.takes ?? []).filter(name => !taken.includes(name))).toEqual([])
  const told = fieldsOf(endpoint?.response)
  expect((asked.tells ?? []).filter(name => !told.includes(name))).toEqual([])
})

test('[R-PER-16] [R-ROL-1] each call is open to the roles in the hand-typed table', () => {
  for (const call of Object.keys(firstCalls)) {
    const opens = (role: (typeof everyRole)[number]) =>
      can({ role, permissions: rolePermissions[role] }, byCall.get(call)?.access ?? { is: 'public' })
    const rule = rules[call] ?? ''
    expect([call, everyRole.filter(opens)]).toEqual([call, everyRole.filter(role => allowed(role, rule))])
  }
})
