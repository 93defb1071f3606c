import {
  attendanceResults,
  attendanceWays,
  type BookingRow,
  bookingStates,
  type bookingsList,
  type ColumnOf,
} from '@preceptor/contract'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { bookingColours, resultColours } from '@/widgets/bookings/booking-words.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { TitleAndProgram } from '../list/TitleAndProgram.tsx'

type Row = BookingRow

const Person = ({ row, to }: { row: Row; to: AgencyPaths }) => (
  <Link data-row-link="" href={to.employee(row.employee_id, 'training')}>
    {row.name}
  </Link>
)
const Result = ({ row: { result } }: { row: Row }) =>
  result === null ? (
    <span className="quiet">–</span>
  ) : (
    <StatusBadge colour={resultColours[result]}>{inWords(attendanceResults[result])}</StatusBadge>
  )
const State = ({ row: { state } }: { row: Row }) => (
  <StatusBadge colour={bookingColours[state]}>{inWords(bookingStates[state])}</StatusBadge>
)
const when = ({ starts_at, zone }: Row) => formatInstant(starts_at, zone)

export const bookingCells = (to: AgencyPaths): Cells<Row, ColumnOf<typeof bookingsList>> => ({
  name: { width: '180px', cell: row => <Person row={row} to={to} /> },
  employee_number: { width: '120px', cell: row => <span className="num">{row.employee_number}</span> },
  starts_at: { width: '200px', cell: row => <span className="num">{when(row)}</span> },
  session: {
    width: '280px',
    cell: row => (
      <TitleAndProgram title={row.session_title} program={row.program_title}>
        <Link href={to.page(`sessions/${row.session_id}`)}>{row.session_title}</Link>
      </TitleAndProgram>
    ),
  },
  program: { truncate: true, cell: row => row.program_title },
  place: { truncate: true, cell: row => row.place },
  state: { width: '140px', cell: row => <State row={row} /> },
  result: { width: '120px', cell: row => <Result row={row} /> },
  minutes: {
    width: '100px',
    align: 'right',
    cell: ({ minutes }) => (minutes === null ? '' : formatNumber(minutes)),
  },
  marked_by: { width: '150px', truncate: true, cell: row => row.marked_by_name },
  marked_how: { width: '130px', cell: ({ marked_how }) => (marked_how ? inWords(attendanceWays[marked_how]) : '') },
  note: { truncate: true, cell: row => row.note },
  discipline: { width: '160px', truncate: true, cell: row => row.discipline_name },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '150px', truncate: true, cell: row => row.coordinator_name },
})

/** On a phone: the person, the result, and the class. */
export const bookingCard = (row: Row, to: AgencyPaths) => (
  <CardLines
    title={<Person row={row} to={to} />}
    badges={row.result === null ? <State row={row} /> : <Result row={row} />}
    text={when(row)}
    below={row.session_title}
  />
)
