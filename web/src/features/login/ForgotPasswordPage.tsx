import { api } from '@preceptor/contract'
import { type FormEvent, useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { paths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './login.module.css'
import { missingIn } from './missing.ts'
import { keepAddress, typedAddress } from './typed-address.ts'

/** R-PUB-2: asks for a mail with a link; the answer is the same for every address. */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState(typedAddress)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [sent, setSent] = useState(false)
  const info = useQueryOf(api.system.info, {}, { quiet: true, staleTime: 60_000 })
  const ask = useSend(api.auth.askReset, { done: () => setSent(true), fail: () => focusFirstError() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacking = missingIn({ email })
    setMissing(lacking)
    if (ask.isSending) return
    ask.reset()
    if (Object.keys(lacking).length > 0) return focusFirstError()
    ask.send({ body: { email: email.trim() } })
  }
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
          <form onSubmit={submit} noValidate className={css.form}>
            <p>Enter the e-mail address you sign in with. We send a link that sets a new password.</p>
            <TextField
              label="E-mail"
              name="email"
              type="email"
              autoComplete="username"
              autoFocus
              value={email}
              onChange={setEmail}
              error={missing['email'] ?? ask.failure?.fieldErrors()['email']}
            />
            <Button type="submit" look="primary" size="large" wide busy={ask.isSending}>
              Send the link
            </Button>
          </form>
        )}
        <p className={css.below}>
          <Link href={paths.login()} onClick={() => keepAddress(email.trim())}>
            Back to sign in
          </Link>
        </p>
      </section>
    </div>
  )
}
