import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSend } from '@/api/queries.ts'
import { checkSession } from '@/auth/actions.ts'
import { useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { isCsmUser } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './login.module.css'
import { loginTexts } from './texts.ts'

/**
 * The page of the link emailed to a new address. A button confirms, so that software that opens links in emails changes nothing.
 */
export default function ConfirmEmailPage() {
  const t = useTexts(loginTexts)
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
      {user ? t('goToProfile') : t('signIn')}
    </ButtonLink>
  )
  return (
    <div className={css.columns}>
      <section className={css.card}>
        <PageHeader title={t('confirmTitle')} />
        <div className={css.form}>
          {done ? (
            <>
              <Banner level="success">{t('confirmDone')}</Banner>
              {onward}
            </>
          ) : !token || confirm.failure?.code === 'EMAIL_LINK_INVALID' ? (
            <>
              <Banner level="warning" title={t('linkBroken')} code="EMAIL_LINK_INVALID">
                {t('confirmLinkWhy')}
              </Banner>
              {onward}
            </>
          ) : (
            <>
              <p>{t('confirmHint')}</p>
              <Button
                look="primary"
                size="large"
                wide
                busy={confirm.isSending}
                onClick={() => confirm.send({ body: { token } })}
              >
                {t('confirmSubmit')}
              </Button>
            </>
          )}
        </div>
      </section>
    </div>
  )
}
