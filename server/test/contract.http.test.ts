import { api, describe as wordsOf, type Endpoint, type Rule } from '@preceptor/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Feature } from '../src/http/mount.ts'
import { mount } from '../src/http/mount.ts'
import { exampleOf } from '@preceptor/contract/example-of'
import type { OpenApi } from '../src/http/openapi.ts'
import { holdToAccess, systemRoutes } from '../src/http/system-routes.ts'
import { type House, openHouse } from './house.ts'

const endpoints = Object.entries<Record<string, Endpoint>>(api).flatMap(([group, calls]) =>
  Object.entries(calls).map(([key, endpoint]) => ({ name: `${group}.${key}`, group, endpoint })),
)
const callOf = (method: string, path: string) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`

let house: House
let document: OpenApi
beforeAll(async () => {
  house = await openHouse()
  document = (await house.app.inject('/api/openapi.json')).json()
})
afterAll(() => house.close())

const mounted = () => house.app.calls.map(({ method, url }) => callOf(method, url.slice('/api'.length)))
const inDocument = () =>
  Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map(method => callOf(method, path)))
const system = systemRoutes.map(({ path }) => callOf('GET', path))

test('every endpoint of the contract is mounted once, and /api has nothing else except the server’s own pages', () => {
  const expected = [...endpoints.map(({ endpoint }) => callOf(endpoint.method, endpoint.path)), ...system]
  expect(new Set(expected).size).toBe(expected.length)
  expect(mounted().sort()).toEqual(expected.sort())
})

test('the OpenAPI document lists exactly the routes of the router', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(inDocument().sort()).toEqual(mounted().sort())
})

test('for each call, the document says who may make it and what it touches', () => {
  for (const { name, endpoint } of endpoints) {
    const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    expect(operation, name).toMatchObject({
      operationId: name,
      'x-access': wordsOf(endpoint.access),
      'x-scope': endpoint.scope,
    })
    const holders = JSON.stringify([operation?.parameters, operation?.requestBody])
    const named = endpoint.scope === 'agency' && endpoint.agencyIn !== 'path'
    expect(holders.includes('organization_id'), `${name} takes organization_id`).toBe(named)
  }
})

describe('every example of the document is valid', () => {
  for (const { name, group, endpoint } of endpoints) {
    test(`of ${name}`, () => {
      for (const part of ['params', 'query', 'body', 'response'] as const) {
        const schema = endpoint[part]
        if (!schema) continue
        const example = exampleOf(schema, '', group)
        expect(example, part).toBeDefined()
        expect(schema.safeParse(example).error?.issues, part).toBeUndefined()
      }
      const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      interface Shown {
        content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>
      }
      const shown = (operation?.requestBody as Shown | undefined)?.content['application/json']
      const { strangers } = endpoint
      const examples = shown?.examples ?? {}
      const example = strangers ? examples['With a token']?.value : shown?.example
      expect(endpoint.body ? endpoint.body.safeParse(example).success : true, 'body shown').toBe(true)
      const ofStrangers = examples['Without a token']?.value
      expect(strangers?.body ? strangers.body.safeParse(ofStrangers).success : true, 'body of strangers').toBe(true)
    })
  }
})

test('[R-PER-3] a call without an access rule neither compiles nor starts', async () => {
  const { info } = api.system
  const { access, ...without } = info
  expect(access).toBeDefined()
  // @ts-expect-error access is missing
  const naked: Endpoint = without
  const start = async (change: Partial<Endpoint>) => {
    const app = Fastify()
    const feature: Feature = { endpoints: { info: { ...naked, ...change } }, handlers: { info: async () => undefined } }
    holdToAccess(app)
    await app.register(async api => mount(api, {} as never, feature), { prefix: '/api' })
    await app.close()
  }
  await expect(start({})).rejects.toThrow('GET /system has no access rule')
  await expect(start({ access: {} as Rule })).rejects.toThrow('has no access rule')
  await expect(start({ access })).resolves.toBeUndefined()
})

test('a route that bypasses the contract does not start', () => {
  const app = Fastify()
  holdToAccess(app)
  expect(() => app.get('/api/backdoor', async () => 'hello')).toThrow('GET /api/backdoor has no access rule')
})

test('the API page shows every call, and runs only what its policy names', async () => {
  const { headers, body } = await house.app.inject('/api/docs')
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'sha256-[^']+'/)
  for (const { name, endpoint } of endpoints) {
    expect(body).toContain(`id="${name}"`)
    expect(body).toContain(endpoint.summary.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`))
  }
  expect(body).not.toMatch(/(src|href)="https?:/)
})

test('[R-API-35] the document describes calls without a token at addresses that also take one', () => {
  const operation = document.paths['/public_api/auth/signup']?.['post']
  expect(operation?.security).toEqual([{ token: [] }, {}])
  expect(Object.keys(operation?.responses as object)).toEqual(expect.arrayContaining(['200', '202', '401', '403']))
  expect(operation?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { anyOf: [{ title: 'With a token' }, { title: 'Without a token' }] } } },
  })
})

test('the document lists refusals a reader would not expect', () => {
  const of = (path: string, method: string) =>
    Object.keys(document.paths[path]?.[method]?.responses as object).map(Number)
  expect(of('/login', 'post')).toEqual(expect.arrayContaining([401, 403, 422, 429]))
  expect(of('/login-sso-user', 'post')).toContain(401)
  expect(of('/profile/signature', 'get')).toContain(404)
  expect(of('/admin/organizations', 'get')).toContain(304)
  expect(of('/health/ready', 'get')).toEqual([200, 503])
  expect(of('/metrics', 'get')).toEqual([200, 404])
})
