import { access, type AdapterFacts, adapters, api, type Id, isPushFlow } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { CoordinatorsCard } from './CoordinatorsCard.tsx'
import { HeldPushes } from './HeldPushes.tsx'
import { InboxCard } from './InboxCard.tsx'
import { JobsCard } from './JobsCard.tsx'
import { MapsCard } from './MapsCard.tsx'
import { PushesCard } from './PushesCard.tsx'
import { ReconcileCard } from './ReconcileCard.tsx'
import { partnerTexts } from './texts.ts'
import { TopicsCard } from './TopicsCard.tsx'
import { TriageCard } from './TriageCard.tsx'

const ChangePartnerDialog = lazyPart(() => import('./ChangePartnerDialog.tsx'))

/** The partner whose system holds the agency's people, and the exchange with it. */
export function PartnerSection({ agencyId }: { agencyId: Id }) {
  const t = useTexts(partnerTexts)
  const mayChoose = useCan(access.partners)
  const [changes, setChanges] = useState(false)
  const { data, isError, refetch } = useQueryOf(api.agencySettings.get, { params: { id: agencyId } })
  if (!data && isError) return <NotLoaded title={t('notLoaded')} retry={refetch} />
  if (!data)
    return (
      <Card>
        <SkeletonLines lines={3} />
      </Card>
    )
  const { partner } = data
  const change = mayChoose && <Button onClick={() => setChanges(true)}>{partner ? t('change') : t('choose')}</Button>
  return (
    <>
      <HeldPushes />
      {!partner && (
        <Card title={t('partner')}>
          <Empty title={t('none')} hint={t('noneHint')} action={change} />
        </Card>
      )}
      {partner && <OfPartner key={partner.id} agencyId={agencyId} partner={partner} change={change} />}
      {changes && <ChangePartnerDialog info={data} onClose={() => setChanges(false)} />}
    </>
  )
}

interface OfPartnerProps {
  agencyId: Id
  partner: { id: Id; name: string }
  change: React.ReactNode
}

function OfPartner({ agencyId, partner, change }: OfPartnerProps) {
  const t = useTexts(partnerTexts)
  const mayManage = useCan(access.manageIntegration)
  const { data, isError, refetch } = useQueryOf(api.integrations.settings, {
    params: { id: agencyId, partnerId: partner.id },
  })
  const adapter: AdapterFacts | null = data?.partner.adapter ? adapters[data.partner.adapter] : null
  return (
    <>
      <Card title={t('partner')} action={change}>
        <p>
          <strong>{partner.name}</strong>{' '}
          {adapter && !adapter.verified && <StatusBadge colour="grey">{t('simulated')}</StatusBadge>}
        </p>
        {adapter && !adapter.verified && <p className="quiet">{t('simulatedHint')}</p>}
        {data && !adapter && (
          <p className="quiet">{data.partner.connector === 'pubapi' ? t('byKeys') : t('notConnected')}</p>
        )}
        {!data && !isError && <SkeletonLines lines={2} />}
        {!data && isError && <NotLoaded title={t('notLoaded')} retry={refetch} />}
      </Card>
      {data && adapter && (
        <>
          <ConnectionCard agencyId={agencyId} settings={data} mayManage={mayManage} />
          {data.is_on && (
            <>
              <TriageCard mayManage={mayManage} />
              <JobsCard />
              {adapter.flows.some(isPushFlow) && <PushesCard />}
              <ReconcileCard agencyId={agencyId} mayManage={mayManage} />
              <CoordinatorsCard agencyId={agencyId} mayManage={mayManage} />
              <MapsCard agencyId={agencyId} mayManage={mayManage} />
              {adapter.flows.includes('completions') && <TopicsCard agencyId={agencyId} mayManage={mayManage} />}
              <InboxCard agencyId={agencyId} partner={partner.name} mayManage={mayManage} />
            </>
          )}
        </>
      )}
    </>
  )
}
