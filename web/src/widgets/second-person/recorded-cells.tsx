import { formatDayOf } from '@/lib/format-more.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { Link } from '@/ui/Link.tsx'
import { deciderOf } from './decider.ts'

interface Row {
  id: string
  name: string
  employee_number: string | null
  location_name: string | null
  coordinator_name: string | null
  recorded_by_name: string
  recorded_at: string
  decided_by_name: string | null
  self_verified: boolean
}

/** The row's link, with the person's name. */
export const RecordedName = ({ row, href }: { row: Pick<Row, 'name'>; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

export const Day = ({ on, none = '–' }: { on: string | null; none?: string }) => (
  <span className="num">{on ? formatDay(on) : none}</span>
)

/** The columns shared by all lists of records: person, location, and who wrote and decided it. */
export const recordedCells = <R extends Row>(hrefOf: (row: R) => string, timeZone: string | undefined) => ({
  name: { width: '180px', cell: (row: R) => <RecordedName row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: (row: R) => <span className="num">{row.employee_number}</span> },
  location: { width: '130px', truncate: true, cell: (row: R) => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: (row: R) => row.coordinator_name },
  recorded_by: { width: '150px', truncate: true, cell: (row: R) => row.recorded_by_name },
  recorded_at: {
    width: '120px',
    cell: (row: R) => (
      <span className="num" data-tip={formatInstant(row.recorded_at, timeZone)}>
        {formatDayOf(row.recorded_at, timeZone)}
      </span>
    ),
  },
  decided_by: { width: '150px', truncate: true, cell: (row: R) => deciderOf(row) },
})
