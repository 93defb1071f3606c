import { can } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '@/session/session.ts'
import { isCsmUser, landingOf } from './landing.ts'
import { asksEarly, rulesOf } from './pages.ts'
import { paths } from './paths.ts'

/**
 * R-AUT-3, R-RED-2: sends visitors to login, and users without the permission to the forbidden page. The shell appears while a
 * stored sign-in is still being checked.
 */
export function Guarded({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const rules = rulesOf(pathname) ?? []
  const here = pathname + search
  if (session.is === 'out') {
    return <Navigate to={session.because === 'left' ? paths.login() : paths.login(here)} replace />
  }
  if (session.is === 'in' && !rules.every(rule => can(session.user, rule))) {
    return <Navigate to={paths.forbidden(here)} replace />
  }
  return children
}

/**
 * May the page ask the server already? The employees ask before it is known whose sign-in it is (web/boot.js); the others wait for the
 * moment that takes, so that nobody asks for what the next frame refuses. Where the server cannot be reached, each page says so itself.
 */
export function useMayAsk(): boolean {
  const session = useSession()
  const { pathname } = useLocation()
  return session.is !== 'checking' || session.unheard === true || asksEarly(pathname)
}

/** R-RED-1: pages of the own agency are not for customer-success staff, who enter agencies from their list. */
export function OwnAgencyOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.is === 'in' && isCsmUser(session.user)) return <Navigate to={paths.csmAgencies()} replace />
  return children
}

/** R-PUB-7: who is signed in has no business at login or forgot-password. */
export function VisitorsOnly({ children, landing = landingOf }: { children: ReactNode; landing?: typeof landingOf }) {
  const session = useSession()
  if (session.is === 'in') return <Navigate to={landing(session.user)} replace />
  return children
}
