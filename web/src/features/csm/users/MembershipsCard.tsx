import { type CsmUser, type Membership, roleNames, type UserStatus } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatAgo, formatInstant } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { DataTable } from '@/ui/table/DataTable.tsx'
import type { Column } from '@/ui/table/column.ts'
import { UserBadge } from '@/widgets/users/UserBadge.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import css from '../csm.module.css'
import type { MembershipAct } from './membership-acts.ts'

const GrantDialog = lazyPart(() => import('./GrantDialog.tsx'))
const MembershipDialog = lazyPart(() => import('./MembershipDialog.tsx'))

interface Asked {
  membership: Membership
  act: MembershipAct
}

interface Props {
  user: CsmUser
  now: number
  onChanged: (user: CsmUser) => void
}

/** The agencies a user works in: given, changed and taken here. */
export function MembershipsCard({ user, now, onChanged }: Props) {
  const heading = useId()
  const narrow = useNarrow()
  const [granting, setGranting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const grant = (
    <Button
      size="small"
      icon={<IconPlus size={14} />}
      refused={user.is_you ? 'Not for your own account' : undefined}
      onClick={() => setGranting(true)}
    >
      Give access
    </Button>
  )
  const done = (next: CsmUser) => {
    setGranting(false)
    setAsked(null)
    onChanged(next)
  }
  return (
    <section className={css.section} aria-labelledby={heading}>
      <div className={css.sectionHead}>
        <h2 id={heading}>Agencies</h2>
        {user.memberships.length > 0 && grant}
      </div>
      <DataTable
        label="Agencies of the user"
        columns={columns(user, now, narrow, setAsked)}
        rows={user.memberships}
        rowKey={membership => membership.agency_id}
        empty={
          <Empty
            title="No agency"
            hint="A caregiver’s account, or one whose access was removed. It cannot sign in here."
            action={grant}
          />
        }
      />

      {granting && <GrantDialog user={user} onClose={() => setGranting(false)} onChanged={done} />}
      {asked && <MembershipDialog user={user} {...asked} onClose={() => setAsked(null)} onChanged={done} />}
    </section>
  )
}

const Agency = ({ membership: { agency_id, agency_name, agency_status } }: { membership: Membership }) =>
  agency_status === 'closed' ? (
    <span>
      {agency_name} <span className="quiet">(closed)</span>
    </span>
  ) : (
    <Link href={csmAgencyPaths(agency_id).settingsTab('settings/users')}>{agency_name}</Link>
  )

/** As the agency's own list of users shows it. */
const statusIn = ({ status }: CsmUser, { is_active }: Membership): UserStatus =>
  status === 'disabled' ? 'disabled' : is_active ? 'active' : 'deactivated'

const columns = (user: CsmUser, now: number, narrow: boolean, ask: (asked: Asked) => void): Column<Membership>[] => [
  { key: 'agency', label: 'Agency', cell: membership => <Agency membership={membership} /> },
  {
    key: 'role',
    label: 'Role',
    card: 'line',
    // a card has no column for the status
    cell: ({ role, is_active }) => (narrow && !is_active ? `${roleNames[role]} · deactivated` : roleNames[role]),
  },
  {
    key: 'status',
    label: 'Status',
    cell: membership => <UserBadge status={statusIn(user, membership)} />,
  },
  {
    key: 'last_seen_at',
    label: 'Last seen there',
    cell: ({ last_seen_at }) =>
      last_seen_at ? (
        <span data-tip={formatInstant(last_seen_at)}>{formatAgo(last_seen_at, now)}</span>
      ) : (
        <span className="quiet">Never</span>
      ),
  },
  {
    key: 'actions',
    label: 'Actions',
    width: '64px',
    align: 'right',
    card: 'end',
    cell: membership => <Actions membership={membership} ask={ask} />,
  },
]

const Actions = ({ membership, ask }: { membership: Membership; ask: (asked: Asked) => void }) => (
  <span className={css.person}>
    <MenuButton
      label={`Actions for ${membership.agency_name}`}
      icon="dots"
      size="small"
      items={[
        { label: 'Change role…', onSelect: () => ask({ membership, act: 'role' }) },
        membership.is_active
          ? { label: 'Deactivate there…', onSelect: () => ask({ membership, act: 'deactivate' }) }
          : { label: 'Activate there…', onSelect: () => ask({ membership, act: 'activate' }) },
        {
          label: 'Remove access…',
          danger: true,
          separated: true,
          onSelect: () => ask({ membership, act: 'remove' }),
        },
      ]}
    />
  </span>
)
