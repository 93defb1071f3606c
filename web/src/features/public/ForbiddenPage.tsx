import type { User } from '@preceptor/contract'
import { useLocation, useSearchParams } from 'react-router'
import { signOut } from '@/auth/actions.ts'
import { type Session, useSession } from '@/auth/session.ts'
import { browserHistory } from '@/nav/history.ts'
import { landingOf } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { pathOf, safeRedirect } from '@/nav/redirect-url.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { permissionWords } from '@/widgets/permission-words.ts'
import css from './public.module.css'
import { WhomToAsk } from './WhomToAsk.tsx'
import { type Refusal, whyForbidden } from './why-forbidden.ts'

/** R-PUB-4, R-RED-2: what is missing, whom to ask, the way back and the ways on. */
export default function ForbiddenPage() {
  const session = useSession()
  const [params] = useSearchParams()
  const wanted = safeRedirect(params.get('redirect_url'))
  if (session.is !== 'in') return <Visitor wanted={wanted} />
  return (
    <div className={css.inShell}>
      <Refused session={session} wanted={wanted} />
    </div>
  )
}

function Visitor({ wanted }: { wanted: string | null }) {
  return (
    <section className={css.card}>
      <PageHeader title="You do not have access to this page" />
      <p>Sign in with an account that has access, or ask an administrator of your agency.</p>
      <div className={css.actions}>
        <ButtonLink href={paths.login(wanted ?? undefined)} look="primary">
          Sign in
        </ButtonLink>
      </div>
    </section>
  )
}

interface Props {
  session: Extract<Session, { is: 'in' }>
  wanted: string | null
}

function Refused({ session: { user, organization }, wanted }: Props) {
  const { state: refusal } = useLocation() as { state: Refusal | null }
  const { refused, staffOnly, lacking, anyDoes } = whyForbidden(user, wanted, refusal)
  if (refused === 'nothing' && wanted)
    return (
      <section className={css.card}>
        <PageHeader title="You have access to this page now" />
        <p>Your permissions have changed since you were sent here.</p>
        <Ways user={user} wanted={wanted} open />
      </section>
    )
  return (
    <section className={css.card}>
      <PageHeader
        title={refused === 'act' ? 'You do not have permission to do this' : 'You do not have access to this page'}
      />
      {staffOnly && (
        <p>It is for Preceptor’s own staff. Your account works in {organization?.name ?? 'your agency'}.</p>
      )}
      {lacking.length > 0 && (
        <>
          <p>{lackingIntro(lacking.length, anyDoes)}</p>
          <ul className={css.permissions}>
            {lacking.map(permission => (
              <li key={permission}>{permissionWords[permission]}</li>
            ))}
          </ul>
          <WhomToAsk user={user} agency={organization?.name ?? null} />
        </>
      )}
      {!staffOnly && lacking.length === 0 && (
        <p>{refusal?.sentence || 'Your role does not include it, or your role has just changed.'}</p>
      )}
      <Ways user={user} wanted={wanted} />
    </section>
  )
}

function lackingIntro(count: number, anyDoes: boolean) {
  if (count === 1) return 'Your account is missing this permission:'
  return anyDoes ? 'You need one of these permissions:' : 'Your account is missing these permissions:'
}

interface WaysProps {
  user: User
  wanted: string | null
  /** The page may be opened by now. */
  open?: boolean
}

/** Whoever may not open the start page either is not sent round in circles. */
function Ways({ user, wanted, open = false }: WaysProps) {
  const start = landingOf(user)
  const startIsRefused = !open && wanted !== null && pathOf(wanted) === pathOf(start)
  return (
    <div className={css.actions}>
      {open && wanted && (
        <ButtonLink href={wanted} look="primary">
          Open the page
        </ButtonLink>
      )}
      {startIsRefused ? (
        <Button look="primary" onClick={() => void signOut()}>
          Sign out
        </Button>
      ) : (
        <ButtonLink href={start} {...(!open && { look: 'primary' })}>
          Go to your start page
        </ButtonLink>
      )}
      {browserHistory.canGoBack() && <Button onClick={() => browserHistory.go(-1)}>Go back</Button>}
      {!open && wanted && <ButtonLink href={wanted}>Try again</ButtonLink>}
    </div>
  )
}
