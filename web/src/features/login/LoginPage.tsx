import { api } from '@preceptor/contract'
import { useRef } from 'react'
import type { ApiFailure } from '@/api/failure.ts'
import { useQueryOf } from '@/api/queries.ts'
import { admitOrAsk } from '@/auth/actions.ts'
import { caregiverCode, caregiverSentence } from '@/auth/caregiver.ts'
import { pendingStep } from '@/auth/second-step.ts'
import { useStore } from '@/lib/store.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import css from './login.module.css'
import { missingIn } from './missing.ts'
import { loginTexts } from './texts.ts'
import { keepAddress, typedAddress } from './typed-address.ts'

const SecondStepForm = lazyPart(() => import('./SecondStepForm.tsx'))

/** R-PUB-1: the surrounding login area redirects signed-in users to their landing page. */
export default function LoginPage() {
  const t = useTexts(loginTexts)
  const info = useQueryOf(api.system.info, {}, { quiet: true, staleTime: 60_000 })
  const password = useRef<HTMLInputElement>(null)
  const form = useForm({
    start: { email: typedAddress(), password: '' },
    call: api.auth.login,
    args: body => ({ body }),
    problems: missingIn,
    done: answer => {
      admitOrAsk(answer)
      keepAddress('')
    },
    fail: failure => {
      // The password is most likely what needs retyping.
      password.current?.focus()
      password.current?.select()
      if (failure.code !== caregiverCode) return false
      // R-ERR-7: shown as an error; everything else follows the catalog.
      showToast('error', caregiverSentence())
      return true
    },
  })
  const step = useStore(pendingStep)
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
        <PageHeader title={t('signIn')} />
        <Form form={form} className={css.form}>
          {form.failure && <Refusal failure={form.failure} />}
          <TextField
            label={t('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            {...form.field('email')}
          />
          <PasswordField label={t('password')} ref={password} {...form.field('password')} />
          <Button type="submit" look="primary" size="large" wide busy={form.busy}>
            {t('signIn')}
          </Button>
        </Form>
        <p className={css.below}>
          <Link href={paths.forgotPassword()} onClick={() => keepAddress(form.values.email.trim())}>
            {t('forgot')}
          </Link>
        </p>
      </section>
      {info.data?.demo && (
        <DemoAccounts
          accounts={info.data.demo_accounts}
          outbox={info.data.outbox_readable}
          onChoose={email => form.startFrom({ email, password: 'demo-only-password' })}
        />
      )}
    </div>
  )
}

/** Advice about a refusal; the notice shows the server's own message, which must appear only once. */
function Refusal({ failure }: { failure: ApiFailure }) {
  const t = useTexts(loginTexts)
  if (failure.kind === 'cancelled' || Object.keys(failure.errors).length > 0) return null
  return (
    <Banner level={failure.code === caregiverCode ? 'error' : 'warning'} code={failure.code ?? undefined}>
      {t(adviceOn(failure))}
    </Banner>
  )
}

function adviceOn({ code }: ApiFailure) {
  switch (code) {
    case caregiverCode:
      return 'adviceCaregiver'
    case 'WRONG_CREDENTIALS':
      return 'adviceWrong'
    case 'AGENCY_CLOSED':
      return 'adviceClosed'
    default:
      return 'adviceOther'
  }
}
