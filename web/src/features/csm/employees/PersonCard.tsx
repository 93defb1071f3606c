import { type FoundEmployment, type FoundPerson, formatPhone, fullName } from '@preceptor/contract'
import { useId } from 'react'
import { formatAgo, formatDay, formatInstant, plural } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import { UserBadge } from '@/widgets/users/UserBadge.tsx'
import css from './locate.module.css'

interface Props {
  person: FoundPerson
  /** When it was asked. */
  now: number
  /** The name leads to the person's own page. */
  opens?: boolean
}

/** One person: every employment, and the accounts to sign in with. */
export function PersonCard({ person: { employments, logins }, now, opens }: Props) {
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
          {[born && `Born ${formatDay(born)}`, plural(employments.length, 'employment')].filter(Boolean).join(' · ')}
        </span>
      </div>
      <DataTable
        opens
        label={`Employments of ${name}`}
        columns={narrow ? cards : columns}
        rows={employments}
        rowKey={row => row.id}
        empty={null}
      />
      {logins.length === 0 ? (
        <p className={css.login}>No account to sign in with has one of these e-mail addresses.</p>
      ) : (
        <ul className={css.logins} aria-label={`Sign-in accounts of ${name}`}>
          {logins.map(login => (
            <li key={login.id} className={css.login}>
              <Link href={paths.csmUser(login.id)}>{login.email}</Link>
              <UserBadge status={login.status} />
              <span className="quiet">
                {login.agencies_count > 0 && `works in ${plural(login.agencies_count, 'agency', 'agencies')} · `}
                {login.last_seen_at ? `last seen ${formatAgo(login.last_seen_at, now)}` : 'never seen'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Agency = ({ row }: { row: FoundEmployment }) => (
  <>
    <Link data-row-link="" href={paths.csmEmployeeIn(row.id, row.organization_id)}>
      {row.agency_name}
    </Link>
    {row.agency_status === 'closed' && <span className="quiet"> (closed)</span>}
  </>
)

const columns: readonly Column<FoundEmployment>[] = [
  { key: 'agency', label: 'Agency', width: '200px', cell: row => <Agency row={row} /> },
  { key: 'name', label: 'Name there', width: '150px', cell: fullName },
  { key: 'status', label: 'Status', width: '104px', cell: row => <EmployeeStatus status={row.provider_status} /> },
  { key: 'number', label: 'Number', width: '80px', cell: row => <span className="num">{row.employee_number}</span> },
  { key: 'code', label: 'Partner’s code', width: '112px', cell: row => <span className="num">{row.external_id}</span> },
  { key: 'mobile', label: 'Mobile phone', width: '128px', cell: row => row.mobile && formatPhone(row.mobile) },
  { key: 'email', label: 'E-mail', width: '180px', cell: row => row.email, truncate: true },
  {
    key: 'updated_at',
    label: 'Changed',
    width: '168px',
    cell: row => <span className="num">{formatInstant(row.updated_at)}</span>,
  },
]

const cards: readonly Column<FoundEmployment>[] = [
  { key: 'agency', label: 'Agency', cell: row => <Agency row={row} /> },
  { key: 'status', label: 'Status', card: 'end', cell: row => <EmployeeStatus status={row.provider_status} /> },
  {
    key: 'facts',
    label: 'Facts',
    card: 'line',
    cell: row =>
      [row.employee_number, row.discipline_name, row.mobile && formatPhone(row.mobile)].filter(Boolean).join(' · '),
  },
]
