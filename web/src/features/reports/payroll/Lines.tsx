import {
  api,
  type ColumnOf,
  type OpenPayrollBatch,
  payrollLineKinds,
  type PayrollLineRow,
  payrollLinesList,
  type PayrollOutcome,
  payrollOutcomes,
} from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { timeText } from './batch-words.tsx'
import { payrollTexts } from './texts.ts'

/** Lists lines that are paid, held or excluded. Corrections name the batch of the corrected line. */
export default function Lines({ batch }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const list = useList(api.payroll.lines, payrollLinesList, { path: { id: batch.id } })
  return (
    <ListScreen
      within
      list={list}
      title={t('lines')}
      search={{ label: t('searchLines'), placeholder: t('searchLinesHint') }}
      counts={api.payroll.lineCounts}
      nameOf={row => row.name}
      cells={lineCells(to)}
      card={row => lineCard(row, to)}
      empty={<Empty title={t('noLines')} hint={t('noLinesHint')} />}
    />
  )
}

const colours: Readonly<Record<PayrollOutcome, StatusColour>> = {
  pay: 'green',
  hold: 'amber',
  exclude: 'grey',
  undecided: 'red',
}
const Outcome = ({ row }: { row: PayrollLineRow }) => (
  <StatusBadge colour={colours[row.outcome]}>{inWords(payrollOutcomes[row.outcome])}</StatusBadge>
)
const Name = ({ row, to }: { row: PayrollLineRow; to: AgencyPaths }) => (
  <Link data-row-link="" href={to.employee(row.employee_id, 'training')}>
    {row.name}
  </Link>
)
const Training = ({ row }: { row: PayrollLineRow }) =>
  row.corrects_batch === null
    ? row.title
    : payrollTexts.say(row.kind === 'correction' ? 'takesBack' : 'replaces', {
        title: row.title,
        number: row.corrects_batch,
      })

const lineCells = (to: AgencyPaths): Cells<PayrollLineRow, ColumnOf<typeof payrollLinesList>> => ({
  name: { width: '200px', cell: row => <Name row={row} to={to} /> },
  payroll_number: { width: '120px', cell: row => <span className="num">{row.payroll_number}</span> },
  work_date: { width: '120px', cell: row => <span className="num">{formatDay(row.work_date)}</span> },
  title: { width: '280px', truncate: true, cell: row => <Training row={row} /> },
  kind: { width: '120px', cell: row => inWords(payrollLineKinds[row.kind]) },
  earning_code: { width: '120px', cell: row => row.earning_code },
  minutes: { width: '100px', align: 'right', cell: row => timeText(row.paid_minutes) },
  outcome: { width: '120px', cell: row => <Outcome row={row} /> },
  time: {
    width: '120px',
    cell: row => row.time_in && <span className="num">{`${row.time_in}–${row.time_out ?? ''}`}</span>,
  },
  pay_code: { width: '110px', cell: row => row.pay_code },
  company_code: { width: '120px', cell: row => row.company_code },
  cost_center: { width: '130px', truncate: true, cell: row => row.cost_center },
})

const lineCard = (row: PayrollLineRow, to: AgencyPaths) => (
  <CardLines
    title={<Name row={row} to={to} />}
    badges={<Outcome row={row} />}
    text={`${formatDay(row.work_date)} · ${timeText(row.paid_minutes)} · ${row.earning_code ?? ''}`}
    below={<Training row={row} />}
  />
)
