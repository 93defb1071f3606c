import { afterEach, expect, test, vi } from 'vitest'
import { buildBehind, isNews } from './builds.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['another build waits', { page: 'one', active: 'one', next: 'two' }, true],
  ['another build waits, and the worker in charge says nothing', { page: 'one', active: null, next: 'two' }, true],
  ['what waits does not say what it is', { page: 'one', active: 'one', next: null }, true],
  ['only the worker has changed', { page: 'one', active: 'one', next: 'one' }, true],
  ['the page was loaded after the build was put in place', { page: 'two', active: 'one', next: 'two' }, false],
  ['a third build waits', { page: 'two', active: 'one', next: 'three' }, true],
])('[R-UPD-4] %s', (_, builds, news) => {
  expect(isNews(builds)).toBe(news)
})

const aWorker = (postMessage: (message: unknown, ports: MessagePort[]) => void) =>
  ({ postMessage }) as unknown as ServiceWorker
const theServerHas = (build: string) =>
  vi.stubGlobal('fetch', async () => new Response(`<meta name="build" content="${build}" />`))

test('a worker reports its build', async () => {
  theServerHas('two')
  expect(await buildBehind(aWorker((_, [port]) => port?.postMessage('one')))).toBe('one')
})

test('[R-UPD-4] a worker too busy to answer is assumed to have the server’s build, so that no page reloads twice', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  theServerHas('two')
  const found = buildBehind(aWorker(() => {}))
  vi.advanceTimersByTime(3000)
  expect(await found).toBe('two')
})

test('without a worker there is no build', async () => {
  theServerHas('two')
  expect(await buildBehind(null)).toBeNull()
})
