import { agencyRoles, api, type Organization, type Role, type User } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import axe from 'axe-core'
import { act, cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { queryClient } from '@/api/query-client.ts'
import { App } from '@/app/App.tsx'
import { preloadAt } from '@/app/lazy-page.tsx'
import { routes } from '@/app/routes.tsx'
import { arrive, startSession } from '@/app/start-session.ts'
import { ofBrowser, visitorLanguage } from '@/app/visitor-language.ts'
import { pendingStep } from '@/auth/second-step.ts'
import { browserHistory } from '@/lib/browser-history.ts'
import { speak } from '@/lib/texts/catalogue.ts'
import { adopt, enter, session, sessionEnded } from '@/session/session.ts'
import { closeToast, toasts } from '@/ui/overlay/toast-store.ts'
import { aUser } from './a-user.ts'
import { FakeApi } from './fake-api.ts'

export const harborlight: Organization = {
  id: '0198a9b2-0000-7000-8000-000000000001',
  name: 'Harborlight Home Care',
  partner_id: null,
  partner: null,
  details: {
    legal_name: null,
    short_name: null,
    state: 'NY',
    time_zone: 'America/New_York',
    week_start: 'sunday',
    status: 'live',
  },
}

// A page's code loads when it is first opened, which takes time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

interface Visit {
  /** The signed-in user; `null` for a visitor. */
  as?: Role | User | null
  organization?: Organization | null
  /** Prepares responses before the first call. */
  answers?: (server: FakeApi) => unknown
  /** The server must still check the stored token, as after a reload. */
  unchecked?: boolean
  phone?: boolean
  /** State of the browser's history entry, as after a reload. */
  state?: unknown
}

const windowOfTest = () =>
  window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }

let started = false
let server: FakeApi | undefined

/**
 * Opens the whole app at an address, with a server generated from the contract and the given user signed in. Call `endVisit` after
 * each test: it fails on console output and on calls that the contract rejects.
 */
export async function visit(
  address: string,
  { as = 'agency_admin', organization, answers, unchecked, phone = false, state }: Visit = {},
) {
  const fake = new FakeApi()
  server = fake
  vi.stubGlobal('fetch', fake.fetch)
  watchConsole()
  const user = typeof as === 'string' ? aUser({ role: as }) : as
  const isVendor = user?.role != null && !agencyRoles.includes(user.role)
  const [width, height] = phone ? [390, 844] : [1440, 900]
  windowOfTest().happyDOM.setViewport({ width, height })
  signedIn(fake, user, organization === undefined ? (isVendor ? null : harborlight) : organization, unchecked)
  answers?.(fake)
  browserHistory.replace(address, state)
  if (!started) startSession()
  else if (unchecked || address.includes('sso=')) arrive()
  started = true
  await preloadAt(routes, location.pathname)
  await act(async () => {
    render(<App />)
  })
  return fake
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

function signedIn(fake: FakeApi, user: User | null, organization: Organization | null, unchecked = false) {
  const ends = { idle_expires_at: inAnHour(), expires_at: inAnHour() }
  if (user === null) {
    // A user who signs in stays signed in when the page checks again
    fake.answer(api.auth.check, () => {
      const now = session.get()
      if (now.is !== 'in') return { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Sign in.' } }
      return { user: now.user, organization: now.organization, ...ends }
    })
    return
  }
  const token = `ap_${crypto.randomUUID()}`
  fake.answer(api.auth.check, () => ({ user, organization, ...ends }))
  if (unchecked) {
    localStorage.setItem('token', token)
    adopt(token)
  } else enter({ is: 'in', token, user, organization, ends })
}

const said: string[] = []
const allowed: RegExp[] = []
function watchConsole() {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void said.push(parts.map(String).join(' ')))
}
/** happy-dom doesn't know the element; browsers do. */
const harness = /^The tag <%s> is unrecognized in this browser.*search$/

/** Console output that this test causes on purpose. */
export const expectNoise = (pattern: RegExp) => void allowed.push(pattern)

/** Cleans up for the next test, and fails on errors that went unnoticed. */
export async function endVisit() {
  cleanup()
  sessionEnded('left')
  session.set({ is: 'out', because: 'never' })
  pendingStep.set(null)
  // Calls in progress must not reach the next test's server
  await queryClient.cancelQueries()
  queryClient.clear()
  for (const toast of toasts.get()) closeToast(toast.id)
  localStorage.clear()
  sessionStorage.clear()
  browserHistory.replace('/')
  const faults = [
    ...(server?.faults ?? []),
    ...said.filter(line => ![harness, ...allowed].some(pattern => pattern.test(line))),
  ]
  said.length = 0
  checks = 0
  allowed.length = 0
  server = undefined
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  visitorLanguage.set(ofBrowser())
  // The next test begins in English, even if this one changed the language.
  await speak(fallback)
  expect(faults).toEqual([])
}

/**
 * Checks axe's rules on the visible page, except those that need colors and positions. A check takes longer than most tests, so
 * `npm test` runs one in three, a different third for each commit; `npm run prove` runs all.
 */
export async function expectAccessible(within: Element = document.documentElement) {
  checks += 1
  if (!isDrawn(`${expect.getState().currentTestName} ${checks}`)) return
  const { violations } = await axe.run(
    { include: within, exclude: hidden },
    {
      resultTypes: ['violations'],
      rules: Object.fromEntries(unseen.map(rule => [rule, { enabled: false }])),
      preload: false,
    },
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n  ')}`)).toEqual([])
}
let checks = 0
/** Returns whether this run includes a check, using FNV-1a with this run's settings in vitest.config.ts. */
export function isDrawn(check: string) {
  const { PROVE, COMMIT } = import.meta.env as Record<string, string | undefined>
  if (PROVE === '1') return true
  let hash = 0x811c9dc5
  for (const letter of `${COMMIT} ${check}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 8) % 3 === 0
}

/** happy-dom shows these; browsers don't. */
const hidden = '[hidden]'
/** Only a browser can check colors and positions (the walks of e2e/). */
const unseen = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'css-orientation-lock']

export const title = (name: string | RegExp) =>
  screen.findByRole('heading', { level: 1, name: typeof name === 'string' ? withCount(name) : name })

/** A list's title includes the number of rows once they are counted. */
const withCount = (name: string) =>
  new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\s*[\\d,.]*$`)

/** Returns the corner's notice by its text. */
export const notice = async (words: string | RegExp) =>
  within(await screen.findByRole('region', { name: 'Notices' })).findByText(words)

/** Enters a text into a field at once, as from the clipboard: faster than typing. */
export async function fill(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  if (text) await userEvent.paste(text)
}

/** Lists in their default state: no saved views, and the default columns. */
export const plainLists = (fake: FakeApi) =>
  fake
    .answer(api.preferences.get, () => ({}))
    .answer(api.savedViews.list, { data: [] })
    .answer(api.csmSavedViews.list, { data: [] })
