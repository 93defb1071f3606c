import { type FoundEmployment, type FoundPerson, formatPhone, fullName } from '@preceptor/contract'
import { useId } from 'react'
import { useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import { UserBadge } from '@/widgets/users/UserBadge.tsx'
import css from './locate.module.css'
import { csmEmployeesTexts } from './texts.ts'

interface Props {
  person: FoundPerson
  /** When the data was requested. */
  /** The name leads to the person's own page. */
  opens?: boolean
}

/** One person: every employment, and the accounts they sign in with. */
export function PersonCard({ person: { employments, logins }, opens }: Props) {
  const t = useTexts(csmEmployeesTexts)
  const heading = useId()
  const narrow = useNarrow()
  const [first] = employments
  if (!first) return null
  const name = fullName(first)
  const born = employments.find(({ birth_date }) => birth_date)?.birth_date
  return (
    <section className={css.person} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>{opens ? <Link href={paths.csmEmployee(first.id)}>{name}</Link> : name}</h2>
        <span className="quiet">
          {[born && t('born', { day: formatDay(born) }), t('employments', { count: employments.length })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <DataTable
        opens
        label={t('employmentsOf', { name })}
        columns={narrow ? cards() : columns()}
        rows={employments}
        rowKey={row => row.id}
        empty={null}
      />
      {logins.length === 0 ? (
        <p className={css.login}>{t('noLogin')}</p>
      ) : (
        <ul className={css.logins} aria-label={t('loginsOf', { name })}>
          {logins.map(login => (
            <li key={login.id} className={css.login}>
              <Link href={paths.csmUser(login.id)}>{login.email}</Link>
              <UserBadge status={login.status} />
              <span className="quiet">
                {[
                  login.agencies_count > 0 && t('worksIn', { count: login.agencies_count }),
                  login.last_seen_at ? t('seen', { day: formatDayOf(login.last_seen_at, undefined) }) : t('neverSeen'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const quiet: Wrap = words => <span className="quiet">{words}</span>

function Agency({ row }: { row: FoundEmployment }) {
  const t = useTexts(csmEmployeesTexts)
  const agency = (
    <Link data-row-link="" href={paths.csmEmployeeIn(row.id, row.organization_id)}>
      {row.agency_name}
    </Link>
  )
  return row.agency_status === 'closed' ? t.rich('closed', { agency: () => agency, quiet }) : agency
}

const { say } = csmEmployeesTexts
const columns = (): Column<FoundEmployment>[] => [
  { key: 'agency', label: say('agency'), width: '180px', cell: row => <Agency row={row} /> },
  { key: 'name', label: say('nameThere'), width: '150px', cell: fullName },
  { key: 'status', label: say('status'), width: '104px', cell: row => <EmployeeStatus status={row.provider_status} /> },
  {
    key: 'number',
    label: say('number'),
    width: '80px',
    cell: row => <span className="num">{row.employee_number}</span>,
  },
  {
    key: 'code',
    label: say('partnerCode'),
    width: '112px',
    cell: row => <span className="num">{row.external_id}</span>,
  },
  { key: 'mobile', label: say('mobile'), width: '128px', cell: row => row.mobile && formatPhone(row.mobile) },
  { key: 'email', label: say('email'), width: '180px', cell: row => row.email, truncate: true },
  {
    key: 'updated_at',
    label: say('changed'),
    width: '192px',
    cell: row => <span className="num">{formatInstant(row.updated_at)}</span>,
  },
]

const cards = (): Column<FoundEmployment>[] => [
  { key: 'agency', label: say('agency'), cell: row => <Agency row={row} /> },
  { key: 'status', label: say('status'), card: 'end', cell: row => <EmployeeStatus status={row.provider_status} /> },
  {
    key: 'facts',
    label: say('facts'),
    card: 'line',
    cell: row =>
      [row.employee_number, row.discipline_name, row.mobile && formatPhone(row.mobile)].filter(Boolean).join(' · '),
  },
]
