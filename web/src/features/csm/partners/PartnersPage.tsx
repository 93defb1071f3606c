import {
  adapterNames,
  adapters,
  api,
  connectorTemplates,
  partnerConnectors,
  partnerKinds,
  type RegisteredPartner,
} from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './partners.module.css'
import { RequestsCard } from './RequestsCard.tsx'
import { registryTexts } from './texts.ts'

const PartnerDialog = lazyPart(() => import('./PartnerDialog.tsx'))

/** The registry of partners, and how Preceptor connects with each. */
export default function PartnersPage() {
  const t = useTexts(registryTexts)
  const [edited, setEdited] = useState<RegisteredPartner | 'new' | null>(null)
  const { data, isError, refetch } = useQueryOf(api.partnerRegistry.list, {})
  return (
    <DetailPage>
      <PageHeader
        title={t('title')}
        count={data?.data.length}
        about={t('facts')}
        action={
          <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        }
      />
      <div className={css.page}>
        <Card flush>
          {!data && !isError && <SkeletonLines lines={4} />}
          {!data && isError && <NotLoaded title={t('notLoaded')} retry={refetch} />}
          {data?.data.length === 0 && <Empty title={t('none')} />}
          <ul className={css.lines} aria-label={t('title')}>
            {data?.data.map(one => (
              <PartnerLine key={one.id} one={one} onEdit={() => setEdited(one)} />
            ))}
          </ul>
        </Card>
        <RequestsCard />
      </div>
      {edited && <PartnerDialog one={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </DetailPage>
  )
}

function PartnerLine({ one, onEdit }: { one: RegisteredPartner; onEdit: () => void }) {
  const t = useTexts(registryTexts)
  const { name, kind, connector, adapter, template, agencies, is_active } = one
  return (
    <li className={css.line}>
      <div className={css.what}>
        <strong>{name}</strong>{' '}
        {adapter && !adapters[adapter].verified && <StatusBadge colour="grey">{t('simulated')}</StatusBadge>}{' '}
        {!is_active && <StatusBadge colour="amber">{t('off')}</StatusBadge>}
        <p className="quiet">
          {[
            inWords(partnerKinds[kind]),
            inWords(partnerConnectors[connector]),
            connector === 'builtin' && (adapter ? inWords(adapterNames[adapter]) : t('noAdapter')),
            template && t('from', { template: inWords(connectorTemplates[template].label) }),
            t('agencies', { count: agencies }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button onClick={onEdit}>
        {t('edit')}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
