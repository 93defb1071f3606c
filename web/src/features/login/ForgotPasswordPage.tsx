import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
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
import { keepAddress, typedAddress } from './typed-address.ts'

/** R-PUB-2: asks for a mail with a link; the answer is the same for every address. */
export default function ForgotPasswordPage() {
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
        <PageHeader title="Forgot your password?" />
        {sent ? (
          <Banner level="success">
            <p>Check your mailbox. The link works once, for 30 minutes.</p>
            {info.data?.outbox_readable && (
              <p>
                This server sends no mail. <Link href={paths.demoOutbox()}>Read it here instead.</Link>
              </p>
            )}
          </Banner>
        ) : (
          <Form form={form} className={css.form}>
            <p>Enter the e-mail address you sign in with. We send a link that sets a new password.</p>
            <TextField label="E-mail" type="email" autoComplete="username" autoFocus {...form.field('email')} />
            <Button type="submit" look="primary" size="large" wide busy={form.busy}>
              Send the link
            </Button>
          </Form>
        )}
        <p className={css.below}>
          <Link href={paths.login()} onClick={() => keepAddress(form.values.email.trim())}>
            Back to sign in
          </Link>
        </p>
      </section>
    </div>
  )
}
