import { api, type InvitationRefusal, type InvitationShown, invitationDays } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ApiFailure } from '@/api/failure.ts'
import { useSend } from '@/api/queries.ts'
import { roleTexts } from '@/api/texts.ts'
import { useUser } from '@/session/session.ts'
import { bold, useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import css from './login.module.css'
import { loginTexts } from './texts.ts'

/** The page of an invitation link; the token comes after the `#`, so it reaches no log. */
export default function InvitationPage() {
  const t = useTexts(loginTexts)
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token')
  return (
    <div className={css.columns}>
      <section className={css.card}>
        <PageHeader title={t('invitationTitle')} />
        {token ? <Invitation key={token} token={token} /> : <Refused reason="unknown" />}
      </section>
    </div>
  )
}

function Invitation({ token }: { token: string }) {
  const t = useTexts(loginTexts)
  const roles = useTexts(roleTexts)
  const [shown, setShown] = useState<InvitationShown | null>(null)
  const [refused, setRefused] = useState<ApiFailure | null>(null)
  const look = useSend(api.invitations.look, {
    done: setShown,
    fail: failure => {
      setRefused(failure)
      return failure.code === 'INVITATION_INVALID'
    },
  })
  const { send } = look
  const user = useUser()
  useEffect(() => {
    send({ body: { token } })
    // oxlint-disable-next-line react/exhaustive-deps -- once per link; `send` is made again each time and does the same
  }, [token])
  if (refused?.code === 'INVITATION_INVALID') return <Refused reason={reasonOf(refused)} />
  if (refused)
    return (
      <div className={css.form}>
        <Banner level="error" title={t('invitationUnopened')}>
          {t('checkConnection')}
        </Banner>
        <Button
          look="primary"
          size="large"
          wide
          busy={look.isSending}
          onClick={() => {
            setRefused(null)
            send({ body: { token } })
          }}
        >
          {t('tryAgain')}
        </Button>
      </div>
    )
  if (!shown) return <SkeletonLines lines={5} />
  const role = roles(shown.role).toLocaleLowerCase()
  return (
    <>
      <p className={css.lead}>
        {shown.agency_name === null
          ? t('invitesYouToStaff', { inviter: shown.invited_by_name, role })
          : t.rich('invitesYou', {
              inviter: shown.invited_by_name,
              agency: shown.agency_name,
              role,
              b: bold,
            })}
      </p>
      {user && user.email.toLowerCase() !== shown.email.toLowerCase() && (
        <div className={css.lead}>
          <Banner level="warning">{t('otherSignedIn', { name: user.name })}</Banner>
        </div>
      )}
      <AcceptForm token={token} shown={shown} onRefused={setRefused} />
    </>
  )
}

const reasonOf = ({ details }: ApiFailure): InvitationRefusal => {
  const { reason } = details
  return reason === 'expired' || reason === 'used' || reason === 'revoked' ? reason : 'unknown'
}

const refusals = {
  expired: ['refusedExpired', 'refusedExpiredWhy'],
  used: ['refusedUsed', 'refusedUsedWhy'],
  revoked: ['refusedRevoked', 'refusedRevokedWhy'],
  unknown: ['linkBroken', 'refusedUnknownWhy'],
} as const satisfies Record<InvitationRefusal, unknown>

function Refused({ reason }: { reason: InvitationRefusal }) {
  const t = useTexts(loginTexts)
  const [title, why] = refusals[reason]
  return (
    <div className={css.form}>
      <Banner level={reason === 'used' ? 'info' : 'warning'} title={t(title)} code="INVITATION_INVALID">
        {why === 'refusedExpiredWhy' ? t(why, { days: invitationDays }) : t(why)}
      </Banner>
      <ButtonLink href={paths.login()} look={reason === 'used' ? 'primary' : 'plain'} size="large" wide>
        {t('goToSignIn')}
      </ButtonLink>
    </div>
  )
}
