import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSend } from '@/api/queries.ts'
import { checkSession } from '@/auth/actions.ts'
import { useUser } from '@/auth/session.ts'
import { isCsmUser } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './login.module.css'

/** The link mailed to a new address. A button confirms, so that programs that open links in mails change nothing. */
export default function ConfirmEmailPage() {
  const { hash } = useLocation()
  const user = useUser()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'))
  const [done, setDone] = useState(false)
  const confirm = useSend(api.profile.confirmEmail, {
    done: () => {
      setDone(true)
      if (user) void checkSession().catch(() => undefined)
    },
  })
  const home = user ? (isCsmUser(user) ? paths.csmProfile() : paths.profile()) : paths.login()
  const onward = (
    <ButtonLink href={home} look={done ? 'primary' : 'plain'} size="large" wide>
      {user ? 'Go to your profile' : 'Sign in'}
    </ButtonLink>
  )
  return (
    <div className={css.columns}>
      <section className={css.card}>
        <PageHeader title="Confirm your e-mail address" />
        <div className={css.form}>
          {done ? (
            <>
              <Banner level="success">From now on, sign in with your new address.</Banner>
              {onward}
            </>
          ) : !token || confirm.failure?.code === 'EMAIL_LINK_INVALID' ? (
            <>
              <Banner level="warning" title="This link does not work" code="EMAIL_LINK_INVALID">
                It was used already, is too old, or was cut off on its way. Change the address in your profile once
                more.
              </Banner>
              {onward}
            </>
          ) : (
            <>
              <p>This address is to become the one you sign in with.</p>
              <Button
                look="primary"
                size="large"
                wide
                busy={confirm.isSending}
                onClick={() => confirm.send({ body: { token } })}
              >
                Confirm this address
              </Button>
            </>
          )}
        </div>
      </section>
    </div>
  )
}
