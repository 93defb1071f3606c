import { access, api, can, type User } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { isCsmUser } from '@/nav/landing.ts'
import { agencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })
const most = 3

interface Props {
  user: User
  agency: string | null
}

/** Rulings 33: who can give the permission, by name where the user may know. */
export const WhomToAsk = ({ user, agency }: Props) =>
  isCsmUser(user) ? <SuperAdministrators user={user} /> : <Administrators user={user} agency={agency} />

function SuperAdministrators({ user }: { user: User }) {
  const query = { role: 'super_admin', status: 'active', per_page: most } as const
  const found = useQueryOf(
    api.csmUsers.list,
    { query },
    { enabled: can(user, access.csmArea), quiet: true, staleTime: 60_000 },
  )
  const names = found.data?.data.filter(({ id }) => id !== user.id).map(({ name }) => name) ?? []
  return <p>Ask a super administrator to give it to you{namesAfter(names)}.</p>
}

function Administrators({ user, agency }: Props) {
  const sees = can(user, access.agencyUsers)
  const query = { role: 'agency_admin', status: 'active', per_page: most } as const
  const found = useQueryOf(api.users.list, { query }, { enabled: sees, quiet: true, staleTime: 60_000 })
  const names = found.data?.data.filter(({ is_you }) => !is_you).map(({ name }) => name) ?? []
  return (
    <p>
      Ask an administrator of {agency ?? 'your agency'} to give it to you{namesAfter(names)}.{' '}
      {sees && (found.data?.meta.total ?? 0) > most && (
        <Link href={agencyPaths('').settingsTab('settings/users', { role: 'agency_admin' })}>See all of them</Link>
      )}
    </p>
  )
}

const namesAfter = (names: readonly string[]) => (names.length > 0 ? `: ${either.format(names)}` : '')
