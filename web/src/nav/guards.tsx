import { can } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '@/auth/session.ts'
import { isCsmUser, landingOf } from './landing.ts'
import { rulesOf } from './pages.ts'
import { paths } from './paths.ts'

/**
 * R-AUT-3, R-RED-2: visitors go to login, users without the permission to the forbidden page. While a stored sign-in
 * is being checked the page may already load: the server lets nothing out that it should not.
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
