import { type CsmUserRow, roleNames } from '@preceptor/contract'
import { formatAgo, formatInstant, formatNumber } from '@/lib/format.ts'
import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { Portrait } from '@/ui/page/Portrait.tsx'
import type { Column } from '@/ui/table/column.ts'
import { UserBadge } from '@/widgets/UserBadge.tsx'
import { initialsOf } from '@/widgets/user-words.ts'
import css from '../csm.module.css'

const Name = ({ row }: { row: CsmUserRow }) => (
  <span className={css.person}>
    <Portrait size={24} image={row.image} initials={initialsOf(row.name)} />
    <Link data-row-link="" href={paths.csmUser(row.id)}>
      {row.name}
    </Link>
  </span>
)

/** The role of staff; of others the roles of the first agencies, each once. */
function rolesOf({ vendor_role, agencies }: CsmUserRow): string {
  if (vendor_role) return roleNames[vendor_role]
  return [...new Set(agencies.map(({ role }) => roleNames[role]))].join(', ')
}

function agenciesOf({ vendor_role, agencies, agencies_count }: CsmUserRow): string {
  if (vendor_role) return 'Our own staff'
  const [first] = agencies
  if (!first) return 'No agency'
  return agencies_count > 1 ? `${first.name} and ${formatNumber(agencies_count - 1)} more` : first.name
}

const Agencies = ({ row }: { row: CsmUserRow }) => (
  <span
    className={row.vendor_role || !row.agencies.some(({ is_active }) => is_active) ? 'quiet' : undefined}
    data-tip={row.agencies_count > 1 ? row.agencies.map(({ name }) => name).join(', ') : undefined}
  >
    {agenciesOf(row)}
  </span>
)

export const csmUserColumns = (now: number): Column<CsmUserRow>[] => [
  { key: 'name', label: 'Name', sort: 'name', width: '180px', cell: row => <Name row={row} /> },
  { key: 'email', label: 'E-mail', sort: 'email', width: '200px', cell: row => row.email, truncate: true },
  { key: 'agencies', label: 'Agencies', width: '200px', cell: row => <Agencies row={row} />, truncate: true },
  { key: 'role', label: 'Role', width: '170px', cell: rolesOf },
  { key: 'status', label: 'Status', sort: 'status', width: '132px', cell: row => <UserBadge status={row.status} /> },
  {
    key: 'two_factor',
    label: 'Two-factor',
    width: '92px',
    cell: row => (row.two_factor ? 'On' : <span className="quiet">Off</span>),
  },
  {
    key: 'last_seen_at',
    label: 'Last seen',
    sort: 'last_seen_at',
    width: '120px',
    cell: row =>
      row.last_seen_at ? (
        <span data-tip={formatInstant(row.last_seen_at)}>{formatAgo(row.last_seen_at, now)}</span>
      ) : (
        <span className="quiet">Never</span>
      ),
  },
]

/** On a phone: who, where and how things stand. */
export const csmUserCards: readonly Column<CsmUserRow>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: row => (
      <>
        <Name row={row} />
        <span className={css.cardFacts}>
          {row.status !== 'active' && <UserBadge status={row.status} />}
          <span className={css.cardText}>
            {agenciesOf(row)}
            {rolesOf(row) && ` · ${rolesOf(row)}`}
          </span>
        </span>
      </>
    ),
  },
]
