import { access, api, can, type User } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatEither } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { isCsmUser } from '@/nav/landing.ts'
import { agencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { publicTexts } from './texts.ts'

const most = 3

interface Props {
  user: User
  agency: string | null
}

/** People who can grant the permission, by name if the user may know it. */
export const WhomToAsk = ({ user, agency }: Props) =>
  isCsmUser(user) ? <SuperAdministrators user={user} /> : <Administrators user={user} agency={agency} />

function SuperAdministrators({ user }: { user: User }) {
  const t = useTexts(publicTexts)
  const query = { role: 'super_admin', status: 'active', per_page: most } as const
  const found = useQueryOf(
    api.csmUsers.list,
    { query },
    { enabled: can(user, access.csmArea), quiet: true, staleTime: 60_000 },
  )
  const names = found.data?.data.filter(({ id }) => id !== user.id).map(({ name }) => name) ?? []
  return <p>{names.length > 0 ? t('askSuperNamed', { names: formatEither(names) }) : t('askSuper')}</p>
}

function Administrators({ user, agency }: Props) {
  const t = useTexts(publicTexts)
  const sees = can(user, access.agencyUsers)
  const query = { role: 'agency_admin', status: 'active', per_page: most } as const
  const found = useQueryOf(api.users.list, { query }, { enabled: sees, quiet: true, staleTime: 60_000 })
  const names = found.data?.data.filter(({ is_you }) => !is_you).map(({ name }) => name) ?? []
  return (
    <p>
      {names.length > 0
        ? t('askAdministratorNamed', { agency: agency ?? t('yourAgency'), names: formatEither(names) })
        : t('askAdministrator', { agency: agency ?? t('yourAgency') })}{' '}
      {sees && (found.data?.meta.total ?? 0) > most && (
        <Link href={agencyPaths('').settingsTab('settings/users', { role: 'agency_admin' })}>{t('seeAll')}</Link>
      )}
    </p>
  )
}
