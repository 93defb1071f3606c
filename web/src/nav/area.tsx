import { api, type Id, type Organization } from '@preceptor/contract'
import { type ReactNode, useMemo } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useSession } from '@/session/session.ts'
import { type Area, AreaContext, useArea, useAreaKey, useRequestAgencyId } from '../session/agency-context.ts'
import { type AgencyPaths, agencyPaths } from './paths.ts'

/** Everything inside belongs to one agency; another agency has another React key, so every screen starts over (R-STA-5). */
export function AgencyArea({ agencyId, children }: { agencyId: Id | null; children: ReactNode }) {
  const area = useMemo<Area>(
    () =>
      agencyId ? { routeAgencyId: agencyId, prefix: `/csm/agency/${agencyId}` } : { routeAgencyId: null, prefix: '' },
    [agencyId],
  )
  return (
    <AreaContext value={area}>
      <Fresh>{children}</Fresh>
    </AreaContext>
  )
}

function Fresh({ children }: { children: ReactNode }) {
  return (
    <div key={useAreaKey()} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}

export interface CurrentAgency {
  id: Id | null
  /** `null` until known. */
  name: string | null
  timeZone: string | undefined
  /** The first day of the agency's week. */
  weekStart: Organization['details']['week_start'] | undefined
  isPaused: boolean
}

const currentFrom = (organization: Organization | null | undefined, id: Id | null): CurrentAgency => ({
  id,
  name: organization?.name ?? null,
  timeZone: organization?.details.time_zone,
  weekStart: organization?.details.week_start,
  isPaused: organization?.details.status === 'paused',
})

/** R-STA-4: returns the page's agency: the user's own, or for customer success staff the one in the address. */
export function useAgency(): CurrentAgency {
  const { routeAgencyId, prefix } = useArea()
  const session = useSession()
  const id = useRequestAgencyId()
  const asked = useQueryOf(
    api.auth.organization,
    {},
    // The area itself reports a missing agency; the catalog isn't an agency
    { enabled: routeAgencyId !== null && prefix !== '/csm', staleTime: 60_000, quiet: 'not-found' },
  )
  return currentFrom(routeAgencyId ? asked.data : session.is === 'in' ? session.organization : null, id)
}

/** Returns links within the page's area. */
export function useAgencyPaths(): AgencyPaths {
  const { prefix } = useArea()
  return useMemo(() => agencyPaths(prefix), [prefix])
}
