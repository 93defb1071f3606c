import { type CsmUser, type Membership, roleNames, type UserStatus } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { inWords, useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
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
import { Ago } from '@/widgets/list/Ago.tsx'
import { csmUsersTexts } from './texts.ts'

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

/** The agencies a user works in: add, change, and remove them here. */
export function MembershipsCard({ user, now, onChanged }: Props) {
  const t = useTexts(csmUsersTexts)
  const heading = useId()
  const narrow = useNarrow()
  const [granting, setGranting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const grant = (
    <Button
      size="small"
      icon={<IconPlus size={14} />}
      refused={user.is_you ? t('notYourself') : undefined}
      onClick={() => setGranting(true)}
    >
      {t('give')}
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
        <h2 id={heading}>{t('agencies')}</h2>
        {user.memberships.length > 0 && grant}
      </div>
      <DataTable
        label={t('agenciesOf')}
        columns={columns(user, now, narrow, setAsked)}
        rows={user.memberships}
        rowKey={membership => membership.agency_id}
        empty={<Empty title={t('noAgency')} hint={t('noAgencyHint')} action={grant} />}
      />

      {granting && <GrantDialog user={user} onClose={() => setGranting(false)} onChanged={done} />}
      {asked && <MembershipDialog user={user} {...asked} onClose={() => setAsked(null)} onChanged={done} />}
    </section>
  )
}

const quiet: Wrap = words => <span className="quiet">{words}</span>

function Agency({ membership: { agency_id, agency_name: agency, agency_status } }: { membership: Membership }) {
  const t = useTexts(csmUsersTexts)
  if (agency_status === 'closed') return <span>{t.rich('closed', { agency, quiet })}</span>
  return <Link href={csmAgencyPaths(agency_id).settingsTab('settings/users')}>{agency}</Link>
}

/** Returns the status shown in the agency's own list of users. */
const statusIn = ({ status }: CsmUser, { is_active }: Membership): UserStatus =>
  status === 'disabled' ? 'disabled' : is_active ? 'active' : 'deactivated'

const { say } = csmUsersTexts
const columns = (user: CsmUser, now: number, narrow: boolean, ask: (asked: Asked) => void): Column<Membership>[] => [
  { key: 'agency', label: say('agency'), cell: membership => <Agency membership={membership} /> },
  {
    key: 'role',
    label: say('role'),
    card: 'line',
    // A card has no column for the status
    cell: ({ role, is_active }) =>
      narrow && !is_active ? say('roleDeactivated', { role: inWords(roleNames[role]) }) : inWords(roleNames[role]),
  },
  {
    key: 'status',
    label: say('status'),
    cell: membership => <UserBadge status={statusIn(user, membership)} />,
  },
  {
    key: 'last_seen_at',
    label: say('lastSeenThere'),
    cell: ({ last_seen_at }) => <Ago at={last_seen_at} now={now} timeZone={undefined} />,
  },
  {
    key: 'actions',
    label: say('actions'),
    width: '64px',
    align: 'right',
    card: 'end',
    cell: membership => <Actions membership={membership} ask={ask} />,
  },
]

const Actions = ({ membership, ask }: { membership: Membership; ask: (asked: Asked) => void }) => (
  <span className={css.person}>
    <MenuButton
      label={say('actionsFor', { agency: membership.agency_name })}
      icon="dots"
      size="small"
      items={[
        { label: say('menuRole'), onSelect: () => ask({ membership, act: 'role' }) },
        membership.is_active
          ? { label: say('menuDeactivate'), onSelect: () => ask({ membership, act: 'deactivate' }) }
          : { label: say('menuActivate'), onSelect: () => ask({ membership, act: 'activate' }) },
        {
          label: say('menuRemove'),
          danger: true,
          separated: true,
          onSelect: () => ask({ membership, act: 'remove' }),
        },
      ]}
    />
  </span>
)
