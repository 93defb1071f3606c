import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { guard } from './headers.ts'
import { serveWeb } from './web.ts'
import { openLog } from '../lib/log.ts'
import { type House, openHouse } from '../../test/house.ts'

const env = {
  NODE_ENV: 'test',
  APP_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  DATABASE_URL: 'postgres://none',
}
const dist = `${mkdtempSync(join(tmpdir(), 'preceptor-web-'))}/`
const script = `export const answer = ${'1 + '.repeat(1000)}1\n`

beforeAll(() => {
  mkdirSync(`${dist}assets`)
  mkdirSync(`${dist}.vite`)
  mkdirSync(`${dist}learn/assets`, { recursive: true })
  writeFileSync(`${dist}learn/index.html`, '<!doctype html><title>Training</title>')
  writeFileSync(`${dist}learn/assets/index-Lx81.js`, script)
  mkdirSync(`${dist}check-in/assets`, { recursive: true })
  writeFileSync(`${dist}check-in/index.html`, '<!doctype html><title>Check-in</title>')
  writeFileSync(`${dist}check-in/worker.js`, 'self')
  writeFileSync(`${dist}check-in/assets/index-Cx81.js`, script)
  writeFileSync(`${dist}index.html`, '<!doctype html><meta name="api-bases" content="" /><title>Preceptor</title>')
  writeFileSync(`${dist}assets/app-Dx81.js`, script)
  writeFileSync(`${dist}sw.js`, 'const build = 1\n')
  writeFileSync(`${dist}icon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(`${dist}.vite/manifest.json`, '{}')
  writeFileSync(`${dist}assets/app-Dx81.js.gz`, gzipSync(script))
  writeFileSync(`${dist}assets/app-Dx81.js.br`, brotliCompressSync(script))
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

async function web(config: Config): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false })
  guard(app, config)
  await serveWeb(app, { ...config, webDir: dist })
  return app
}

describe('the web app', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await web(
      readConfig({ ...env, PUBLIC_URL: 'https://panel.example.org', API_BASES: 'https://api.example.org/api' }),
    )
  })
  afterAll(() => app.close())

  test('every page address serves the one page, which is always revalidated', async () => {
    for (const url of ['/', '/employees', '/csm/agency/x/employees?provider_status=1', '/index.html']) {
      const { statusCode, headers, body } = await app.inject(url)
      expect([url, statusCode]).toEqual([url, 200])
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      expect(body).toContain('<title>Preceptor</title>')
    }
    const { headers } = await app.inject('/')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('the page knows which API bases it may use (R-CON-3)', async () => {
    expect((await app.inject('/')).body).toContain('<meta name="api-bases" content="https://api.example.org/api" />')
  })

  test('a missing file and an unknown call get 404, never the page', async () => {
    for (const url of [
      '/assets/app-Old1.js',
      '/assets',
      '/learn/assets/index-Old1.js',
      '/learn/anything',
      '/check-in/anything',
      '/api',
      '/api/nothing',
      '/no-such.ico',
      '/.vite/manifest.json',
      '/../package.json',
    ]) {
      const { statusCode, body } = await app.inject(url)
      expect([url, statusCode]).toEqual([url, 404])
      expect(body).not.toContain('<title>')
    }
    expect((await app.inject({ method: 'POST', url: '/employees' })).statusCode).toBe(404)
  })

  test('the learner page is separate, under a policy that allows only this server', async () => {
    for (const url of ['/learn', '/learn/', '/learn/index.html']) {
      const { statusCode, headers, body } = await app.inject(url)
      expect([url, statusCode, body.includes('<title>Training</title>')]).toEqual([url, 200, true])
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("connect-src 'self';")
      expect(policy).toContain("style-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('api.example.org')
    }
    const { headers } = await app.inject('/learn/assets/index-Lx81.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('the check-in page is separate, and its worker controls only that page', async () => {
    for (const url of ['/check-in', '/check-in/', '/check-in/index.html']) {
      const { statusCode, headers, body } = await app.inject(url)
      expect([url, statusCode, body.includes('<title>Check-in</title>')]).toEqual([url, 200, true])
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("connect-src 'self';")
      expect(policy).not.toContain('unsafe-inline')
    }
    const worker = await app.inject('/check-in/worker.js')
    expect(worker.headers).toMatchObject({
      'service-worker-allowed': '/check-in',
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    })
    const { headers } = await app.inject('/check-in/assets/index-Cx81.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('[R-UPD-6] an open tab that asks for an unchanged worker script gets 304 with the ETag and no body', async () => {
    const first = await app.inject('/sw.js')
    expect([first.statusCode, first.body]).toEqual([200, 'const build = 1\n'])
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': expect.stringContaining("connect-src 'self'"),
    })
    const { etag } = first.headers
    const ask = (name: string) => app.inject({ url: '/sw.js', headers: { 'if-none-match': name } })
    for (const name of [String(etag), `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(name)
      expect([name, again.statusCode, again.body, again.headers.etag]).toEqual([name, 304, '', etag])
    }
    expect((await ask('"other"')).statusCode).toBe(200)
  })

  test('a new build is served from the next request on, without a restart', async () => {
    const before = await app.inject('/sw.js')
    writeFileSync(`${dist}sw.js`, 'const build = 2\n')
    utimesSync(`${dist}sw.js`, new Date(), new Date(Date.now() + 5000))
    const after = await app.inject({ url: '/sw.js', headers: { 'if-none-match': String(before.headers.etag) } })
    expect([after.statusCode, after.body]).toEqual([200, 'const build = 2\n'])
  })

  test('without a build there is no worker', async () => {
    const config = readConfig({ ...env, PUBLIC_URL: 'http://localhost:3000', WEB_DIR: join(dist, 'assets') })
    const bare = Fastify({ exposeHeadRoutes: false })
    await serveWeb(bare, config)
    const { statusCode, body } = await bare.inject('/sw.js')
    expect([statusCode, body.includes('<title>')]).toEqual([404, false])
    await bare.close()
  })

  test('files with a hash in their name are cached for good, others are revalidated', async () => {
    expect((await app.inject('/assets/app-Dx81.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await app.inject('/icon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test('the icon that browsers request automatically exists', async () => {
    const { statusCode, headers } = await app.inject('/favicon.ico')
    expect([statusCode, headers.location]).toEqual([302, '/icon.svg'])
  })

  test('files are compressed for clients that accept it, and plain for others', async () => {
    const get = (accept?: string) =>
      app.inject({ url: '/assets/app-Dx81.js', headers: accept ? { 'accept-encoding': accept } : {} })
    expect((await get()).body).toBe(script)
    const [gzip, br] = [await get('gzip'), await get('gzip, br')]
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
    expect([gzip.headers['content-encoding'], br.headers['content-encoding'], br.headers.vary]).toEqual([
      'gzip',
      'br',
      'accept-encoding',
    ])
    expect(br.headers['content-type']).toContain('javascript')
  })

  test('[G15] the page for an address names its first files, in the reader’s language', async () => {
    const page = readFileSync(`${dist}index.html`, 'utf8')
    const files = [
      [
        '^/employees/?$',
        ['/assets/list-1.js'],
        ['/assets/list-1.css'],
        { en: ['/assets/en-1.js'], es: ['/assets/es-1.js'] },
      ],
    ]
    writeFileSync(`${dist}index.html`, `${page}<!-- first files -->`)
    writeFileSync(`${dist}.vite/first-files.json`, JSON.stringify(files))
    const ask = (url: string, language = 'en') => app.inject({ url, headers: { 'accept-language': language } })
    const list = await ask('/employees?provider_status=1')
    const inSpanish = await ask('/employees', 'es-MX,es;q=0.9')
    const other = await ask('/settings')
    const again = await app.inject({
      url: '/employees',
      headers: { 'accept-language': 'en', 'if-none-match': String(list.headers.etag) },
    })
    rmSync(`${dist}.vite/first-files.json`)
    writeFileSync(`${dist}index.html`, page)
    expect(list.body).toContain('<link rel="modulepreload" crossorigin href="/assets/list-1.js">')
    expect(list.body).toContain('<link rel="preload" as="style" crossorigin href="/assets/list-1.css">')
    expect([list.body.includes('/assets/en-1.js'), list.body.includes('/assets/es-1.js')]).toEqual([true, false])
    expect([inSpanish.body.includes('/assets/en-1.js'), inSpanish.body.includes('/assets/es-1.js')]).toEqual([
      false,
      true,
    ])
    expect(other.body).not.toContain('<link rel="modulepreload"')
    expect(new Set([list, inSpanish, other].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(again.statusCode).toBe(304)
    // A cache between server and readers keeps one page per language
    for (const { headers } of [list, inSpanish, other, again])
      expect(String(headers.vary).toLowerCase().split(/, */)).toContain('accept-language')
  })

  test('inline scripts are listed by hash, and nothing else may run', async () => {
    const page = readFileSync(`${dist}index.html`, 'utf8')
    writeFileSync(`${dist}index.html`, `${page}<script>first()</script><script src="/second.js"></script>`)
    const { headers } = await app.inject('/')
    writeFileSync(`${dist}index.html`, page)
    const first = createHash('sha256').update('first()').digest('base64')
    expect(headers['content-security-policy']).toContain(`; script-src 'self' 'sha256-${first}';`)
  })

  test('pages carry the policy that allows only our scripts, and the other security headers', async () => {
    const { headers } = await app.inject('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://api.example.org;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    for (const name of ['server', 'x-powered-by']) expect(headers).not.toHaveProperty(name)
  })

  test('over plain http, browsers are not required to use https', async () => {
    const plain = await web(readConfig({ ...env, PUBLIC_URL: 'http://localhost:3000' }))
    expect((await plain.inject('/')).headers).not.toHaveProperty('strict-transport-security')
    await plain.close()
  })
})

describe('the API', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({
      API_BASES: 'https://panel.example.org/api, https://other.example.org/api',
      METRICS_TOKEN: 'measure',
    })
  })
  afterAll(() => house.close())
  const get = (url: string, headers: Record<string, string> = {}) => house.app.inject({ url, headers })

  test('answers are never cached and can’t act as a page', async () => {
    for (const url of ['/api/system', '/api/nothing', '/api/admin/providers'])
      expect((await get(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
  })

  test('long answers are compressed for clients that accept it, at no cost to others', async () => {
    const plain = await get('/api/openapi.json')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const zipped = await get('/api/openapi.json', { 'accept-encoding': 'gzip, deflate, br' })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect((await get('/api/health/live', { 'accept-encoding': 'gzip' })).headers).not.toHaveProperty(
      'content-encoding',
    )
  })

  test('[R-API-6] only pages of a listed origin may call, without cookies', async () => {
    const asked = (origin: string) =>
      house.app.inject({
        method: 'OPTIONS',
        url: '/api/login',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-authorization',
        },
      })
    const listed = await asked('https://other.example.org')
    expect(listed.statusCode).toBe(204)
    expect(listed.headers).toMatchObject({ 'access-control-allow-origin': 'https://other.example.org', vary: 'Origin' })
    expect(String(listed.headers['access-control-allow-headers'])).toContain('X-Authorization')
    for (const origin of [
      'https://other.example.org.evil.example',
      'http://other.example.org',
      'null',
      'https://evil.example',
    ]) {
      const refused = await asked(origin)
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
      expect(refused.headers.vary).toBe('Origin')
    }
    const answer = await get('/api/system', { origin: 'https://other.example.org' })
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': 'https://other.example.org' })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('metrics are read with the token, and counted by route rather than address', async () => {
    expect((await get('/api/metrics')).statusCode).toBe(404)
    expect((await get('/api/metrics', { authorization: 'Bearer guess' })).statusCode).toBe(404)
    const token = { authorization: 'Bearer measure' }
    expect((await get('/api/metrics', token)).statusCode).toBe(200)
    await house.call((await import('@preceptor/contract')).api.employees.get, { params: { id: house.agency.id } })
    const { body } = await get('/api/metrics', token)
    expect(body).toContain(
      'preceptor_request_seconds_count{method="GET",route="/api/admin/providers/:id",status="404"} 1',
    )
    expect(body).toMatch(/preceptor_database_connections\{pool="requests",state="idle"\} \d/)
    expect(body).toContain('nodejs_eventloop_lag_seconds')
    expect(body).not.toContain(house.agency.id)
  })

  test('without a token, metrics are available only on this machine, in a demo world', async () => {
    const demo = await openHouse({ DEMO: '1' })
    expect((await demo.app.inject('/api/metrics')).statusCode).toBe(200)
    expect((await demo.app.inject({ url: '/api/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(404)
    expect(
      (await demo.app.inject({ url: '/api/metrics', headers: { 'x-forwarded-for': '10.0.0.9' } })).statusCode,
    ).toBe(404)
    await demo.close()
    expect((await house.app.inject('/api/metrics')).statusCode).toBe(404)
  })
})

test('a log line names the call and the hashed token, never an address, a name, a value or the token', () => {
  const lines: string[] = []
  const log = openLog('info', { write: line => void lines.push(line) })
  log.info(
    { route: '/api/admin/providers/:id', email: 'marisol@example.org', body: { name: 'Marisol' }, status: 200 },
    'call',
  )
  log.warn(
    {
      err: Object.assign(new Error('Key (email)=(marisol@example.org) already exists'), {
        code: '23505',
        detail: 'Marisol',
        table: 'users',
      }),
    },
    'refused',
  )
  log.error(
    {
      req: {
        id: 'r1',
        method: 'GET',
        url: '/api/x?search=Marisol',
        headers: { 'x-authorization': 'ap_secret' },
        routeOptions: { url: '/api/x' },
      },
    },
    'failed\r\nforged',
  )
  const all = lines.join('')
  expect(all).not.toMatch(/marisol|ap_secret/i)
  expect(all).toContain('"route":"/api/admin/providers/:id"')
  expect(all).toContain('"code":"23505"')
  expect(lines).toHaveLength(3)
  expect(lines.every(line => line.indexOf('\n') === line.length - 1)).toBe(true)
})
