import { api } from '@preceptor/contract'
import { type FormEvent, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { admit } from '@/auth/actions.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { CodeField } from '@/widgets/two-factor/CodeField.tsx'
import css from './login.module.css'
import { startOverWhenOver } from './start-over.ts'

/** The code of the authenticator app, or in its place a recovery code. */
export function CodeStep({ challenge }: { challenge: string }) {
  const [code, setCode] = useState('')
  const [lost, setLost] = useState(false)
  const [missing, setMissing] = useState(false)
  const login = useSend(api.auth.loginTwoFactor, {
    done: answer => void admit(answer),
    fail: failure => {
      focusFirstError()
      return startOverWhenOver(failure)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.isSending) return
    login.reset()
    setMissing(code.trim() === '')
    if (code.trim() === '') return focusFirstError()
    login.send({ body: { challenge, code } })
  }
  const other = () => {
    setLost(!lost)
    setCode('')
    setMissing(false)
    login.reset()
  }
  const field = {
    value: code,
    onChange: setCode,
    autoFocus: true,
    error: missing ? 'Enter the code.' : login.failure?.fieldErrors()['code'],
  }
  return (
    <>
      <PageHeader title={lost ? 'Enter a recovery code' : 'Enter your code'} />
      <form onSubmit={submit} noValidate className={css.form}>
        {lost ? (
          <TextField
            key="recovery"
            label="Recovery code"
            name="recovery"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="One of the ten you kept when you turned on two-factor sign-in. Each works once."
            {...field}
          />
        ) : (
          <CodeField key="app" label="Code" hint="Your authenticator app shows it, six digits." {...field} />
        )}
        <Button type="submit" look="primary" size="large" wide busy={login.isSending}>
          Sign in
        </Button>
        <Button look="quiet" onClick={other}>
          {lost ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </form>
    </>
  )
}
