import { api, type Webhook, webhookNews, deliveryStates } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { MadeSecret } from '@/widgets/secret/made-secret.ts'
import { stateColours } from './delivery-colours.ts'
import css from './integration.module.css'
import { integrationTexts } from './texts.ts'

const WebhookDialog = lazyPart(() => import('./WebhookDialog.tsx'))
const DeliveriesDialog = lazyPart(() => import('./DeliveriesDialog.tsx'))

interface Props {
  mayChange: boolean
  onMade: (made: MadeSecret) => void
}
type Act = { is: 'add' } | { is: 'deliveries'; one: Webhook }

/** Lists the agency's webhook addresses for learner events. */
export function WebhooksCard({ mayChange, onMade }: Props) {
  const t = useTexts(integrationTexts)
  const { data, isError, refetch } = useQueryOf(api.webhooks.list, {})
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const add = (
    <Button icon={<IconPlus size={16} />} onClick={() => setAct({ is: 'add' })}>
      {t('addWebhook')}
    </Button>
  )
  const rows = data?.data ?? []
  return (
    <Card title={t('webhooks')} flush action={mayChange && rows.length > 0 && add}>
      {!data && !isError && <SkeletonLines lines={3} />}
      {!data && isError && <NotLoaded title={t('webhooksNotLoaded')} retry={refetch} />}
      {data && rows.length === 0 && (
        <Empty title={t('noWebhooks')} hint={t('noWebhooksHint')} action={mayChange && add} />
      )}
      <ul className={css.lines} aria-label={t('webhooks')}>
        {rows.map(one => (
          <WebhookLine
            key={one.id}
            one={one}
            mayChange={mayChange}
            onDeliveries={() => setAct({ is: 'deliveries', one })}
            onMade={onMade}
          />
        ))}
      </ul>
      {act?.is === 'add' && (
        <WebhookDialog
          onClose={close}
          onMade={({ url, secret }) => {
            close()
            onMade({ name: url, secret })
          }}
        />
      )}
      {act?.is === 'deliveries' && <DeliveriesDialog one={act.one} mayChange={mayChange} onClose={close} />}
    </Card>
  )
}

interface LineProps extends Props {
  one: Webhook
  onDeliveries: () => void
}

function WebhookLine({ one, mayChange, onDeliveries, onMade }: LineProps) {
  const { timeZone } = useAgency()
  const t = useTexts(integrationTexts)
  const { id, url, events, created_by_name, created_at, old_until, last_state, last_at } = one
  const refresh = [api.webhooks.list]
  const rotate = useSend(api.webhooks.rotate, { refresh, done: ({ secret }) => onMade({ name: url, secret }) })
  const remove = useSend(api.webhooks.remove, { refresh, done: () => showToast('success', t('removed', { url })) })
  const items = [
    { label: t('deliveries'), onSelect: onDeliveries },
    ...(mayChange
      ? [
          { label: t('newSecret'), onSelect: () => rotate.send({ params: { id }, body: {} }) },
          { label: t('remove'), onSelect: () => remove.send({ params: { id } }) },
        ]
      : []),
  ]
  const made = t('madeBy', { name: created_by_name, day: formatInstant(created_at, timeZone) })
  return (
    <li className={css.line}>
      <div className={css.what}>
        <span className={css.name}>
          {url}{' '}
          {last_state && (
            <StatusBadge colour={stateColours[last_state]}>{inWords(deliveryStates[last_state])}</StatusBadge>
          )}
        </span>
        <p>{events.map(event => inWords(webhookNews[event])).join(' · ')}</p>
        <p className="quiet">
          {last_at
            ? `${made} · ${t('lastCalled', { moment: formatInstant(last_at, timeZone) })}`
            : `${made} · ${t('neverCalled')}`}
        </p>
        {old_until && <p className="quiet">{t('oldSigns', { moment: formatInstant(old_until, timeZone) })}</p>}
      </div>
      <MenuButton label={t('actionsFor', { name: url })} icon="dots" items={items} />
    </li>
  )
}
