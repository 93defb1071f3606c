import { can, stopsWhilePaused, type Id, type Organization, type Rule, type User } from '@preceptor/contract'
import { readStored, writeStored } from '@/lib/local-storage.ts'
import { createStore, useStore } from '@/lib/store.ts'

/** When the sign-in ends, as last reported by the server. */
export interface Ends {
  idle_expires_at: string
  expires_at: string
}

/**
 * `checking`: a token is stored, and its user will be known in a moment (`unheard`: the server couldn't be reached so far, and the
 * check is retried).
 */
export type Session =
  | { is: 'out'; because: 'never' | 'left' | 'expired' }
  | { is: 'checking'; token: string; unheard?: boolean }
  | { is: 'in'; token: string; user: User; organization: Organization | null; ends: Ends }

const stored = readStored('token')
export const session = createStore<Session>(
  stored ? { is: 'checking', token: stored } : { is: 'out', because: 'never' },
)

/** Increases with every sign-in, sign-out, and agency switch: the first part of every query key and of React keys. */
const generation = createStore(0)
export const useSignInKey = () => useStore(generation)

const leaveListeners = new Set<() => void>()
/** Runs whenever a sign-in ends or is replaced, to clear its caches (R-STA-2, R-STA-5). */
export const onLeave = (listener: () => void) => {
  leaveListeners.add(listener)
}

function turnPage() {
  generation.set(generation.get() + 1)
  for (const listener of leaveListeners) listener()
}

/** Long enough for the response; the tab that requested it may close first. */
const replacingMs = 15_000
let beingReplaced = { token: null as string | null, until: 0 }
/** While another sign-in replaces a token, here or in another tab, a refusal of that token says nothing about the user. */
export const isBeingReplaced = (token: string | null) =>
  token !== null && token === beingReplaced.token && Date.now() < beingReplaced.until
let asked = new AbortController()
export const replacing = (token: string | null) => {
  beingReplaced = { token, until: Date.now() + replacingMs }
  if (token === null) return
  asked.abort()
  asked = new AbortController()
}
/** Aborts when another sign-in replaces the current one, because running calls would be refused. */
export const untilReplaced = (): AbortSignal => asked.signal

export function currentToken(): string | null {
  const now = session.get()
  return now.is === 'out' ? null : now.token
}

/** Starts a new sign-in or agency; everything of the old one is dropped first. */
export function enter(next: Extract<Session, { is: 'in' }>) {
  writeStored('token', next.token)
  turnPage()
  session.set(next)
}

/** Confirms the stored token; data fetched in the meantime stays. */
export function confirm(next: Omit<Extract<Session, { is: 'in' }>, 'is' | 'token'>) {
  const now = session.get()
  if (now.is !== 'out') session.set({ is: 'in', token: now.token, ...next })
}

/** Records that the server couldn't be reached to check the stored token. */
export function unheard() {
  const now = session.get()
  if (now.is === 'checking') session.set({ ...now, unheard: true })
}

/** Another tab signed in or switched agency: starts over with its token. */
export function adopt(token: string) {
  turnPage()
  session.set({ is: 'checking', token })
}

/** R-STA-2: removes all data of the sign-in. */
export function sessionEnded(because: 'left' | 'expired') {
  const token = currentToken()
  if (token === null) return
  // Another tab may have stored a newer one
  if (readStored('token') === token) writeStored('token', null)
  session.set({ is: 'out', because })
  turnPage()
}

/** Updates the agency's name in the shell and in titles after an edit. */
export const setOrganization = (organization: Organization) => {
  const now = session.get()
  if (now.is === 'in' && now.organization?.id === organization.id) session.set({ ...now, organization })
}

/** Changes the user's panel language from now on. */
export const setLanguage = (language: string) => {
  const now = session.get()
  if (now.is === 'in') session.set({ ...now, user: { ...now.user, language } })
}

/** Returns the sign-in's own agency, as soon as it is known; customer success staff have none. */
export function ownAgencyId(): Id | null {
  const now = session.get()
  return now.is === 'in' ? (now.organization?.id ?? null) : null
}

export const setEnds = (ends: Ends) => {
  const now = session.get()
  if (now.is === 'in') session.set({ ...now, ends })
}

/** Resolves once it is known whether someone is signed in. */
export const whenSettled = () =>
  new Promise<Session>(resolve => {
    const now = session.get()
    if (now.is !== 'checking') return resolve(now)
    const stop = session.subscribe(() => {
      const next = session.get()
      if (next.is === 'checking') return
      stop()
      resolve(next)
    })
  })

export const useSession = () => useStore(session)

/** The signed-in user; `null` while a stored sign-in is checked. */
export function useUser(): User | null {
  const now = useSession()
  return now.is === 'in' ? now.user : null
}

/** Returns whether the user may do this now. Buttons check the same rule as endpoint and route; an agency on hold is read-only. */
export function useCan(rule: Rule) {
  const session = useSession()
  if (session.is !== 'in') return can(null, rule)
  const paused = session.organization?.details.status === 'paused'
  return can(session.user, rule) && !(paused && stopsWhilePaused(session.user.role, rule))
}
