import { api } from '@preceptor/contract'
import { useState } from 'react'
import { admit } from '@/auth/actions.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { CodeField, missingCode } from '@/widgets/two-factor/CodeField.tsx'
import css from './login.module.css'
import { startOverWhenOver } from './start-over.ts'
import { loginTexts } from './texts.ts'

/** Asks for a code from the authenticator app, or a recovery code instead. */
export function CodeStep({ challenge }: { challenge: string }) {
  const t = useTexts(loginTexts)
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
      <PageHeader title={lost ? t('recoveryTitle') : t('codeTitle')} />
      <Form form={form} className={css.form}>
        {lost ? (
          <TextField
            key="recovery"
            label={t('recovery')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={t('recoveryHint')}
            {...field}
            name="recovery"
          />
        ) : (
          <CodeField key="app" label={t('code')} hint={t('codeHint')} {...field} />
        )}
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          {t('signIn')}
        </Button>
        <Button look="quiet" onClick={other}>
          {lost ? t('useApp') : t('useRecovery')}
        </Button>
      </Form>
    </>
  )
}
