import { Outlet } from 'react-router'
import { useSession } from '@/session/session.ts'
import { ssoState } from '@/auth/sso.ts'
import { useStore } from '@/lib/store.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { VisitorsOnly } from '@/nav/guards.tsx'
import { afterSignIn } from '@/nav/landing.ts'
import { useAddressQuery } from '@/nav/url-state.ts'
import css from './public.module.css'
import { appTexts } from './texts.ts'

/** Login and forgot-password pages for visitors. Signed-in users are redirected to their own page (R-PUB-7). */
export default function LoginArea() {
  const params = useAddressQuery()
  const session = useSession()
  const t = useTexts(appTexts)
  const asking = useStore(ssoState) === 'asking' || session.is === 'checking'
  if (asking) {
    return (
      <p className={css.signingIn} role="status">
        {t('signingIn')}
      </p>
    )
  }
  return (
    <VisitorsOnly landing={user => afterSignIn(user, params.get('redirect_url'))}>
      <Outlet />
    </VisitorsOnly>
  )
}
