import { access, api, type CsmUser, roleNames, csmUsersList } from '@preceptor/contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQueryOf, useRefresh, useRemember } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { formatAgo, formatInstant, plural } from '@/lib/format.ts'
import { paths } from '@/nav/paths.ts'
import { usePlainTitle } from '@/nav/title.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { Portrait } from '@/ui/page/Portrait.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { UserBadge } from '@/widgets/users/UserBadge.tsx'
import { initialsOf } from '@/widgets/users/user-words.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import type { AccountAct } from './account-acts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { MembershipsCard } from './MembershipsCard.tsx'

const AccountDialog = lazyPart(() => import('./AccountDialog.tsx'))
const StaffRoleDialog = lazyPart(() => import('./StaffRoleDialog.tsx'))

/** One user of whatever agency: the account, and where it may work. */
export default function CsmUserPage() {
  const { id = '' } = useParams()
  const found = useQueryOf(api.csmUsers.get, { params: { id } }, { quiet: 'not-found' })
  usePlainTitle(found.data?.name ?? 'User')
  const unknown = found.error?.code === 'NOT_FOUND'
  if (found.data) return <Shown user={found.data} now={found.dataUpdatedAt} />
  return (
    <DetailPage>
      <PageHeader title="User" back={<BackToUsers />} />
      {found.error ? (
        <Empty
          title={unknown ? 'There is no such user' : 'The user could not be loaded'}
          hint={unknown ? 'The address may be mistyped.' : 'Check your connection and try again.'}
          action={!unknown && <Button onClick={() => void found.refetch()}>Retry</Button>}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </DetailPage>
  )
}

const BackToUsers = () => <BackToList list={csmUsersList} label="Users" path={paths.csmUsers()} />

function Shown({ user, now }: { user: CsmUser; now: number }) {
  const [act, setAct] = useState<AccountAct | null>(null)
  const remember = useRemember()
  const refresh = useRefresh()
  const managesStaff = useCan(access.manageCsUsers)
  const changed = (next: CsmUser) => {
    remember(api.csmUsers.get, { params: { id: next.id } }, next)
    refresh(api.csmUsers.list)
    setAct(null)
  }
  const mayChange = user.vendor_role === null || managesStaff
  return (
    <DetailPage>
      <PageHeader
        title={user.name}
        back={<BackToUsers />}
        before={<Portrait size={48} image={user.image} initials={initialsOf(user.name)} />}
        beside={<UserBadge status={user.status} />}
        facts={user.email}
        menu={<AccountMenu user={user} mayChange={mayChange} onAct={setAct} />}
      />
      <Card title="Account">
        <KeyValues items={factsOf(user, now)} />
      </Card>
      {user.vendor_role === null && <MembershipsCard user={user} now={now} onChanged={changed} />}

      {act === 'role' && <StaffRoleDialog user={user} onClose={() => setAct(null)} onChanged={changed} />}
      {act && act !== 'role' && (
        <AccountDialog user={user} act={act} onClose={() => setAct(null)} onChanged={changed} />
      )}
    </DetailPage>
  )
}

/** Agencies whose owner cannot sign in need a new one. */
const OwnedAgencies = ({ user: { id, status, owned_agencies_count } }: { user: CsmUser }) => (
  <>
    <Link href={paths.csmAgencies({ cs_user_id: id })}>{plural(owned_agencies_count, 'agency', 'agencies')}</Link>
    {status === 'disabled' && ' · choose another owner for each'}
  </>
)

const factsOf = (user: CsmUser, now: number) => [
  ...(user.vendor_role ? [{ label: 'Role', value: `${roleNames[user.vendor_role]}, our own staff` }] : []),
  { label: 'Two-factor sign-in', value: user.two_factor ? 'On' : 'Off' },
  {
    label: 'Last seen',
    value: user.last_seen_at ? `${formatInstant(user.last_seen_at)} (${formatAgo(user.last_seen_at, now)})` : 'Never',
  },
  { label: 'Account since', value: formatInstant(user.created_at) },
  ...(user.invitation_expires_at
    ? [
        {
          label: 'Invitation',
          value: `${user.status === 'expired' ? 'Expired' : 'Can be accepted until'} ${formatInstant(user.invitation_expires_at)}`,
        },
      ]
    : []),
  ...(user.owned_agencies_count > 0 ? [{ label: 'Owner of', value: <OwnedAgencies user={user} /> }] : []),
]
