import { api } from '@preceptor/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type ApiFailure, asFailure } from '@/api/failure.ts'
import { useQueryOf } from '@/api/queries.ts'
import { reportFailure } from '@/api/query-client.ts'
import { signIn } from '@/auth/actions.ts'
import { caregiverCode, caregiverSentence } from '@/auth/caregiver.ts'
import { pendingStep } from '@/auth/second-step.ts'
import { useStore } from '@/lib/store.ts'
import { paths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import css from './login.module.css'
import { missingIn } from './missing.ts'
import { keepAddress, typedAddress } from './typed-address.ts'

const SecondStepForm = lazyPart(() => import('./SecondStepForm.tsx'))

/** R-PUB-1: who may go on is taken to the landing page by the login area around this page. */
export default function LoginPage() {
  const [email, setEmail] = useState(typedAddress)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Record<string, string>>({})
  const info = useQueryOf(api.system.info, {}, { quiet: true, staleTime: 60_000 })
  const form = useRef<HTMLFormElement>(null)
  const login = useMutation<unknown, ApiFailure, { email: string; password: string }>({
    mutationFn: values => signIn(values.email, values.password),
    onSuccess: () => keepAddress(''),
    onError: thrown => {
      tell(asFailure(thrown))
      // Most likely it is the password that is typed again.
      const field = form.current?.querySelector<HTMLInputElement>('[name="password"]')
      field?.focus()
      field?.select()
    },
  })
  const errors = { ...login.error?.fieldErrors?.(), ...missing }
  const step = useStore(pendingStep)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.isPending) return
    const lacking = missingIn({ email, password })
    setMissing(lacking)
    login.reset()
    if (Object.keys(lacking).length > 0) return focusFirstError()
    login.mutate({ email, password })
  }
  if (step) {
    return (
      <div className={css.columns}>
        <SecondStepForm step={step} />
      </div>
    )
  }
  return (
    <div className={css.columns}>
      <section className={css.card}>
        <PageHeader title="Sign in" />
        <form ref={form} onSubmit={submit} noValidate className={css.form}>
          {login.error && <Refusal failure={login.error} />}
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            value={email}
            onChange={setEmail}
            error={errors['email']}
          />
          <PasswordField
            label="Password"
            name="password"
            value={password}
            onChange={setPassword}
            error={errors['password']}
          />
          <Button type="submit" look="primary" size="large" wide busy={login.isPending}>
            Sign in
          </Button>
        </form>
        <p className={css.below}>
          <Link href={paths.forgotPassword()} onClick={() => keepAddress(email.trim())}>
            Forgot your password?
          </Link>
        </p>
      </section>
      {info.data?.demo && (
        <DemoAccounts
          accounts={info.data.demo_accounts}
          outbox={info.data.outbox_readable}
          onChoose={account => {
            setEmail(account)
            setPassword('demo-only-password')
            setMissing({})
            login.reset()
          }}
        />
      )}
    </div>
  )
}

/** R-ERR-7: the code of a caregiver's refusal is shown as an error, everything else as the catalogue says. */
function tell(failure: ApiFailure) {
  if (failure.code === caregiverCode) showToast('error', caregiverSentence)
  else void reportFailure(failure)
}

/** What to do about it; the server's own sentence is the notice, and stands nowhere twice (rulings 15). */
function Refusal({ failure }: { failure: ApiFailure }) {
  if (failure.kind === 'cancelled' || Object.keys(failure.errors).length > 0) return null
  return (
    <Banner level={failure.code === caregiverCode ? 'error' : 'warning'} code={failure.code ?? undefined}>
      {adviceOn(failure)}
    </Banner>
  )
}

function adviceOn({ code }: ApiFailure): string {
  switch (code) {
    case caregiverCode:
      return 'You can’t sign in here. This page is for agency staff.'
    case 'WRONG_CREDENTIALS':
      return 'You’re not signed in. Check both fields, or reset your password.'
    case 'AGENCY_CLOSED':
      return 'You’re not signed in. Contact us if your agency should be open.'
    default:
      return 'You’re not signed in. Wait a moment, then try again.'
  }
}
