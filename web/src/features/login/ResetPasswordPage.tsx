import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { NewPassword, newPasswordProblems } from '@/widgets/users/NewPassword.tsx'
import css from './login.module.css'
import { loginTexts } from './texts.ts'

/** Sets a new password with the email's token; the token comes after the `#`, so it reaches no log. */
export default function ResetPasswordPage() {
  const t = useTexts(loginTexts)
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'))
  const [done, setDone] = useState(false)
  const form = useForm({
    start: { password: '', again: '' },
    call: api.auth.reset,
    args: ({ password }) => ({ body: { token: token ?? '', password } }),
    problems: newPasswordProblems,
    done: () => setDone(true),
  })
  return (
    <div className={css.columns}>
      <section className={css.card}>
        <PageHeader title={t('resetTitle')} />
        {done ? (
          <div className={css.form}>
            <Banner level="success">{t('resetDone')}</Banner>
            <ButtonLink href={paths.login()} look="primary" size="large" wide>
              {t('signIn')}
            </ButtonLink>
          </div>
        ) : !token || form.failure?.code === 'RESET_LINK_INVALID' ? (
          <div className={css.form}>
            <Banner level="warning" title={t('linkBroken')} code="RESET_LINK_INVALID">
              {t('resetLinkWhy')}
            </Banner>
            <ButtonLink href={paths.forgotPassword()} look="primary" size="large" wide>
              {t('resetAskAgain')}
            </ButtonLink>
          </div>
        ) : (
          <Form form={form} className={css.form}>
            <NewPassword form={form} autoFocus />
            <Button type="submit" look="primary" size="large" wide busy={form.busy}>
              {t('resetSubmit')}
            </Button>
          </Form>
        )}
        <p className={css.below}>
          <Link href={paths.login()}>{t('backToSignIn')}</Link>
        </p>
      </section>
    </div>
  )
}
