import { api, type Id } from '@preceptor/contract'
import { useLayoutEffect } from 'react'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { saysGone } from '@/api/query-client.ts'
import { useSession } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { AgencyArea } from '@/nav/area.tsx'
import { Guarded, OwnAgencyOnly } from '@/nav/guards.tsx'
import { isCsmUser } from '@/nav/landing.ts'
import { agencyIdIn } from '@/nav/pages.ts'
import { paths, withQuery } from '@/nav/paths.ts'
import { safeRedirect } from '@/nav/redirect-url.ts'
import { usePlainTitle } from '@/nav/title.ts'
import { useAddressQuery } from '@/nav/url-state.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { endLocalToasts } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { publicLayout } from '../visitors.ts'
import { appTexts } from '../texts.ts'
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

/** Nobody enters a closed agency (docs/decisions/015), and nobody is told of one apart from the list of them. */
function NoSuchAgency() {
  const t = useTexts(appTexts)
  usePlainTitle(t('closedShort'))
  useLayoutEffect(() => {
    saysGone.now = true
    endLocalToasts()
    return () => {
      saysGone.now = false
    }
  }, [])
  return (
    <DetailPage>
      <PageHeader title={t('closedTitle')} />
      <Empty
        title={t('closed')}
        hint={t('closedHint')}
        action={
          <>
            <ButtonLink href={paths.csmAgencies()}>{t('allAgencies')}</ButtonLink>
            <ButtonLink href={withQuery(paths.csmAgencies(), { status: 'closed' })}>{t('closedAgencies')}</ButtonLink>
          </>
        }
      />
    </DetailPage>
  )
}

/** The forbidden page keeps the navigation of where the user was going (R-RED-2); visitors see it as the other public pages. */
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
