import type { User } from '@preceptor/contract'
import { useLocation } from 'react-router'
import { signOut } from '@/auth/actions.ts'
import { type Session, useSession } from '@/session/session.ts'
import { browserHistory } from '@/lib/browser-history.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { landingOf } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { pathOf, safeRedirect } from '@/nav/redirect-url.ts'
import { product } from '@/nav/title.ts'
import { useAddressQuery } from '@/nav/url-state.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { permissionName } from '@/widgets/users/permission-words.ts'
import css from './public.module.css'
import { publicTexts } from './texts.ts'
import { WhomToAsk } from './WhomToAsk.tsx'
import { type Refusal, whyForbidden } from './why-forbidden.ts'

/** R-PUB-4, R-RED-2: says what is missing and whom to ask, with links back and onward. */
export default function ForbiddenPage() {
  const session = useSession()
  const params = useAddressQuery()
  const wanted = safeRedirect(params.get('redirect_url'))
  if (session.is !== 'in') return <Visitor wanted={wanted} />
  return (
    <div className={css.inShell}>
      <Refused session={session} wanted={wanted} />
    </div>
  )
}

function Visitor({ wanted }: { wanted: string | null }) {
  const t = useTexts(publicTexts)
  return (
    <section className={css.card}>
      <PageHeader title={t('noAccess')} />
      <p>{t('visitorAdvice')}</p>
      <div className={css.actions}>
        <ButtonLink href={paths.login(wanted ?? undefined)} look="primary">
          {t('signIn')}
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
  const t = useTexts(publicTexts)
  const { state: refusal } = useLocation() as { state: Refusal | null }
  const { refused, staffOnly, lacking, anyDoes } = whyForbidden(user, wanted, refusal)
  if (refused === 'nothing' && wanted)
    return (
      <section className={css.card}>
        <PageHeader title={t('accessNow')} />
        <p>{t('permissionsChanged')}</p>
        <Ways user={user} wanted={wanted} open />
      </section>
    )
  return (
    <section className={css.card}>
      <PageHeader title={refused === 'act' ? t('noPermission') : t('noAccess')} />
      {staffOnly && <p>{t('staffOnly', { product, agency: organization?.name ?? t('yourAgency') })}</p>}
      {lacking.length > 0 && (
        <>
          <p>{anyDoes && lacking.length > 1 ? t('lackingAny') : t('lackingAll', { count: lacking.length })}</p>
          <ul className={css.permissions}>
            {lacking.map(permission => (
              <li key={permission}>{permissionName(permission)}</li>
            ))}
          </ul>
          <WhomToAsk user={user} agency={organization?.name ?? null} />
        </>
      )}
      {!staffOnly && lacking.length === 0 && <p>{refusal?.sentence || t('roleLacks')}</p>}
      <Ways user={user} wanted={wanted} />
    </section>
  )
}

interface WaysProps {
  user: User
  wanted: string | null
  /** The page may be accessible now. */
  open?: boolean
}

/** Links onward. Users without access to the start page aren't sent there in a loop. */
function Ways({ user, wanted, open = false }: WaysProps) {
  const t = useTexts(publicTexts)
  const start = landingOf(user)
  const startIsRefused = !open && wanted !== null && pathOf(wanted) === pathOf(start)
  return (
    <div className={css.actions}>
      {open && wanted && (
        <ButtonLink href={wanted} look="primary">
          {t('openPage')}
        </ButtonLink>
      )}
      {startIsRefused ? (
        <Button look="primary" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      ) : (
        <ButtonLink href={start} {...(!open && { look: 'primary' })}>
          {t('goToStart')}
        </ButtonLink>
      )}
      {browserHistory.canGoBack() && <Button onClick={() => browserHistory.go(-1)}>{t('goBack')}</Button>}
      {!open && wanted && <ButtonLink href={wanted}>{t('tryAgain')}</ButtonLink>}
    </div>
  )
}
