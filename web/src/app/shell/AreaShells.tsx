import { api, type Id } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useSession } from '@/session/session.ts'
import { AgencyArea } from '@/nav/area.tsx'
import { Guarded, OwnAgencyOnly } from '@/nav/guards.tsx'
import { isCsmUser } from '@/nav/landing.ts'
import { agencyIdIn } from '@/nav/pages.ts'
import { safeRedirect } from '@/nav/redirect-url.ts'
import { useAddressQuery } from '@/nav/url-state.ts'
import { publicLayout } from '../visitors.ts'
import { CsmBar } from './CsmBar.tsx'
import { Shell } from './Shell.tsx'

const NoSuchAgency = lazyPart(() => import('../extras.ts').then(({ noSuchAgency }) => noSuchAgency()))

/** The agency area of an agency's own users. */
export const OwnAgencyShell = () => (
  <Guarded>
    <OwnAgencyOnly>
      <AgencyArea agencyId={null}>
        <Shell area="agency" />
      </AgencyArea>
    </OwnAgencyOnly>
  </Guarded>
)

/** The same area for customer success staff inside an agency, under a bar that is always visible. */
export function CsmAgencyShell() {
  const { agencyId = '' } = useParams()
  return (
    <Guarded>
      <InAgency id={agencyId} />
    </Guarded>
  )
}

const InAgency = ({ id }: { id: Id }) => (
  <AgencyArea agencyId={id}>
    <KnownAgency id={id} />
  </AgencyArea>
)

function KnownAgency({ id }: { id: Id }) {
  const asked = useQueryOf(api.auth.organization, {}, { staleTime: 60_000, quiet: 'not-found' })
  const unknown = asked.error?.kind === 'response' && asked.error.status < 500 && asked.error.status !== 401
  return (
    <Shell key={id} area="agency" bar={<CsmBar />}>
      {unknown && <NoSuchAgency />}
    </Shell>
  )
}

/**
 * The forbidden page keeps the navigation of the area the user wanted to open (R-RED-2); visitors see it like the other public
 * pages.
 */
export function ForbiddenShell() {
  const session = useSession()
  const params = useAddressQuery()
  if (session.is === 'out') return publicLayout
  const wanted = safeRedirect(params.get('redirect_url'))
  const isStaff = session.is === 'in' ? isCsmUser(session.user) : wanted?.startsWith('/csm')
  const agencyId = session.is === 'in' && isStaff && wanted ? agencyIdIn(wanted) : null
  if (agencyId) return <InAgency id={agencyId} />
  if (isStaff) return <Shell area="csm" />
  return (
    <AgencyArea agencyId={null}>
      <Shell area="agency" />
    </AgencyArea>
  )
}

/** Pages across agencies. */
export const CsmShell = () => (
  <Guarded>
    <Shell area="csm" />
  </Guarded>
)
