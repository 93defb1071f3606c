import { api, type InboxState, inboxStates, type PartnerDelivery } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { linesPerPage, pageIn, wordIn } from '@/widgets/list/in-address.ts'
import { PagedCard } from '@/widgets/list/PagedCard.tsx'
import { syncPath } from './address.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

/** Lists what the partner reported in the last 30 days. */
export default function InboxPage() {
  const { id } = useAgency()
  return id && <Deliveries key={id} id={id} />
}

function Deliveries({ id }: { id: string }) {
  const t = useTexts(partnerTexts)
  useTitle(t('deliveries'))
  const [search, change] = useUrlQuery()
  const state = wordIn(inboxStates, search.get('state'))
  const asked = useQueryOf(
    api.partnerInbox.deliveries,
    { params: { id }, query: { page: pageIn(search), per_page: linesPerPage, ...(state && { state }) } },
    { keep: true, every: last => (last?.data.some(one => one.state === 'received') ? 5_000 : false) },
  )
  return (
    <DetailPage>
      <PageHeader title={t('deliveries')} back={<BackToIntegration />} facts={t('deliveriesFacts')} />
      <PagedCard
        title={t('deliveryItems')}
        filters={
          <SelectField
            label={t('pushState')}
            none={t('allStates')}
            choices={choicesOf(inboxStates)}
            value={state ?? ''}
            onChange={value => change({ state: value })}
          />
        }
        asked={asked}
        empty={{ title: t('noDeliveries'), hint: t('noDeliveriesHint') }}
        notLoaded={t('deliveriesNotLoaded')}
      >
        {asked.data?.data.map(one => (
          <DeliveryLine key={one.id} one={one} />
        ))}
      </PagedCard>
    </DetailPage>
  )
}

const colours: Record<InboxState, StatusColour> = { received: 'blue', done: 'green', ignored: 'grey', failed: 'red' }

function DeliveryLine({ one }: { one: PartnerDelivery }) {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { event, state, external_id, delivery_id, attempts, job_id } = one
  const moment = formatInstant(one.received_at, timeZone)
  return (
    <li className={css.line}>
      <div className={css.what}>
        <span className={css.name}>{event}</span>{' '}
        <StatusBadge colour={colours[state]}>{inWords(inboxStates[state])}</StatusBadge>
        <p className="quiet">
          {[moment, external_id, delivery_id, attempts > 1 && t('tries', { count: attempts })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {job_id && (
        <ButtonLink href={to.page(syncPath(job_id))} aria-label={t('detailsOf', { moment })}>
          {t('details')}
        </ButtonLink>
      )}
    </li>
  )
}
