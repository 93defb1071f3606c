import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { NewPassword, newPasswordProblems } from '@/widgets/NewPassword.tsx'
import css from './login.module.css'

/** Sets a new password with the token of the mail; the token stands after `#`, so it reaches no log. */
export default function ResetPasswordPage() {
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
        <PageHeader title="Set a new password" />
        {done ? (
          <div className={css.form}>
            <Banner level="success">You can sign in with your new password now.</Banner>
            <ButtonLink href={paths.login()} look="primary" size="large" wide>
              Sign in
            </ButtonLink>
          </div>
        ) : !token || form.failure?.code === 'RESET_LINK_INVALID' ? (
          <div className={css.form}>
            <Banner level="warning" title="This link does not work" code="RESET_LINK_INVALID">
              It was used already, is too old, or was cut off on its way. Ask for a new one.
            </Banner>
            <ButtonLink href={paths.forgotPassword()} look="primary" size="large" wide>
              Ask for a new link
            </ButtonLink>
          </div>
        ) : (
          <Form form={form} className={css.form}>
            <NewPassword form={form} autoFocus />
            <Button type="submit" look="primary" size="large" wide busy={form.busy}>
              Set password
            </Button>
          </Form>
        )}
        <p className={css.below}>
          <Link href={paths.login()}>Back to sign in</Link>
        </p>
      </section>
    </div>
  )
}
