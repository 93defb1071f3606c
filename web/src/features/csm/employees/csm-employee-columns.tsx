import { type ColumnOf, type CsmEmployeeRow, type csmEmployeesList, formatPhone, listName } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import { Ago } from '@/widgets/list/Ago.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import css from '../csm.module.css'

const Name = ({ row }: { row: CsmEmployeeRow }) => (
  <Link data-row-link="" href={csmAgencyPaths(row.organization_id).employee(row.id)}>
    {listName(row)}
  </Link>
)

/** Shows the agency beside the name, because people with the same name may work in several. */
export const csmEmployeeCells = (now: number): Cells<CsmEmployeeRow, ColumnOf<typeof csmEmployeesList>> => ({
  name: { width: '176px', cell: row => <Name row={row} /> },
  agency: {
    width: '184px',
    cell: row => (
      <Link href={csmAgencyPaths(row.organization_id).activeEmployees()} className={css.plainLink}>
        {row.agency_name}
      </Link>
    ),
  },
  employee_number: { width: '72px', cell: row => <span className="num">{row.employee_number}</span> },
  provider_status: { width: '112px', cell: row => <EmployeeStatus status={row.provider_status} /> },
  discipline: { width: '140px', cell: row => row.discipline_name, truncate: true },
  mobile: {
    width: '120px',
    cell: row =>
      row.mobile && (
        <a href={`tel:${row.mobile}`} className={css.plainLink}>
          {formatPhone(row.mobile)}
        </a>
      ),
  },
  updated_at: { width: '104px', cell: row => <Ago at={row.updated_at} now={now} timeZone={undefined} /> },
  email: { width: '156px', cell: row => row.email, truncate: true },
  hire_date: { width: '108px', cell: row => <span className="num">{formatDay(row.hire_date)}</span> },
})

/** On a phone: name, status, and agency. */
export const csmEmployeeCard = (row: CsmEmployeeRow) => (
  <CardLines
    title={<Name row={row} />}
    badges={<EmployeeStatus status={row.provider_status} />}
    text={row.agency_name}
  />
)
