import { api } from '@preceptor/contract'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { queryClient } from '@/api/query-client.ts'
import { checkEveryMs } from './check-often.ts'
import { closeOffer } from './offer.ts'
import UpdatePrompt from './UpdatePrompt.tsx'

const text = 'New version available. Click Reload to update.'

/** A worker that reports its build. */
class FakeWorker extends EventTarget {
  state = 'activated'
  readonly told: unknown[] = []
  readonly build: string
  constructor(build: string) {
    super()
    this.build = build
  }
  postMessage(message: { type: string }, [port]: MessagePort[] = []) {
    if (message.type === 'BUILD') return port?.postMessage(this.build)
    this.told.push(message)
  }
}

/** The browser's state of this page's worker. */
class FakeRegistration extends EventTarget {
  active: FakeWorker | null = new FakeWorker('one')
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  readonly update = vi.fn<() => Promise<void>>(async () => {})
}

let registration: FakeRegistration
let workers: EventTarget & {
  register: Mock<(url: string, options: RegistrationOptions) => Promise<FakeRegistration>>
  getRegistration: Mock<() => Promise<FakeRegistration>>
}
const reload = vi.fn<() => void>()
const reports: unknown[] = []

beforeEach(() => {
  registration = new FakeRegistration()
  workers = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: vi.fn<() => Promise<FakeRegistration>>(async () => registration),
    getRegistration: vi.fn<() => Promise<FakeRegistration>>(async () => registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', async (to: string, { body }: { body: string }) => {
    if (new URL(to, location.origin).pathname === `/api${api.clientErrors.report.path}`) reports.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
  document.head.innerHTML = '<meta name="build" content="one" />'
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  cleanup()
  act(closeOffer)
  queryClient.clear()
  reports.length = 0
  reload.mockReset()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Opens the page, which follows its worker. */
async function open() {
  render(<UpdatePrompt />)
  await waitFor(() => expect(workers.getRegistration).toHaveBeenCalled())
}
/** Installs a worker of another build in the background. */
const comes = (build: string) => {
  const next = new FakeWorker(build)
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = next
  registration.installing = null
  next.state = 'installed'
  next.dispatchEvent(new Event('statechange'))
  return next
}

test('[R-UPD-1] the box appears automatically when a new build is waiting, and Reload activates that build', async () => {
  await open()
  expect(screen.queryByText(text)).toBeNull()
  const next = comes('two')
  await screen.findByText(text)
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(next.told).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reload).not.toHaveBeenCalled()
  workers.dispatchEvent(new Event('controllerchange'))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('[R-UPD-2] the close button hides the box and nothing is updated', async () => {
  await open()
  const next = comes('two')
  await screen.findByText(text)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(text)).toBeNull()
  expect(next.told).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

test('[R-UPD-5] the worker is a classic script at the root, and waits until the page has everything it requested', async () => {
  let answer = () => {}
  const asked = queryClient.fetchQuery({
    queryKey: ['the page'],
    queryFn: () => new Promise<number>(resolve => (answer = () => resolve(1))),
  })
  render(<UpdatePrompt />)
  await act(async () => {})
  expect(workers.register).not.toHaveBeenCalled()
  answer()
  await asked
  await waitFor(() => expect(workers.register).toHaveBeenCalledOnce())
  expect(workers.register.mock.calls[0]).toEqual(['/sw.js', expect.objectContaining({ scope: '/', type: 'classic' })])
})

test('[R-UPD-6] the page checks for a new worker every 20 000 ms while it is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { unmount } = render(<UpdatePrompt />)
  await act(async () => {})
  expect(vi.getTimerCount()).toBe(1)
  expect(checkEveryMs).toBe(20_000)
  vi.advanceTimersByTime(19_999)
  expect(registration.update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(40_001)
  expect(registration.update).toHaveBeenCalledTimes(3)
  unmount()
  await act(async () => {})
  expect(vi.getTimerCount()).toBe(0)
})

test('[R-UPD-7] a failed worker registration is reported to the operators once, and never to the user', async () => {
  workers.register.mockRejectedValue(new TypeError('Failed to register a ServiceWorker'))
  const { unmount } = render(<UpdatePrompt />)
  await waitFor(() => expect(reports).toHaveLength(1))
  unmount()
  render(<UpdatePrompt />)
  await waitFor(() => expect(workers.register).toHaveBeenCalledTimes(2))
  await act(async () => {})
  expect(reports).toEqual([
    { kind: 'service_worker', message: 'TypeError: Failed to register a ServiceWorker', build: 'one' },
  ])
  expect(screen.queryByText(text)).toBeNull()
  expect(document.body.textContent).toBe('')
})

test('a browser without workers shows the page and nothing else', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  render(<UpdatePrompt />)
  await act(async () => {})
  expect(document.body.textContent).toBe('')
  expect(reports).toEqual([])
})
