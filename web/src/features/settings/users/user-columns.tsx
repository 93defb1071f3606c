import { type AgencyUser, roleNames } from '@preceptor/contract'
import { formatAgo, formatInstant } from '@/lib/format.ts'
import { Portrait } from '@/ui/page/Portrait.tsx'
import type { Column } from '@/ui/table/column.ts'
import type { Asked } from './asked.ts'
import { UserMenu } from './UserMenu.tsx'
import { UserBadge } from '@/widgets/UserBadge.tsx'
import { initialsOf } from '@/widgets/user-words.ts'
import css from './users.module.css'

interface Facts {
  now: number
  timeZone: string | undefined
  ask: (asked: Asked) => void
}

const Name = ({ user }: { user: AgencyUser }) => (
  <span className={css.name}>
    <Portrait size={24} image={user.image} initials={initialsOf(user.name)} />
    <span>
      {user.name}
      {user.is_you && <span className="quiet"> (you)</span>}
    </span>
  </span>
)

const Role = ({ user }: { user: AgencyUser }) => (
  <>
    {roleNames[user.role]}
    {user.coordinator && user.coordinator.name !== user.name && (
      <span className="quiet"> · {user.coordinator.name}</span>
    )}
  </>
)

const Status = ({ user: { status, invitation }, timeZone }: { user: AgencyUser; timeZone: string | undefined }) => (
  <span
    data-tip={
      invitation
        ? `Invited by ${invitation.invited_by_name}, ${status === 'expired' ? 'expired' : 'can be accepted until'} ${formatInstant(invitation.expires_at, timeZone)}`
        : status === 'disabled'
          ? 'Customer success disabled this account'
          : undefined
    }
  >
    <UserBadge status={status} />
  </span>
)

function Seen({ user, now, timeZone }: { user: AgencyUser } & Omit<Facts, 'ask'>) {
  if (user.invitation) return <span className="quiet">–</span>
  if (!user.last_seen_at) return <span className="quiet">Never</span>
  return <span data-tip={formatInstant(user.last_seen_at, timeZone)}>{formatAgo(user.last_seen_at, now)}</span>
}

const TwoFactor = ({ user: { two_factor } }: { user: AgencyUser }) =>
  two_factor === null ? <span className="quiet">–</span> : two_factor ? <>On</> : <span className="quiet">Off</span>

/** For who manages users. */
export const managedColumns = ({ now, timeZone, ask }: Facts): Column<AgencyUser>[] => [
  { key: 'name', label: 'Name', sort: 'name', width: '220px', cell: user => <Name user={user} /> },
  { key: 'role', label: 'Role', sort: 'role', width: '190px', cell: user => <Role user={user} /> },
  { key: 'email', label: 'E-mail', sort: 'email', width: '270px', cell: user => user.email, truncate: true },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    width: '150px',
    cell: user => <Status user={user} timeZone={timeZone} />,
  },
  { key: 'two_factor', label: 'Two-factor', width: '92px', cell: user => <TwoFactor user={user} /> },
  {
    key: 'last_seen_at',
    label: 'Last seen',
    sort: 'last_seen_at',
    width: '120px',
    cell: user => <Seen user={user} now={now} timeZone={timeZone} />,
  },
  {
    key: 'actions',
    label: 'Actions',
    width: '64px',
    align: 'right',
    sticky: 'end',
    cell: user => <UserMenu user={user} ask={ask} />,
  },
]

/** On a phone: who, as what, how things stand, and what can be done. */
export const managedCards = ({ timeZone, ask }: Facts): Column<AgencyUser>[] => [
  {
    key: 'name',
    label: 'Name',
    cell: user => (
      <>
        <Name user={user} />
        <span className={css.cardFacts}>
          {user.status !== 'active' && <Status user={user} timeZone={timeZone} />}
          <span className={css.cardText}>{roleNames[user.role]}</span>
        </span>
        <span className={css.cardMail}>{user.email}</span>
      </>
    ),
  },
  { key: 'actions', label: 'Actions', card: 'end', cell: user => <UserMenu user={user} ask={ask} /> },
]

/** Names and roles, for everybody else (rulings 7). */
export const plainColumns: readonly Column<AgencyUser>[] = [
  { key: 'name', label: 'Name', sort: 'name', width: '280px', cell: user => <Name user={user} /> },
  { key: 'role', label: 'Role', sort: 'role', card: 'end', cell: user => roleNames[user.role] },
]
