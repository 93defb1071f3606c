import { api, type InvitationShown } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import type { ApiFailure } from '@/api/failure.ts'
import { admitOrAsk } from '@/auth/actions.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { afterSignIn } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { NewPassword, newPasswordProblems } from '@/widgets/users/NewPassword.tsx'
import css from './login.module.css'
import { missingIn } from './missing.ts'
import { loginTexts } from './texts.ts'

interface Props {
  token: string
  shown: InvitationShown
  onRefused: (failure: ApiFailure) => void
}

/** A new account sets its password, an existing one confirms its own; then the user is signed in as on the sign-in page. */
export function AcceptForm({ token, shown, onRefused }: Props) {
  const t = useTexts(loginTexts)
  const { has_account, email } = shown
  const navigate = useNavigate()
  const form = useForm({
    start: { name: shown.name, password: '', again: '' },
    call: api.invitations.accept,
    args: ({ name, password }) => ({ body: { token, password, ...(has_account ? {} : { name }) } }),
    problems: values =>
      has_account
        ? missingIn({ email, password: values.password })
        : { ...(values.name.trim() ? {} : { name: t('nameMissing') }), ...newPasswordProblems(values) },
    done: answer => {
      const entered = admitOrAsk(answer)
      // The second step is on the sign-in page
      void navigate(entered ? afterSignIn(entered.user, null) : paths.login(), { replace: true })
    },
    fail: failure => {
      // The page shows it longer than a notice would.
      if (failure.code === 'CONFLICT') return true
      if (failure.code !== 'INVITATION_INVALID') return false
      onRefused(failure)
      return true
    },
  })
  return (
    <Form form={form} className={css.form}>
      {form.failure?.code === 'CONFLICT' && <Banner level="warning">{form.failure.sentence}</Banner>}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        onChange={() => {}}
      />
      {has_account ? (
        <PasswordField label={t('password')} autoFocus hint={t('hasAccount')} {...form.field('password')} />
      ) : (
        <>
          <TextField label={t('yourName')} autoComplete="name" maxLength={120} {...form.field('name')} />
          <NewPassword form={form} autoFocus />
        </>
      )}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {t('accept')}
      </Button>
      {has_account && (
        <p className={css.below}>
          <Link href={paths.forgotPassword()}>{t('forgot')}</Link>
        </p>
      )}
    </Form>
  )
}
