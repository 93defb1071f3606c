import { api } from '@preceptor/contract'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useSend } from '@/api/queries.ts'
import { paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './login.module.css'

/** Length counts (the server says the same); a phrase is easier to remember than a riddle. */
const shortest = 12

/** Sets a new password with the token of the mail; the token stands after `#`, so it reaches no log. */
export default function ResetPasswordPage() {
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'))
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [done, setDone] = useState(false)
  const reset = useSend(api.auth.reset, { done: () => setDone(true) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const mistakes: Record<string, string> = {
      ...(password.length < shortest ? { password: `Use at least ${shortest} characters.` } : {}),
      ...(password !== again ? { again: 'The two passwords differ.' } : {}),
    }
    setWrong(mistakes)
    if (reset.isSending) return
    reset.reset()
    if (Object.keys(mistakes).length > 0) return focusFirstError()
    if (token) reset.send({ body: { token, password } })
  }
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
        ) : !token || reset.failure?.code === 'RESET_LINK_INVALID' ? (
          <div className={css.form}>
            <Banner level="warning" title="This link does not work" code="RESET_LINK_INVALID">
              It was used already, is too old, or was cut off on its way. Ask for a new one.
            </Banner>
            <ButtonLink href={paths.forgotPassword()} look="primary" size="large" wide>
              Ask for a new link
            </ButtonLink>
          </div>
        ) : (
          <form onSubmit={submit} noValidate className={css.form}>
            <PasswordField
              label="New password"
              name="password"
              autoComplete="new-password"
              autoFocus
              value={password}
              onChange={setPassword}
              hint={`At least ${shortest} characters. A few words in a row work well.`}
              error={wrong['password'] ?? reset.failure?.fieldErrors()['password']}
            />
            <PasswordField
              label="New password again"
              name="again"
              autoComplete="new-password"
              about={password}
              value={again}
              onChange={setAgain}
              error={wrong['again']}
            />
            <Button type="submit" look="primary" size="large" wide busy={reset.isSending}>
              Set password
            </Button>
          </form>
        )}
        <p className={css.below}>
          <Link href={paths.login()}>Back to sign in</Link>
        </p>
      </section>
    </div>
  )
}
