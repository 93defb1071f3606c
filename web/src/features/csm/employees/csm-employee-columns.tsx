import { type CsmEmployeeRow, formatPhone, listName } from '@preceptor/contract'
import { formatAgo, formatInstant } from '@/lib/format.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import type { Column } from '@/ui/table/column.ts'
import { EmployeeStatus } from '@/widgets/EmployeeStatus.tsx'
import css from '../csm.module.css'

const Name = ({ row }: { row: CsmEmployeeRow }) => (
  <Link data-row-link="" href={csmAgencyPaths(row.organization_id).employee(row.id)}>
    {listName(row)}
  </Link>
)

/** The agency stands beside the name: the same name may work in several. */
export const columnsAt = (now: number): readonly Column<CsmEmployeeRow>[] => [
  { key: 'name', label: 'Name', width: '176px', cell: row => <Name row={row} /> },
  {
    key: 'agency',
    label: 'Agency',
    width: '184px',
    cell: row => (
      <Link href={csmAgencyPaths(row.organization_id).activeEmployees()} className={css.plainLink}>
        {row.agency_name}
      </Link>
    ),
  },
  { key: 'number', label: 'Number', width: '72px', cell: row => <span className="num">{row.employee_number}</span> },
  {
    key: 'status',
    label: 'Status',
    width: '112px',
    cell: row => <EmployeeStatus status={row.provider_status} />,
  },
  { key: 'discipline', label: 'Discipline', width: '140px', cell: row => row.discipline_name, truncate: true },
  {
    key: 'mobile',
    label: 'Mobile phone',
    width: '120px',
    cell: row =>
      row.mobile && (
        <a href={`tel:${row.mobile}`} className={css.plainLink}>
          {formatPhone(row.mobile)}
        </a>
      ),
  },
  {
    key: 'updated_at',
    label: 'Changed',
    width: '104px',
    cell: row => <span data-tip={formatInstant(row.updated_at)}>{formatAgo(row.updated_at, now)}</span>,
  },
  { key: 'email', label: 'E-mail', width: '180px', cell: row => row.email, truncate: true },
]

/** On a phone: who, where and how things stand. */
export const cards: readonly Column<CsmEmployeeRow>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: row => (
      <>
        <Name row={row} />
        <span className={css.cardFacts}>
          <EmployeeStatus status={row.provider_status} />
          <span className={css.cardText}>{row.agency_name}</span>
        </span>
      </>
    ),
  },
]
