import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CrashBoundary } from './CrashPage.tsx'

function Page({ broken }: { broken: boolean }) {
  if (broken) throw new Error('E-123')
  return <p>All is well</p>
}
const at = (place: string, broken: boolean) => (
  <CrashBoundary at={place}>
    <Page broken={broken} />
  </CrashBoundary>
)
const crashed = () => screen.queryByRole('alert') !== null

/** The page's code never loaded. */
function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/page.js')
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a page that breaks says so until the reader goes elsewhere, and the next page loads normally', () => {
  // React logs every caught error to the console
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rerender } = render(at('a', false))
  expect(crashed()).toBe(false)
  rerender(at('a', true))
  expect(crashed()).toBe(true)
  rerender(at('a', false))
  expect(crashed()).toBe(true)
  rerender(at('b', true))
  expect(crashed()).toBe(true)
  rerender(at('c', false))
  expect(screen.getByText('All is well')).toBeTruthy()
  rerender(at('d', true))
  expect(crashed()).toBe(true)
})

test('offline, a page that was never loaded says so and loads automatically when the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  let line = false
  const asked = vi.fn<() => Promise<Response>>(async () =>
    line ? new Response('') : Promise.reject(new TypeError('no line')),
  )
  vi.stubGlobal('fetch', asked)
  render(
    <CrashBoundary at="a">
      <Missing />
    </CrashBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'This page hasn’t loaded yet' })).toBeTruthy()
  expect(screen.getByText(/It opens automatically when the connection is back/)).toBeTruthy()
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(reload).not.toHaveBeenCalled()
  line = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('a part that fails while the server is reachable is not reloaded again and again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const asked = vi.fn<() => Promise<Response>>(async () => new Response(''))
  vi.stubGlobal('fetch', asked)
  render(
    <CrashBoundary at="a">
      <Missing />
    </CrashBoundary>,
  )
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(reload).not.toHaveBeenCalled()
})
