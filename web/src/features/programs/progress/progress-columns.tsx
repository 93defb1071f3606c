import { assignmentSources, type ColumnOf, type ProgressRow, type progressList } from '@preceptor/contract'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { dueNote, dueWords, Standing } from '@/widgets/assignments/Standing.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'

const Name = ({ row, href }: { row: ProgressRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const Day = ({ day, tip }: { day: string | null; tip?: string }) => (
  <span className="num" data-tip={tip || undefined}>
    {day === null ? '–' : formatDay(day)}
  </span>
)

/** What was withdrawn is no longer due. */
const dueOf = ({ standing, due_on }: ProgressRow) => (standing === 'withdrawn' ? null : due_on)

export const progressCells = (
  hrefOf: (row: ProgressRow) => string,
): Cells<ProgressRow, ColumnOf<typeof progressList>> => ({
  name: { width: '220px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  standing: { width: '120px', cell: row => <Standing of={row.standing} /> },
  due_on: { width: '124px', cell: row => <Day day={dueOf(row)} tip={dueNote(row)} /> },
  days_overdue: {
    width: '112px',
    align: 'right',
    cell: row => row.days_overdue > 0 && formatNumber(row.days_overdue),
  },
  start_date: { width: '120px', cell: row => <Day day={row.start_date} /> },
  discipline: { width: '160px', truncate: true, cell: row => row.discipline_name },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: row => row.coordinator_name },
  assigned_on: { width: '120px', cell: row => <Day day={row.assigned_on} /> },
  source: { width: '130px', truncate: true, cell: row => inWords(assignmentSources[row.source]) },
  reason: { width: '200px', truncate: true, cell: row => row.reason },
})

/** On a phone: who, how it stands, and when it is due. */
export const progressCard = (row: ProgressRow, href: string) => (
  <CardLines
    title={<Name row={row} href={href} />}
    badges={<Standing of={row.standing} />}
    text={row.standing === 'withdrawn' ? row.reason : dueWords(row)}
    below={[dueNote(row), row.location_name, row.coordinator_name].filter(Boolean).join(' · ')}
  />
)
