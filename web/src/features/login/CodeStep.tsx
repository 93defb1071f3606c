import { api } from '@preceptor/contract'
import { useState } from 'react'
import { admit } from '@/auth/actions.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { CodeField, missingCode } from '@/widgets/two-factor/CodeField.tsx'
import css from './login.module.css'
import { startOverWhenOver } from './start-over.ts'

/** The code of the authenticator app, or in its place a recovery code. */
export function CodeStep({ challenge }: { challenge: string }) {
  const [lost, setLost] = useState(false)
  const form = useForm({
    start: { code: '' },
    call: api.auth.loginTwoFactor,
    args: ({ code }) => ({ body: { challenge, code } }),
    problems: missingCode,
    done: answer => void admit(answer),
    fail: startOverWhenOver,
  })
  const other = () => {
    setLost(!lost)
    form.reset()
  }
  const field = { ...form.field('code'), autoFocus: true }
  return (
    <>
      <PageHeader title={lost ? 'Enter a recovery code' : 'Enter your code'} />
      <Form form={form} className={css.form}>
        {lost ? (
          <TextField
            key="recovery"
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="One of the ten you kept when you turned on two-factor sign-in. Each works once."
            {...field}
            name="recovery"
          />
        ) : (
          <CodeField key="app" label="Code" hint="Your authenticator app shows it, six digits." {...field} />
        )}
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          Sign in
        </Button>
        <Button look="quiet" onClick={other}>
          {lost ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      </Form>
    </>
  )
}
