import { api, type InvitationRefusal, type InvitationShown, roleNames } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ApiFailure } from '@/api/failure.ts'
import { useSend } from '@/api/queries.ts'
import { useUser } from '@/auth/session.ts'
import { paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import css from './login.module.css'

/** The page behind the link of an invitation; the token stands after `#`, so it reaches no log. */
export default function InvitationPage() {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token')
  return (
    <div className={css.columns}>
      <section className={css.card}>
        <PageHeader title="Your invitation" />
        {token ? <Invitation key={token} token={token} /> : <Refused reason="unknown" />}
      </section>
    </div>
  )
}

function Invitation({ token }: { token: string }) {
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
    // oxlint-disable-next-line react/exhaustive-deps -- once per link; `send` is made anew each time and does the same
  }, [token])
  if (refused?.code === 'INVITATION_INVALID') return <Refused reason={reasonOf(refused)} />
  if (refused)
    return (
      <div className={css.form}>
        <Banner level="error" title="The invitation could not be opened">
          Check your connection and try again.
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
          Try again
        </Button>
      </div>
    )
  if (!shown) return <SkeletonLines lines={5} />
  return (
    <>
      <p className={css.lead}>
        {shown.invited_by_name} invites you to{' '}
        {shown.agency_name === null ? (
          'our own staff'
        ) : (
          <>
            work with <strong>{shown.agency_name}</strong>
          </>
        )}{' '}
        as {roleNames[shown.role].toLowerCase()}.
      </p>
      {user && user.email.toLowerCase() !== shown.email.toLowerCase() && (
        <div className={css.lead}>
          <Banner level="warning">
            {user.name} is signed in here. Accepting the invitation signs them out in this browser.
          </Banner>
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

const refusals: Record<InvitationRefusal, { title: string; text: string }> = {
  expired: {
    title: 'This invitation has expired',
    text: 'Invitations can be accepted for 7 days. Ask whoever invited you to send it again.',
  },
  used: {
    title: 'This invitation was accepted already',
    text: 'Sign in with the e-mail address it was sent to.',
  },
  revoked: {
    title: 'This invitation was taken back',
    text: 'Ask whoever invited you.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'A newer invitation may have been sent to you, or the link was cut off on its way. Use the link of the newest mail.',
  },
}

const Refused = ({ reason }: { reason: InvitationRefusal }) => (
  <div className={css.form}>
    <Banner level={reason === 'used' ? 'info' : 'warning'} title={refusals[reason].title} code="INVITATION_INVALID">
      {refusals[reason].text}
    </Banner>
    <ButtonLink href={paths.login()} look={reason === 'used' ? 'primary' : 'plain'} size="large" wide>
      Go to sign in
    </ButtonLink>
  </div>
)
