import {
  type EmployeeColumn,
  type EmployeeRow,
  employeeColumns,
  employmentTypes,
  formatPhone,
  languages,
  listName,
} from '@preceptor/contract'
import { IconPhone } from '@tabler/icons-react'
import { formatDay, formatInstant } from '@/lib/format.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import type { Column } from '@/ui/table/column.ts'
import { EmployeeStatus } from '@/widgets/EmployeeStatus.tsx'
import css from './list.module.css'

interface Facts {
  to: AgencyPaths
  timeZone: string | undefined
}
type Cells = Record<EmployeeColumn, Omit<Column<EmployeeRow>, 'key' | 'label' | 'sort'>>

const Name = ({ row, to }: { row: EmployeeRow; to: AgencyPaths }) => (
  <Link data-row-link="" href={to.employee(row.id)}>
    {listName(row)}
  </Link>
)

const cells = ({ to, timeZone }: Facts): Cells => ({
  name: { width: '200px', cell: row => <Name row={row} to={to} /> },
  employee_number: { width: '96px', cell: row => <span className="num">{row.employee_number}</span> },
  provider_status: { width: '116px', cell: row => <EmployeeStatus status={row.provider_status} /> },
  discipline: { width: '168px', cell: row => row.discipline_name, truncate: true },
  location: { width: '148px', cell: row => row.location_name, truncate: true },
  coordinator: { width: '148px', cell: row => row.coordinator_name, truncate: true },
  mobile: {
    width: '132px',
    cell: row =>
      row.mobile && (
        <a href={`tel:${row.mobile}`} className={css.plainLink}>
          {formatPhone(row.mobile)}
        </a>
      ),
  },
  email: {
    width: '200px',
    cell: row =>
      row.email && (
        <a href={`mailto:${row.email}`} className={css.plainLink}>
          {row.email}
        </a>
      ),
    truncate: true,
  },
  hire_date: { width: '108px', cell: row => <span className="num">{formatDay(row.hire_date)}</span> },
  termination_date: { width: '108px', cell: row => <span className="num">{formatDay(row.termination_date)}</span> },
  language: { width: '120px', cell: row => row.language && languages[row.language] },
  employment_type: { width: '120px', cell: row => row.employment_type && employmentTypes[row.employment_type] },
  city: { width: '120px', cell: row => row.city, truncate: true },
  tags: { width: '140px', cell: row => row.tags.join(', '), truncate: true },
  updated_at: { width: '168px', cell: row => <span className="num">{formatInstant(row.updated_at, timeZone)}</span> },
})

/** The chosen columns in the chosen order. */
export function tableColumns(keys: readonly EmployeeColumn[], facts: Facts): Column<EmployeeRow>[] {
  const all = cells(facts)
  return keys.map(key => {
    const about: { label: string; sort?: string } = employeeColumns[key]
    return { ...all[key], key, label: about.label, sort: about.sort }
  })
}

/** A phone shows who, how things stand, and the way to call. */
export const cardColumns = ({ to }: Facts): Column<EmployeeRow>[] => [
  {
    key: 'name',
    label: 'Name',
    cell: row => (
      <>
        <Name row={row} to={to} />
        <span className={css.cardFacts}>
          <EmployeeStatus status={row.provider_status} />
          <span className={css.cardText}>
            {[row.discipline_name, row.location_name].filter(Boolean).join(' · ') || row.employee_number}
          </span>
        </span>
      </>
    ),
  },
  {
    key: 'mobile',
    label: 'Mobile phone',
    card: 'end',
    cell: row =>
      row.mobile && (
        <a href={`tel:${row.mobile}`} className={css.call} aria-label={`Call ${listName(row)}`}>
          <IconPhone size={18} />
        </a>
      ),
  },
]
