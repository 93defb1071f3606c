import {
  api,
  type ColumnOf,
  type Id,
  type InboxState,
  inboxStates,
  type PartnerDelivery,
  partnerDeliveriesList,
} from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { useTitle } from '@/nav/title.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { syncPath } from './address.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import { partnerTexts } from './texts.ts'

/** Lists what the partner reported in the last 30 days. */
export default function InboxPage() {
  const { id } = useAgency()
  return id && <Deliveries key={id} id={id} />
}

function Deliveries({ id }: { id: Id }) {
  const t = useTexts(partnerTexts)
  useTitle(t('deliveries'))
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.partnerInbox.deliveries, partnerDeliveriesList, {
    path: { id },
    every: last => (last?.data.some(one => one.state === 'received') ? 5_000 : false),
  })
  return (
    <ListPage>
      <PageHeader title={t('deliveries')} back={<BackToIntegration />} facts={t('deliveriesFacts')} />
      <ListScreen
        within
        list={list}
        title={t('deliveryItems')}
        search={{ label: t('searchDeliveries'), placeholder: t('searchDeliveriesHint') }}
        counts={api.partnerInbox.counts}
        actions={{ exports: api.partnerInbox.export }}
        nameOf={row => row.event}
        cells={cellsFor(to, timeZone)}
        card={row => cardOf(row, to, timeZone)}
        empty={<Empty title={t('noDeliveries')} hint={t('noDeliveriesHint')} />}
      />
    </ListPage>
  )
}

const colours: Record<InboxState, StatusColour> = { received: 'blue', done: 'green', ignored: 'grey', failed: 'red' }

const EventOf = ({ row: { event, job_id }, to }: { row: PartnerDelivery; to: AgencyPaths }) =>
  job_id ? <Link href={to.page(syncPath(job_id))}>{event}</Link> : event
const StateOf = ({ row: { state } }: { row: PartnerDelivery }) => (
  <StatusBadge colour={colours[state]}>{inWords(inboxStates[state])}</StatusBadge>
)

const cardOf = (row: PartnerDelivery, to: AgencyPaths, timeZone: string | undefined) => (
  <CardLines
    title={<EventOf row={row} to={to} />}
    badges={<StateOf row={row} />}
    text={row.external_id}
    below={[formatInstant(row.received_at, timeZone), row.delivery_id].join(' · ')}
  />
)

const cellsFor = (
  to: AgencyPaths,
  timeZone: string | undefined,
): Cells<PartnerDelivery, ColumnOf<typeof partnerDeliveriesList>> => ({
  event: { width: '200px', truncate: true, cell: row => <EventOf row={row} to={to} /> },
  external_id: { width: '160px', truncate: true, cell: row => row.external_id },
  state: { width: '120px', cell: row => <StateOf row={row} /> },
  received_at: { width: '180px', cell: row => <span className="num">{formatInstant(row.received_at, timeZone)}</span> },
  attempts: { width: '90px', align: 'right', cell: row => row.attempts },
  partner: { width: '140px', truncate: true, cell: row => row.partner },
  delivery_id: { width: '260px', truncate: true, cell: row => row.delivery_id },
})
