import { api, type Id } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { AgencyArea } from '@/nav/area.tsx'
import { Guarded, OwnAgencyOnly } from '@/nav/guards.tsx'
import { paths } from '@/nav/paths.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { CsmBar } from './CsmBar.tsx'
import { Shell } from './Shell.tsx'

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

/** The same area for customer-success staff inside one agency, under a bar that never leaves. */
export function CsmAgencyShell() {
  const { agencyId = '' } = useParams()
  return (
    <Guarded>
      <AgencyArea agencyId={agencyId}>
        <KnownAgency id={agencyId} />
      </AgencyArea>
    </Guarded>
  )
}

function KnownAgency({ id }: { id: Id }) {
  const asked = useQueryOf(api.auth.organization, {}, { staleTime: 60_000 })
  const unknown = asked.error?.kind === 'response' && asked.error.status < 500 && asked.error.status !== 401
  return (
    <Shell key={id} area="agency" bar={<CsmBar />}>
      {unknown && (
        <Empty
          title="There is no such agency"
          hint="The address may be mistyped, or the agency was removed."
          action={<ButtonLink href={paths.csmAgencies()}>All agencies</ButtonLink>}
        />
      )}
    </Shell>
  )
}

/** Pages across agencies. */
export const CsmShell = () => (
  <Guarded>
    <Shell area="csm" />
  </Guarded>
)
