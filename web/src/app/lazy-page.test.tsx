import { afterEach, expect, test, vi } from 'vitest'
import { codeOf } from './lazy-page.tsx'
import './update/failed-asset.ts'
import { closeOffer, offer } from './update/offer.ts'

const gone = new TypeError('Failed to fetch dynamically imported module')
const fails = () => Promise.reject(gone)
const serve = (build: string | null) =>
  vi.stubGlobal('fetch', async () =>
    build === null ? Promise.reject(gone) : new Response(`<meta name="build" content="${build}" />`),
  )
/** Returns the result of a promise after everything else has run. */
const ends = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'code',
      (error: unknown) => error,
    ),
    new Promise(resolve => setTimeout(() => resolve('waits'), 50)),
  ])

document.head.innerHTML = '<meta name="build" content="one" />'
afterEach(() => {
  closeOffer()
  vi.unstubAllGlobals()
})

test('[R-UPD-8] a part missing because of a newer build leaves the previous page in place and offers a reload', async () => {
  serve('two')
  expect(await ends(codeOf(fails))).toBe('waits')
  expect(offer.get()).toBe('shown')
})

test('[R-UPD-8] a part that failed because of the network is an error, and no new version is announced', async () => {
  for (const build of ['one', null]) {
    serve(build)
    expect(await ends(codeOf(fails))).toBe(gone)
    expect(offer.get()).toBe('hidden')
  }
})

test('[R-UPD-8] an error that a listener canceled breaks nothing', async () => {
  expect(await ends(codeOf(async () => undefined))).toBe('waits')
  expect(offer.get()).toBe('hidden')
})
