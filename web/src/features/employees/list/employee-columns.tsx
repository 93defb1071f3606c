import {
  activeStatus,
  type EmployeeColumn,
  type EmployeeRow,
  employeeFilters,
  employmentTypes,
  formatPhone,
  languages,
  listName,
  providerStatuses,
} from '@preceptor/contract'
import { IconPhone } from '@tabler/icons-react'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { employeesTexts } from '../texts.ts'
import css from './list.module.css'

interface Facts {
  to: AgencyPaths
  timeZone: string | undefined
}

const Name = ({ row, to }: { row: EmployeeRow; to: AgencyPaths }) => (
  <Link data-row-link="" href={to.employee(row.id)}>
    {listName(row)}
  </Link>
)

export const employeeCells = ({ to, timeZone }: Facts): Cells<EmployeeRow, EmployeeColumn> => ({
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
  language: { width: '120px', cell: row => languageOf(row) },
  employment_type: { width: '120px', cell: row => employmentTypeOf(row) },
  city: { width: '120px', cell: row => row.city, truncate: true },
  planned_change: {
    width: '176px',
    cell: row => row.planned_change && <span className="num">{plannedText(row)}</span>,
  },
  missing: { width: '168px', cell: row => missingText(row), truncate: true },
  imported_from: { width: '168px', cell: row => row.imported_from, truncate: true },
  tags: { width: '140px', cell: row => row.tags.join(', '), truncate: true },
  updated_at: { width: '168px', cell: row => <span className="num">{formatInstant(row.updated_at, timeZone)}</span> },
})

const missingWords: Readonly<Record<string, string>> = employeeFilters.missing.choices
const missingText = ({ missing }: EmployeeRow) => missing.map(key => inWords(missingWords[key] ?? key)).join(', ')
const languageOf = ({ language }: EmployeeRow) => language && inWords(languages[language])
const employmentTypeOf = ({ employment_type: type }: EmployeeRow) => type && inWords(employmentTypes[type])
const plannedText = ({ planned_change: next }: EmployeeRow) =>
  next &&
  employeesTexts.say('statusOnDay', {
    status: inWords(providerStatuses[next.provider_status]),
    day: formatDay(next.effective_on),
  })

/** What a filter asks about, in the words of a card; what the card shows anyway is left out. */
const cardFacts: Partial<Record<EmployeeColumn, (row: EmployeeRow) => string | null>> = {
  hire_date: ({ hire_date, planned_change: next }) =>
    hire_date &&
    (next?.provider_status === activeStatus && next.effective_on === hire_date
      ? employeesTexts.say('startsOn', { day: formatDay(hire_date) })
      : employeesTexts.say('hiredOn', { day: formatDay(hire_date) })),
  termination_date: row =>
    row.termination_date && employeesTexts.say('leftOn', { day: formatDay(row.termination_date) }),
  planned_change: plannedText,
  missing: row => (row.missing.length > 0 ? employeesTexts.say('missing', { facts: missingText(row) }) : null),
  imported_from: row => row.imported_from,
  coordinator: row => row.coordinator_name,
  language: languageOf,
  employment_type: employmentTypeOf,
}

/** A phone shows who, how things stand and what the filters ask about. */
export const employeeCard = (row: EmployeeRow, asked: readonly string[], to: AgencyPaths) => (
  <CardLines
    title={<Name row={row} to={to} />}
    badges={<EmployeeStatus status={row.provider_status} />}
    text={
      [...asked.map(key => cardFacts[key as EmployeeColumn]?.(row)), row.discipline_name, row.location_name]
        .filter(Boolean)
        .join(' · ') || row.employee_number
    }
  />
)

/** The way to call, beside a card. */
export const callButton = (row: EmployeeRow) =>
  row.mobile && (
    <a
      href={`tel:${row.mobile}`}
      className={css.call}
      aria-label={employeesTexts.say('callSomebody', { name: listName(row) })}
    >
      <IconPhone size={18} />
    </a>
  )
