import { access, api, type ApiKey, can } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { useUser } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { MadeSecret } from '@/widgets/secret/made-secret.ts'
import css from './integration.module.css'
import { KeyLine } from './KeyLine.tsx'
import { PartnerSection } from './partner/PartnerSection.tsx'
import { integrationTexts } from './texts.ts'
import { WebhooksCard } from './WebhooksCard.tsx'

const KeyDialog = lazyPart(() => import('./KeyDialog.tsx'))
const RotateDialog = lazyPart(() => import('./RotateDialog.tsx'))
const RevokeDialog = lazyPart(() => import('./RevokeDialog.tsx'))
const SecretDialog = lazyPart(() => import('@/widgets/secret/SecretDialog.tsx'))

type Act = { is: 'add' } | { is: 'rotate' | 'revoke'; one: ApiKey } | { is: 'secret'; made: MadeSecret }

/** Lists the API keys of the agency's apps. */
export default function IntegrationTab() {
  const t = useTexts(integrationTexts)
  const mayChange = can(useUser(), access.manageApiKeys)
  const { data, isError, refetch } = useQueryOf(api.apiKeys.list, {})
  const agencyId = useRequestAgencyId()
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const tell = (made: MadeSecret) => setAct({ is: 'secret', made })
  if (!data && isError) return <NotLoaded title={t('notLoaded')} retry={refetch} />
  if (!data) return <SkeletonLines lines={6} />
  const add = (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setAct({ is: 'add' })}>
      {t('add')}
    </Button>
  )
  const isEmpty = data.data.length === 0
  return (
    <div className={css.page}>
      {agencyId && <PartnerSection key={agencyId} agencyId={agencyId} />}
      <p className="quiet">
        {t('hint')}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </p>
      <Card title={t('title')} flush action={mayChange && !isEmpty && add}>
        {isEmpty && <Empty title={t('none')} hint={t('noneHint')} action={mayChange && add} />}
        <ul className={css.lines} aria-label={t('title')}>
          {data.data.map(one => (
            <KeyLine
              key={one.id}
              one={one}
              acts={
                mayChange && !one.revoked_at
                  ? { rotate: () => setAct({ is: 'rotate', one }), revoke: () => setAct({ is: 'revoke', one }) }
                  : null
              }
            />
          ))}
        </ul>
      </Card>
      <WebhooksCard mayChange={mayChange} onMade={tell} />
      {act?.is === 'add' && <KeyDialog onClose={close} onMade={tell} />}
      {act?.is === 'rotate' && <RotateDialog one={act.one} onClose={close} onMade={tell} />}
      {act?.is === 'revoke' && <RevokeDialog one={act.one} onClose={close} />}
      {act?.is === 'secret' && <SecretDialog made={act.made} onClose={close} />}
    </div>
  )
}
