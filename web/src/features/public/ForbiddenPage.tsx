import { access, can, isCsm, missing, type Permission, permissions, type User } from '@preceptor/contract'
import { useLocation, useSearchParams } from 'react-router'
import { useSession } from '@/auth/session.ts'
import { landingOf } from '@/nav/landing.ts'
import { rulesOf } from '@/nav/pages.ts'
import { agencyPaths, paths } from '@/nav/paths.ts'
import { pathOf, safeRedirect } from '@/nav/redirect-url.ts'
import { usePlainTitle } from '@/nav/title.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { permissionWords } from '@/widgets/permission-words.ts'
import css from './public.module.css'

const isPermission = (word: unknown): word is Permission => permissions.includes(word as Permission)

/** Which permissions stand in the way: as the page's own rules say, or as the server named them. */
export function lackingFor(user: User, redirectUrl: string | null, named: unknown): Permission[] {
  const rules = redirectUrl ? (rulesOf(pathOf(redirectUrl)) ?? []) : []
  const byPage = rules.flatMap(rule => missing(user, rule))
  const byServer = Array.isArray(named) ? named.filter(isPermission) : []
  return [...new Set([...byPage, ...byServer])]
}

/** Whom to ask: by name, one click away, for all who may see who works here (rulings 7). */
function Helper({ user, agency }: { user: User; agency: string | null }) {
  if (user.role && isCsm(user.role)) return <p>Ask a Preceptor administrator to give it to you.</p>
  const administrators = agencyPaths('').settingsTab('settings/users', { role: 'agency_admin' })
  return (
    <p>
      Ask an administrator of {agency ?? 'your agency'} to give it to you.{' '}
      {can(user, access.agencyUsers) && <Link href={administrators}>See who they are</Link>}
    </p>
  )
}

/** R-PUB-4, R-RED-2: what is missing, whom to ask, and the ways on. */
export default function ForbiddenPage() {
  usePlainTitle('No access')
  const session = useSession()
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: { details?: { missing?: unknown } } | null }
  const back = safeRedirect(params.get('redirect_url'))
  const user = session.is === 'in' ? session.user : null
  const lacking = user ? lackingFor(user, back, state?.details?.missing) : []
  return (
    <section className={css.card}>
      <PageHeader title="You do not have access to this page" />
      {lacking.length > 0 ? (
        <>
          <p>Your account lacks this permission:</p>
          <ul className={css.permissions}>
            {lacking.map(permission => (
              <li key={permission}>
                {permissionWords[permission]} <code>{permission}</code>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>This page is not for your role, or your role was changed just now.</p>
      )}
      {session.is === 'in' ? (
        <Helper user={session.user} agency={session.organization?.name ?? null} />
      ) : (
        <p>Sign in with an account that may open it, or ask an administrator of your agency.</p>
      )}
      <div className={css.actions}>
        <ButtonLink href={user ? landingOf(user) : paths.login()} look="primary">
          {user ? 'Go to your start page' : 'Sign in'}
        </ButtonLink>
        {back && <ButtonLink href={back}>Try again</ButtonLink>}
      </div>
    </section>
  )
}
