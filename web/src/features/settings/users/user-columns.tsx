import { type AgencyUser, type ColumnOf, roleNames, type usersList } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Portrait } from '@/ui/page/Portrait.tsx'
import { Ago } from '@/widgets/list/Ago.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { UserBadge } from '@/widgets/users/UserBadge.tsx'
import { initialsOf } from '@/widgets/users/user-words.ts'
import { usersTexts } from './texts.ts'
import css from './users.module.css'

function Name({ user }: { user: AgencyUser }) {
  const t = useTexts(usersTexts)
  return (
    <span className={css.name}>
      <Portrait size={24} image={user.image} initials={initialsOf(user.name)} />
      <span>
        {user.name}
        {user.is_you && <span className="quiet"> {t('you')}</span>}
      </span>
    </span>
  )
}

/** Breaks a long email address before its host. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <span className={css.email}>
      {host === undefined ? (
        address
      ) : (
        <>
          {name}
          <wbr />@{host}
        </>
      )}
    </span>
  )
}

const Role = ({ user }: { user: AgencyUser }) => (
  <span className={css.role}>
    {inWords(roleNames[user.role])}
    {user.coordinator && user.coordinator.name !== user.name && (
      <span className="quiet"> · {user.coordinator.name}</span>
    )}
  </span>
)

const Status = ({ user, timeZone }: { user: AgencyUser; timeZone: string | undefined }) => (
  <span data-tip={statusNote(user, timeZone)}>
    <UserBadge status={user.status} />
  </span>
)

function statusNote({ status, invitation }: AgencyUser, timeZone: string | undefined) {
  if (!invitation) return status === 'disabled' ? usersTexts.say('accountDisabled') : undefined
  return usersTexts.say(status === 'expired' ? 'invitedExpired' : 'invitedUntil', {
    inviter: invitation.invited_by_name,
    moment: formatInstant(invitation.expires_at, timeZone),
  })
}

const Seen = ({ user, now, timeZone }: { user: AgencyUser; now: number; timeZone: string | undefined }) =>
  user.invitation ? <span className="quiet">–</span> : <Ago at={user.last_seen_at} now={now} timeZone={timeZone} />

function TwoFactor({ user: { two_factor } }: { user: AgencyUser }) {
  const t = useTexts(usersTexts)
  if (two_factor) return <>{t('on')}</>
  return <span className="quiet">{two_factor === null ? '–' : t('off')}</span>
}

/** For users who can manage users. */
export const managedCells = (
  now: number,
  timeZone: string | undefined,
): Cells<AgencyUser, ColumnOf<typeof usersList>> => ({
  name: { width: '188px', cell: user => <Name user={user} /> },
  email: { width: '250px', wraps: true, cell: user => user.email && <Email address={user.email} /> },
  role: { width: '150px', wraps: true, cell: user => <Role user={user} /> },
  coordinator: { width: '148px', cell: user => user.coordinator?.name, truncate: true },
  status: { width: '110px', cell: user => <Status user={user} timeZone={timeZone} /> },
  two_factor: { width: '100px', cell: user => <TwoFactor user={user} /> },
  last_seen_at: { width: '120px', cell: user => <Seen user={user} now={now} timeZone={timeZone} /> },
  invited_by: { width: '148px', cell: user => user.invitation?.invited_by_name, truncate: true },
})

/** On a phone: name, role, and status. */
export const managedCard = (user: AgencyUser, timeZone: string | undefined) => (
  <CardLines
    title={<Name user={user} />}
    badges={user.status !== 'active' && <Status user={user} timeZone={timeZone} />}
    text={inWords(roleNames[user.role])}
    below={user.email}
  />
)

/** Names and roles, for users who don't manage users. */
export const plainCells: Cells<AgencyUser> = {
  name: { width: '280px', cell: user => <Name user={user} /> },
  role: { card: 'end', cell: user => inWords(roleNames[user.role]) },
}
