import {
  activeStatus,
  type EmployeeColumn,
  type EmployeeRow,
  employeeFilters,
  employeeTasks,
  employmentTypes,
  formatPhone,
  languages,
  listName,
  providerStatuses,
  type TrainingColumn,
} from '@preceptor/contract'
import { IconPhone } from '@tabler/icons-react'
import { formatBirthday, formatDay, formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { EmployeePhoto } from '@/widgets/employees/EmployeePhoto.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { employeesTexts } from '../texts.ts'
import type { askedTab } from './asked-tab.ts'
import css from './list.module.css'

/** Few choose this column, so only they load it. */
const ExpectedReturn = lazyPart(() => import('../ExpectedReturn.tsx').then(part => ({ default: part.ExpectedReturn })))

const Trained = lazyPart(() => import('./Trained.tsx').then(part => ({ default: part.Trained })))
const Papers = lazyPart(() => import('./Papers.tsx').then(part => ({ default: part.Papers })))
const PapersLine = lazyPart(() => import('./Papers.tsx').then(part => ({ default: part.PapersLine })))
const Standing = lazyPart(() => import('./Standing.tsx').then(part => ({ default: part.Standing })))
const StandingLine = lazyPart(() => import('./Standing.tsx').then(part => ({ default: part.StandingLine })))
const TrainedLine = lazyPart(() => import('./Trained.tsx').then(part => ({ default: part.TrainedLine })))

interface Facts {
  to: AgencyPaths
  /** The tab that a row opens. */
  tab: ReturnType<typeof askedTab>
  timeZone: string | undefined
  /** Today's date in the agency's time zone. */
  today: string
  /** The visible rows. */
  rows: readonly EmployeeRow[]
}

type NameProps = Pick<Facts, 'to' | 'tab'> & { row: EmployeeRow }

const Name = ({ row, to, tab }: NameProps) => (
  <Link data-row-link="" href={to.employee(row.id, tab)}>
    {listName(row)}
  </Link>
)

const Pictured = ({ row, ...way }: NameProps) => (
  <span className={css.person}>
    <EmployeePhoto of={row} size={24} />
    <span className={css.personName}>
      <Name row={row} {...way} />
    </span>
  </span>
)

const Phone = ({ number }: { number: string | null }) =>
  number && (
    <a href={`tel:${number}`} className={css.plainLink}>
      {formatPhone(number)}
    </a>
  )

const trained = (column: TrainingColumn, rows: readonly EmployeeRow[]) =>
  ({
    width: '120px',
    align: 'right',
    cell: (row: EmployeeRow) => <Trained column={column} row={row} among={rows} />,
  }) as const

export const employeeCells = ({ to, tab, timeZone, today, rows }: Facts): Cells<EmployeeRow, EmployeeColumn> => ({
  name: { width: '232px', cell: row => <Pictured row={row} to={to} tab={tab} /> },
  employee_number: { width: '96px', cell: row => <span className="num">{row.employee_number}</span> },
  provider_status: { width: '116px', cell: row => <EmployeeStatus status={row.provider_status} /> },
  discipline: { width: '168px', cell: row => row.discipline_name, truncate: true },
  location: { width: '148px', cell: row => row.location_name, truncate: true },
  coordinator: { width: '148px', cell: row => row.coordinator_name, truncate: true },
  mobile: { width: '132px', cell: row => <Phone number={row.mobile} /> },
  phone_2: { width: '132px', cell: row => <Phone number={row.phone_2} /> },
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
  expected_return: {
    width: '200px',
    cell: row => row.expected_return && <ExpectedReturn day={row.expected_return} today={today} />,
  },
  language: { width: '120px', cell: row => languageOf(row) },
  employment_type: { width: '120px', cell: row => employmentTypeOf(row) },
  city: { width: '120px', cell: row => row.city, truncate: true },
  birthday: { width: '96px', cell: row => <span className="num">{formatBirthday(row.birthday)}</span> },
  planned_change: {
    width: '176px',
    cell: row => row.planned_change && <span className="num">{plannedText(row)}</span>,
  },
  missing: { width: '168px', cell: row => missingText(row), truncate: true },
  imported_from: { width: '168px', cell: row => row.imported_from, truncate: true },
  tags: { width: '140px', cell: row => row.tags.join(', '), truncate: true },
  payroll_number: { width: '120px', cell: row => <span className="num">{row.payroll_number}</span> },
  company_code: { width: '120px', cell: row => row.company_code, truncate: true },
  cost_center: { width: '120px', cell: row => row.cost_center, truncate: true },
  tasks: { width: '160px', cell: row => tasksOf(row), truncate: true },
  programs_open: trained('programs_open', rows),
  programs_overdue: trained('programs_overdue', rows),
  programs_due_week: trained('programs_due_week', rows),
  programs_due_month: trained('programs_due_month', rows),
  programs_blocked: trained('programs_blocked', rows),
  compliance: { width: '136px', cell: row => <Standing column="compliance" row={row} among={rows} /> },
  next_lapse: { width: '120px', cell: row => <Standing column="next_lapse" row={row} among={rows} /> },
  credentials: { width: '168px', cell: row => <Papers column="credentials" row={row} among={rows} /> },
  next_expiry: { width: '132px', cell: row => <Papers column="next_expiry" row={row} among={rows} /> },
  updated_at: { width: '168px', cell: row => <span className="num">{formatInstant(row.updated_at, timeZone)}</span> },
})

const missingWords: Readonly<Record<string, string>> = employeeFilters.missing.choices
const missingText = ({ missing }: EmployeeRow) => missing.map(key => inWords(missingWords[key] ?? key)).join(', ')
const tasksOf = ({ tasks }: EmployeeRow) => tasks.map(task => inWords(employeeTasks[task])).join(', ')
const languageOf = ({ language }: EmployeeRow) => language && inWords(languages[language])
const employmentTypeOf = ({ employment_type: type }: EmployeeRow) => type && inWords(employmentTypes[type])
const plannedText = ({ planned_change: next }: EmployeeRow) =>
  next &&
  employeesTexts.say('statusOnDay', {
    status: inWords(providerStatuses[next.provider_status]),
    day: formatDay(next.effective_on),
  })

/** Filter data as text for a card, except what the card always shows. */
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
  city: row => row.city,
  payroll_number: row => row.payroll_number,
  tags: row => row.tags.join(', '),
  tasks: row => tasksOf(row),
  birthday: row => formatBirthday(row.birthday),
  language: languageOf,
  employment_type: employmentTypeOf,
}

const isTraining = (column: string): column is TrainingColumn => column.startsWith('programs_')

/** On a phone: name, status, and data that the filters use. */
export const employeeCard = (
  row: EmployeeRow,
  asked: readonly string[],
  { to, tab, rows }: Pick<Facts, 'to' | 'tab' | 'rows'>,
) => (
  <span className={css.person}>
    <EmployeePhoto of={row} size={40} />
    <span className={css.personName}>
      <CardLines
        title={<Name row={row} to={to} tab={tab} />}
        badges={<EmployeeStatus status={row.provider_status} />}
        text={
          [...asked.map(key => cardFacts[key as EmployeeColumn]?.(row)), row.discipline_name, row.location_name]
            .filter(Boolean)
            .join(' · ') || row.employee_number
        }
        below={
          asked.includes('compliance') || asked.includes('next_lapse') ? (
            <StandingLine row={row} among={rows} />
          ) : asked.includes('credentials') || asked.includes('next_expiry') ? (
            <PapersLine row={row} among={rows} />
          ) : asked.some(isTraining) ? (
            <TrainedLine columns={asked.filter(isTraining)} row={row} among={rows} />
          ) : (
            asked.includes('expected_return') &&
            row.expected_return &&
            employeesTexts.say('expectedBack', { day: formatDay(row.expected_return) })
          )
        }
      />
    </span>
  </span>
)

/** The call button beside a card. */
export const callButton = (row: EmployeeRow) =>
  (row.mobile ?? row.phone_2) && (
    <a
      href={`tel:${row.mobile ?? row.phone_2}`}
      className={css.call}
      aria-label={employeesTexts.say('callSomebody', { name: listName(row) })}
    >
      <IconPhone size={18} />
    </a>
  )
