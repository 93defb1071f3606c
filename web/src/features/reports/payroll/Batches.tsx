import { api, type ColumnOf, type PayrollBatch, payrollBatchesList } from '@preceptor/contract'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { BatchBadge, periodText, timeText } from './batch-words.tsx'
import { payrollTexts } from './texts.ts'

/** All batches, newest first. */
export default function Batches() {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.payroll.list, payrollBatchesList)
  const hrefOf = (row: PayrollBatch) => to.page(agencyPages.payroll.path, { period: row.period_start })
  return (
    <ListScreen
      within
      list={list}
      title={t('batches')}
      opens
      search={{ label: t('searchBatches'), placeholder: t('searchBatchesHint') }}
      counts={api.payroll.counts}
      nameOf={row => t('batchNo', { number: row.number })}
      cells={batchCells(hrefOf, timeZone)}
      card={row => batchCard(row, hrefOf(row))}
      empty={<Empty title={t('noBatches')} hint={t('noBatchesHint')} />}
    />
  )
}

const Number = ({ row, href }: { row: PayrollBatch; href: string }) => (
  <Link data-row-link="" href={href}>
    {payrollTexts.say('batchNo', { number: row.number })}
  </Link>
)

const batchCells = (
  hrefOf: (row: PayrollBatch) => string,
  timeZone: string | undefined,
): Cells<PayrollBatch, ColumnOf<typeof payrollBatchesList>> => ({
  number: { width: '120px', cell: row => <Number row={row} href={hrefOf(row)} /> },
  period: { width: '230px', cell: row => <span className="num">{periodText(row.period_start, row.period_end)}</span> },
  check_date: { width: '120px', cell: row => <span className="num">{formatDay(row.check_date)}</span> },
  state: { width: '130px', cell: row => <BatchBadge state={row.state} /> },
  people: { width: '90px', align: 'right', cell: row => formatNumber(row.people) },
  lines: { width: '90px', align: 'right', cell: row => formatNumber(row.lines) },
  minutes: { width: '110px', align: 'right', cell: row => timeText(row.minutes) },
  locked_by: { width: '150px', truncate: true, cell: row => row.locked_by_name },
  sent_at: { width: '180px', cell: row => <span className="num">{formatInstant(row.sent_at, timeZone)}</span> },
  answered_at: { width: '180px', cell: row => <span className="num">{formatInstant(row.answered_at, timeZone)}</span> },
})

const batchCard = (row: PayrollBatch, href: string) => (
  <CardLines
    title={<Number row={row} href={href} />}
    badges={<BatchBadge state={row.state} />}
    text={`${timeText(row.minutes)} · ${payrollTexts.say('peopleOf', { count: row.people })}`}
    below={periodText(row.period_start, row.period_end)}
  />
)
