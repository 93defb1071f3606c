import { api, type InvitationShown } from '@preceptor/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiFailure } from '@/api/failure.ts'
import { useSend } from '@/api/queries.ts'
import { admitOrAsk } from '@/auth/actions.ts'
import { afterSignIn } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './login.module.css'

/** Length counts (the server says the same); a phrase is easier to remember than a riddle. */
const shortest = 12

interface Props {
  token: string
  shown: InvitationShown
  onRefused: (failure: ApiFailure) => void
}

/** A new account sets its password, an existing one proves its own; then they are signed in as from the sign-in page. */
export function AcceptForm({ token, shown, onRefused }: Props) {
  const { has_account, email } = shown
  const navigate = useNavigate()
  const [name, setName] = useState(shown.name)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const accept = useSend(api.invitations.accept, {
    done: answer => {
      const entered = admitOrAsk(answer)
      // the second step is the sign-in page's
      void navigate(entered ? afterSignIn(entered.user, null) : paths.login(), { replace: true })
    },
    fail: failure => {
      // The page tells it, and for longer than a notice would.
      if (failure.code === 'CONFLICT') return true
      if (failure.code !== 'INVITATION_INVALID') return false
      onRefused(failure)
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const mistakes = has_account ? missingPassword(password) : mistakesIn({ name, password, again })
    setWrong(mistakes)
    if (accept.isSending) return
    accept.reset()
    if (Object.keys(mistakes).length > 0) return focusFirstError()
    accept.send({ body: { token, password, ...(has_account ? {} : { name }) } })
  }
  const errors = { ...accept.failure?.fieldErrors(), ...wrong }
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      {accept.failure?.code === 'CONFLICT' && <Banner level="warning">{accept.failure.sentence}</Banner>}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        onChange={() => {}}
      />
      {has_account ? (
        <PasswordField
          label="Password"
          name="password"
          autoFocus
          value={password}
          onChange={setPassword}
          hint="You have an account with this address. Its password stays as it is."
          error={errors['password']}
        />
      ) : (
        <>
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={setName}
            error={errors['name']}
          />
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={setPassword}
            hint={`At least ${shortest} characters. A few words in a row work well.`}
            error={errors['password']}
          />
          <PasswordField
            label="New password again"
            name="again"
            autoComplete="new-password"
            about={password}
            value={again}
            onChange={setAgain}
            error={errors['again']}
          />
        </>
      )}
      <Button type="submit" look="primary" size="large" wide busy={accept.isSending}>
        Accept invitation
      </Button>
      {has_account && (
        <p className={css.below}>
          <Link href={paths.forgotPassword()}>Forgot your password?</Link>
        </p>
      )}
    </form>
  )
}

const missingPassword = (password: string): Record<string, string> =>
  password === '' ? { password: 'Enter your password.' } : {}

const mistakesIn = ({
  name,
  password,
  again,
}: Record<'name' | 'password' | 'again', string>): Record<string, string> => ({
  ...(name.trim() ? {} : { name: 'Enter your name.' }),
  ...(password.length < shortest ? { password: `Use at least ${shortest} characters.` } : {}),
  ...(password === again ? {} : { again: 'The two passwords differ.' }),
})
