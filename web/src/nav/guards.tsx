import { can } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '@/session/session.ts'
import { isCsmUser, landingOf } from './landing.ts'
import { asksEarly, rulesOf } from './pages.ts'
import { paths } from './paths.ts'

/**
 * R-AUT-3, R-RED-2: redirects visitors to login, and users without permission to the forbidden page. The shell appears while a
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
 * Returns whether the page may call the server yet. The employees page calls it before the sign-in is verified (web/boot.js); other
 * pages wait that moment, so that they don't request data that the next frame would refuse. If the server is unreachable, each page
 * reports it itself.
 */
export function useMayAsk(): boolean {
  const session = useSession()
  const { pathname } = useLocation()
  return session.is !== 'checking' || session.unheard === true || asksEarly(pathname)
}

/** R-RED-1: the user's own agency's pages aren't for customer success staff, who open agencies from their list. */
export function OwnAgencyOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.is === 'in' && isCsmUser(session.user)) return <Navigate to={paths.csmAgencies()} replace />
  return children
}

/** R-PUB-7: redirects signed-in users away from login and forgot-password. */
export function VisitorsOnly({ children, landing = landingOf }: { children: ReactNode; landing?: typeof landingOf }) {
  const session = useSession()
  if (session.is === 'in') return <Navigate to={landing(session.user)} replace />
  return children
}
