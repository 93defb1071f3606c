import { useLocation } from 'react-router'
import { useUser } from '@/session/session.ts'
import { bold, useTexts } from '@/lib/texts/catalogue.ts'
import { landingOf } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './public.module.css'
import { publicTexts } from './texts.ts'

/** R-PUB-6 */
export default function NotFoundPage() {
  const t = useTexts(publicTexts)
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <section className={css.card}>
      <PageHeader title={t('notFoundTitle')} />
      <p>{t.rich('notFound', { address: pathname, b: bold })}</p>
      <div className={css.actions}>
        <ButtonLink href={user ? landingOf(user) : paths.login()} look="primary">
          {user ? t('goToStart') : t('goToSignIn')}
        </ButtonLink>
      </div>
    </section>
  )
}
