import { useLocation } from 'react-router'
import { useUser } from '@/auth/session.ts'
import { landingOf } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './public.module.css'

/** R-PUB-6 */
export default function NotFoundPage() {
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <section className={css.card}>
      <PageHeader title="Page not found" />
      <p>
        There is no page at <strong>{pathname}</strong>. The address may be mistyped, or the page has moved.
      </p>
      <div className={css.actions}>
        <ButtonLink href={user ? landingOf(user) : paths.login()} look="primary">
          {user ? 'Go to your start page' : 'Go to sign in'}
        </ButtonLink>
      </div>
    </section>
  )
}
