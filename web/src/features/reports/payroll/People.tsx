import { api, type ColumnOf, type OpenPayrollBatch, payrollPeopleList, type PayrollPerson } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { differenceText, timeText } from './batch-words.tsx'
import { payrollTexts } from './texts.ts'

/** Lists each person's amounts, with the previous batch for comparison. */
export default function People({ batch }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const list = useList(api.payroll.people, payrollPeopleList, { path: { id: batch.id } })
  const hrefOf = ({ employee_id }: PayrollPerson) =>
    to.page(agencyPages.payroll.path, { period: batch.period_start, part: 'lines', employee_id })
  return (
    <ListScreen
      within
      list={list}
      title={t('people')}
      search={{ label: t('searchPeople'), placeholder: t('searchPeopleHint') }}
      counts={api.payroll.peopleCounts}
      nameOf={row => row.name}
      opens
      cells={peopleCells(hrefOf)}
      card={row => personCard(row, hrefOf(row))}
      empty={<Empty title={t('nobody')} hint={t('nobodyHint')} />}
    />
  )
}

const Name = ({ row, href }: { row: PayrollPerson; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const peopleCells = (
  hrefOf: (row: PayrollPerson) => string,
): Cells<PayrollPerson, ColumnOf<typeof payrollPeopleList>> => ({
  name: { width: '240px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  payroll_number: { width: '140px', cell: row => <span className="num">{row.payroll_number}</span> },
  minutes: { width: '120px', align: 'right', cell: row => timeText(row.minutes) },
  last_minutes: { width: '120px', align: 'right', cell: row => timeText(row.last_minutes) },
  difference: { width: '120px', align: 'right', cell: row => differenceText(row.difference) },
})

const personCard = (row: PayrollPerson, href: string) => (
  <CardLines
    title={<Name row={row} href={href} />}
    text={timeText(row.minutes)}
    below={payrollTexts.say('lastTime', {
      time: timeText(row.last_minutes),
      difference: differenceText(row.difference),
    })}
  />
)
