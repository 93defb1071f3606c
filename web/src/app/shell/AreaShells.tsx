import { api, type Id } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { AgencyArea } from '@/nav/area.tsx'
import { Guarded, OwnAgencyOnly } from '@/nav/guards.tsx'
import { paths, withQuery } from '@/nav/paths.ts'
import { usePlainTitle } from '@/nav/title.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
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
  const asked = useQueryOf(api.auth.organization, {}, { staleTime: 60_000, quiet: 'not-found' })
  const unknown = asked.error?.kind === 'response' && asked.error.status < 500 && asked.error.status !== 401
  return (
    <Shell key={id} area="agency" bar={<CsmBar />}>
      {unknown && <NoSuchAgency />}
    </Shell>
  )
}

/** Nobody enters a closed agency (docs/decisions/015), and nobody is told of one apart from the list of them. */
function NoSuchAgency() {
  usePlainTitle('Agency not open')
  return (
    <DetailPage>
      <PageHeader title="This agency is not open" />
      <Empty
        title="It is closed, or the address is mistyped"
        hint="A closed agency keeps everything it had. Whoever leads customer success can reopen it from the list."
        action={
          <>
            <ButtonLink href={paths.csmAgencies()}>All agencies</ButtonLink>
            <ButtonLink href={withQuery(paths.csmAgencies(), { status: 'closed' })}>Closed agencies</ButtonLink>
          </>
        }
      />
    </DetailPage>
  )
}

/** Pages across agencies. */
export const CsmShell = () => (
  <Guarded>
    <Shell area="csm" />
  </Guarded>
)
