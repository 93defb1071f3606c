import type { Id } from '@preceptor/contract'
import { createContext, use } from 'react'
import { useSession, useSignInKey } from '@/session/session.ts'

/**
 * The root of agency pages: `/` for the user's agency, `/csm/agency/:agencyId` for customer success staff, `/csm` for the catalog.
 */
export interface Area {
  /** The agency in the address; `null` at `/`, where the sign-in determines it. */
  routeAgencyId: Id | null
  prefix: '' | '/csm' | `/csm/agency/${string}`
}

const ownArea: Area = { routeAgencyId: null, prefix: '' }
export const AreaContext = createContext<Area>(ownArea)
export const useArea = () => use(AreaContext)

/** Returns the agency for calls; `null` while an agency user's stored sign-in is being checked. */
export function useRequestAgencyId(): Id | null {
  const { routeAgencyId } = useArea()
  const session = useSession()
  return routeAgencyId ?? (session.is === 'in' ? (session.organization?.id ?? null) : null)
}

/**
 * Separates data of different sign-ins and agencies. A number per sign-in represents the user and their agency, because lists start
 * loading before the server has identified the user.
 */
export function useAreaKey(): string {
  const { routeAgencyId } = useArea()
  return `${useSignInKey()}/${routeAgencyId ?? 'own'}`
}
