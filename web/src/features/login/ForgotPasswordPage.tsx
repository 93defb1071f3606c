import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './login.module.css'
import { missingIn } from './missing.ts'
import { loginTexts } from './texts.ts'
import { keepAddress, typedAddress } from './typed-address.ts'

const outboxLink: Wrap = words => <Link href={paths.demoOutbox()}>{words}</Link>

/** R-PUB-2: requests an email with a link; the response is the same for every address. */
export default function ForgotPasswordPage() {
  const t = useTexts(loginTexts)
  const [sent, setSent] = useState(false)
  const info = useQueryOf(api.system.info, {}, { quiet: true, staleTime: 60_000 })
  const form = useForm({
    start: { email: typedAddress() },
    call: api.auth.askReset,
    args: ({ email }) => ({ body: { email: email.trim() } }),
    problems: missingIn,
    done: () => setSent(true),
  })
  return (
    <div className={css.columns}>
      <section className={css.card}>
        <PageHeader title={t('forgotTitle')} />
        {sent ? (
          <Banner level="success">
            <p>{t('forgotSent', { minutes: 30 })}</p>
            {info.data?.outbox_readable && <p>{t.rich('forgotNoMail', { link: outboxLink })}</p>}
          </Banner>
        ) : (
          <Form form={form} className={css.form}>
            <p>{t('forgotHint')}</p>
            <TextField label={t('email')} type="email" autoComplete="username" autoFocus {...form.field('email')} />
            <Button type="submit" look="primary" size="large" wide busy={form.busy}>
              {t('forgotSend')}
            </Button>
          </Form>
        )}
        <p className={css.below}>
          <Link href={paths.login()} onClick={() => keepAddress(form.values.email.trim())}>
            {t('backToSignIn')}
          </Link>
        </p>
      </section>
    </div>
  )
}
