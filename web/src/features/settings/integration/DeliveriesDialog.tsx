import { api, deliveryStates, type Webhook, type WebhookDelivery, webhookNews } from '@preceptor/contract'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { stateColours } from './delivery-colours.ts'
import css from './integration.module.css'
import { integrationTexts } from './texts.ts'

interface Props {
  one: Webhook
  mayChange: boolean
  onClose: () => void
}

/** Lists the latest calls to an address with their results. */
export default function DeliveriesDialog({ one: { id, url }, mayChange, onClose }: Props) {
  const t = useTexts(integrationTexts)
  const { data, isError, refetch } = useQueryOf(api.webhooks.deliveries, { params: { id } }, { staleTime: 0 })
  const replay = useSend(api.webhooks.replay, {
    refresh: [api.webhooks.deliveries, api.webhooks.list],
    done: () => showToast('success', t('replayed')),
  })
  return (
    <Dialog open size="medium" title={t('deliveriesOf', { url })} onClose={onClose}>
      {!data && !isError && <SkeletonLines lines={4} />}
      {!data && isError && <NotLoaded title={t('deliveriesNotLoaded')} retry={refetch} />}
      {data?.data.length === 0 && <Empty title={t('noDeliveries')} hint={t('noDeliveriesHint')} />}
      <ul className={css.lines} aria-label={t('deliveriesOf', { url })}>
        {data?.data.map(delivery => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            onReplay={mayChange ? () => replay.send({ params: { id, delivery_id: delivery.id }, body: {} }) : undefined}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function DeliveryLine({ delivery, onReplay }: { delivery: WebhookDelivery; onReplay: (() => void) | undefined }) {
  const { timeZone } = useAgency()
  const t = useTexts(integrationTexts)
  const { event, state, made_at, attempts, reason, is_replay, payload } = delivery
  const moment = formatInstant(made_at, timeZone)
  return (
    <li className={css.delivery}>
      <div className={css.what}>
        <span className={css.name}>
          {inWords(webhookNews[event])}{' '}
          <StatusBadge colour={stateColours[state]}>{inWords(deliveryStates[state])}</StatusBadge>
        </span>
        <p className="quiet">
          {[moment, t('tries', { count: attempts }), is_replay && t('isReplay'), state !== 'sent' && reason]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <details>
          <summary>{t('payload')}</summary>
          <pre className={css.payload}>{JSON.stringify(payload, null, 2)}</pre>
        </details>
      </div>
      {onReplay && (
        <Button size="small" aria-label={t('replayOf', { moment })} onClick={onReplay}>
          {t('replay')}
        </Button>
      )}
    </li>
  )
}
