import { type ColumnOf, type NotAssignedRow, type notAssignedList, pasts } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { programsTexts } from '../texts.ts'
import { Day } from './progress-columns.tsx'

const Name = ({ row, href }: { row: NotAssignedRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const colours = { never: 'grey', expired: 'amber', withdrawn: 'grey' } as const
const Past = ({ of }: { of: NotAssignedRow['past'] }) => (
  <StatusBadge colour={colours[of]}>{inWords(pasts[of])}</StatusBadge>
)

export const notAssignedCells = (
  hrefOf: (row: NotAssignedRow) => string,
): Cells<NotAssignedRow, ColumnOf<typeof notAssignedList>> => ({
  name: { width: '220px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  past: { width: '128px', cell: row => <Past of={row.past} /> },
  discipline: { width: '180px', truncate: true, cell: row => row.discipline_name },
  location: { width: '140px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: row => row.coordinator_name },
  hire_date: { width: '124px', cell: row => <Day day={row.hire_date} /> },
  completed_on: { width: '148px', cell: row => <Day day={row.completed_on} /> },
  expired_on: { width: '124px', cell: row => <Day day={row.expired_on} /> },
})

/** On a phone: name, whether they ever had the program, and when that ended. */
export const notAssignedCard = (row: NotAssignedRow, href: string) => (
  <CardLines
    title={<Name row={row} href={href} />}
    badges={<Past of={row.past} />}
    text={pastWords(row)}
    below={[row.discipline_name, row.location_name].filter(Boolean).join(' · ')}
  />
)

function pastWords({ expired_on, completed_on, hire_date }: NotAssignedRow): string | null {
  if (expired_on) return programsTexts.say('expiredOn', { day: formatDay(expired_on) })
  if (completed_on) return programsTexts.say('completedOn', { day: formatDay(completed_on) })
  return hire_date && programsTexts.say('hiredOn', { day: formatDay(hire_date) })
}
