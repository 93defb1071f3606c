import { can, stopsWhilePaused, type Id, type Organization, type Rule, type User } from '@preceptor/contract'
import { readStored, writeStored } from '@/lib/local-storage.ts'
import { createStore, useStore } from '@/lib/store.ts'

/** Moments the sign-in ends, as the server last said. */
export interface Ends {
  idle_expires_at: string
  expires_at: string
}

/**
 * `checking`: a token is stored, whose it is will be known in a moment (`unheard`: the server could not be asked so far, and is
 * asked again).
 */
export type Session =
  | { is: 'out'; because: 'never' | 'left' | 'expired' }
  | { is: 'checking'; token: string; unheard?: boolean }
  | { is: 'in'; token: string; user: User; organization: Organization | null; ends: Ends }

const stored = readStored('token')
export const session = createStore<Session>(
  stored ? { is: 'checking', token: stored } : { is: 'out', because: 'never' },
)

/** Grows with every sign-in, sign-out and switch of agency: the first part of every query key and of React keys. */
const generation = createStore(0)
export const useSignInKey = () => useStore(generation)

const leaveListeners = new Set<() => void>()
/** Runs whenever one sign-in gives way to another or to none: caches of the old one go (R-STA-2, R-STA-5). */
export const onLeave = (listener: () => void) => {
  leaveListeners.add(listener)
}

function turnPage() {
  generation.set(generation.get() + 1)
  for (const listener of leaveListeners) listener()
}

/** Long enough for the answer; the tab that asks for it may be closed before. */
const replacingMs = 15_000
let beingReplaced = { token: null as string | null, until: 0 }
/** While another sign-in takes its place, here or in another tab, a token's refusal says nothing about the user. */
export const isBeingReplaced = (token: string | null) =>
  token !== null && token === beingReplaced.token && Date.now() < beingReplaced.until
let asked = new AbortController()
export const replacing = (token: string | null) => {
  beingReplaced = { token, until: Date.now() + replacingMs }
  if (token === null) return
  asked.abort()
  asked = new AbortController()
}
/** Aborts when another sign-in replaces the current one: running calls would be refused. */
export const untilReplaced = (): AbortSignal => asked.signal

export function currentToken(): string | null {
  const now = session.get()
  return now.is === 'out' ? null : now.token
}

/** A fresh sign-in, or another agency: everything of the old one is dropped first. */
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

/** The server could not be asked whose the stored token is. */
export function unheard() {
  const now = session.get()
  if (now.is === 'checking') session.set({ ...now, unheard: true })
}

/** Another tab signed in or switched agency: start over with its token. */
export function adopt(token: string) {
  turnPage()
  session.set({ is: 'checking', token })
}

/** R-STA-2: nothing of the sign-in stays. */
export function sessionEnded(because: 'left' | 'expired') {
  const token = currentToken()
  if (token === null) return
  // another tab may have put a newer one there
  if (readStored('token') === token) writeStored('token', null)
  session.set({ is: 'out', because })
  turnPage()
}

/** Updates the agency's name in the shell and in titles after an edit. */
export const setOrganization = (organization: Organization) => {
  const now = session.get()
  if (now.is === 'in' && now.organization?.id === organization.id) session.set({ ...now, organization })
}

/** The panel speaks another language to the user from now on. */
export const setLanguage = (language: string) => {
  const now = session.get()
  if (now.is === 'in') session.set({ ...now, user: { ...now.user, language } })
}

/** The agency of the sign-in itself, as soon as it is known; customer-success staff have none. */
export function ownAgencyId(): Id | null {
  const now = session.get()
  return now.is === 'in' ? (now.organization?.id ?? null) : null
}

export const setEnds = (ends: Ends) => {
  const now = session.get()
  if (now.is === 'in') session.set({ ...now, ends })
}

/** Resolves once it is known if someone is signed in. */
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

/** May the user do this now? Buttons ask with the same value as endpoint and route; an agency on hold changes nothing. */
export function useCan(rule: Rule) {
  const session = useSession()
  if (session.is !== 'in') return can(null, rule)
  const paused = session.organization?.details.status === 'paused'
  return can(session.user, rule) && !(paused && stopsWhilePaused(session.user.role, rule))
}
