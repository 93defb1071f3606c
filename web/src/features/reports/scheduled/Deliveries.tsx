import { api, type ColumnOf, reportChannels, type ReportDelivery, reportDeliveriesList } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { Faces } from './Faces.tsx'
import { DeliveryBadge } from './schedule-words.tsx'
import { scheduledTexts } from './texts.ts'

/** Lists deliveries with their recipient, channel and result. */
export default function Deliveries() {
  const t = useTexts(scheduledTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.reportDeliveries.list, reportDeliveriesList)
  const hrefOf = ({ run_id }: ReportDelivery) => to.page(`reports/runs/${run_id}`)
  return (
    <ListScreen
      list={list}
      title={t('deliveries')}
      above={<Faces face="deliveries" />}
      opens
      search={{ label: t('searchDeliveries'), placeholder: t('searchDeliveriesHint') }}
      counts={api.reportDeliveries.counts}
      nameOf={row => row.name}
      cells={cellsOf(hrefOf, timeZone)}
      card={row => cardOf(row, hrefOf(row), timeZone)}
      empty={<Empty title={t('noDeliveries')} hint={t('noDeliveriesHint')} />}
    />
  )
}

const NameOf = ({ row, href }: { row: ReportDelivery; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const cellsOf = (
  hrefOf: (row: ReportDelivery) => string,
  timeZone: string | undefined,
): Cells<ReportDelivery, ColumnOf<typeof reportDeliveriesList>> => ({
  created_at: { width: '190px', cell: row => <span className="num">{formatInstant(row.created_at, timeZone)}</span> },
  report: { width: '220px', wraps: true, cell: row => <NameOf row={row} href={hrefOf(row)} /> },
  channel: { width: '110px', cell: row => inWords(reportChannels[row.channel]) },
  recipient: { width: '230px', truncate: true, cell: row => row.recipient },
  state: { width: '180px', cell: row => <DeliveryBadge state={row.state} /> },
  reason: { width: '240px', wraps: true, cell: row => row.reason && inWords(row.reason) },
})

const cardOf = (row: ReportDelivery, href: string, timeZone: string | undefined) => (
  <CardLines
    title={<NameOf row={row} href={href} />}
    badges={<DeliveryBadge state={row.state} />}
    text={[inWords(reportChannels[row.channel]), row.recipient].join(' · ')}
    below={[formatInstant(row.created_at, timeZone), row.reason && inWords(row.reason)].filter(Boolean).join(' · ')}
  />
)
