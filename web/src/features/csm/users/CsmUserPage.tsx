import { access, api, type CsmUser, roleNames, csmUsersList } from '@preceptor/contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { inWords, useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
import { useQueryOf, useRefresh, useRemember } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { formatAgo, formatInstant } from '@/lib/format.ts'
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
import { csmUsersTexts } from './texts.ts'

const AccountDialog = lazyPart(() => import('./AccountDialog.tsx'))
const StaffRoleDialog = lazyPart(() => import('./StaffRoleDialog.tsx'))

/** One user of any agency: the account and its agencies. */
export default function CsmUserPage() {
  const t = useTexts(csmUsersTexts)
  const { id = '' } = useParams()
  const found = useQueryOf(api.csmUsers.get, { params: { id } }, { quiet: 'not-found' })
  usePlainTitle(found.data?.name ?? t('user'))
  const unknown = found.error?.code === 'NOT_FOUND'
  if (found.data) return <Shown user={found.data} now={found.dataUpdatedAt} />
  return (
    <DetailPage>
      <PageHeader title={t('user')} back={<BackToUsers />} />
      {found.error ? (
        <Empty
          title={unknown ? t('notFound') : t('notLoaded')}
          hint={unknown ? t('notFoundHint') : t('notLoadedHint')}
          action={!unknown && <Button onClick={() => void found.refetch()}>{t('tryAgain')}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </DetailPage>
  )
}

const BackToUsers = () => (
  <BackToList list={csmUsersList} label={useTexts(csmUsersTexts)('title')} path={paths.csmUsers()} />
)

function Shown({ user, now }: { user: CsmUser; now: number }) {
  const t = useTexts(csmUsersTexts)
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
      <Card title={t('account')}>
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
function OwnedAgencies({ user: { id, status, owned_agencies_count: count } }: { user: CsmUser }) {
  const t = useTexts(csmUsersTexts)
  const link: Wrap = words => <Link href={paths.csmAgencies({ cs_user_id: id })}>{words}</Link>
  return t.rich(status === 'disabled' ? 'ownedWithout' : 'owned', { count, link })
}

const { say } = csmUsersTexts
const factsOf = (user: CsmUser, now: number) => [
  ...(user.vendor_role
    ? [{ label: say('role'), value: say('roleOfStaff', { role: inWords(roleNames[user.vendor_role]) }) }]
    : []),
  { label: say('twoFactor'), value: user.two_factor ? say('on') : say('off') },
  {
    label: say('lastSeen'),
    value: user.last_seen_at
      ? say('seenAgo', { moment: formatInstant(user.last_seen_at), ago: formatAgo(user.last_seen_at, now) })
      : say('never'),
  },
  { label: say('created'), value: formatInstant(user.created_at) },
  ...(user.invitation_expires_at
    ? [
        {
          label: say('invitation'),
          value: say(user.status === 'expired' ? 'invitationExpired' : 'invitationUntil', {
            moment: formatInstant(user.invitation_expires_at),
          }),
        },
      ]
    : []),
  ...(user.owned_agencies_count > 0 ? [{ label: say('ownerOf'), value: <OwnedAgencies user={user} /> }] : []),
]
