import { type AgencyUser, api } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RefusalBanner } from '@/widgets/refusal/RefusalBanner.tsx'
import { isRefusal } from '@/widgets/refusal/refusal.ts'
import type { Act } from './chosen-act.ts'
import css from './users.module.css'

type Confirmed = Exclude<Act, 'role' | 'abilities' | 'resend'>

interface Words {
  title: string
  text: string
  label: string
  done: string
  danger?: boolean
}

function wordsOf({ name, email }: AgencyUser, act: Confirmed): Words {
  switch (act) {
    case 'passwordLink':
      return {
        title: `Send ${name} a password link?`,
        text: `A link that sets a new password goes to ${email}. It works once, for 30 minutes. You do not see the link.`,
        label: 'Send link',
        done: `A password link is on its way to ${name}.`,
      }
    case 'resetTwoFactor':
      return {
        title: `Reset the two-factor sign-in of ${name}?`,
        text: 'For somebody who lost phone and recovery codes. Make sure that it is they who ask. Every sign-in of theirs ends, they are told by mail, and the password alone signs in until they set it up again.',
        label: 'Reset two-factor',
        done: `The two-factor sign-in of ${name} is reset.`,
        danger: true,
      }
    case 'deactivate':
      return {
        title: `Deactivate ${name}?`,
        text: 'They are signed out of this agency at once and cannot come back until they are activated. What they did stays in the history.',
        label: 'Deactivate',
        done: `${name} is deactivated.`,
        danger: true,
      }
    case 'activate':
      return {
        title: `Activate ${name}?`,
        text: 'They can sign in again, with the role they had.',
        label: 'Activate',
        done: `${name} is active again.`,
      }
    case 'revoke':
      return {
        title: `Take back the invitation of ${name}?`,
        text: `The link that went to ${email} stops working.`,
        label: 'Take back',
        done: `The invitation of ${name} is taken back.`,
        danger: true,
      }
  }
}

interface Props {
  user: AgencyUser
  act: Confirmed
  onClose: () => void
}

/** Asks before anything that somebody else will notice. */
export default function ConfirmAct({ user, act, onClose }: Props) {
  const { title, text, label, done, danger = false } = wordsOf(user, act)
  const hooks = {
    refresh: [api.users.list],
    done: () => {
      showToast('success', done)
      onClose()
    },
    fail: isRefusal,
  }
  const params = { id: user.id }
  const update = useSend(api.users.update, hooks)
  const link = useSend(api.users.sendPasswordReset, hooks)
  const reset = useSend(api.users.resetTwoFactor, hooks)
  const revoke = useSend(api.users.revokeInvitation, hooks)
  const calls: Record<Confirmed, { send: () => void; isSending: boolean; failure: typeof update.failure }> = {
    passwordLink: { ...link, send: () => link.send({ params, body: {} }) },
    resetTwoFactor: { ...reset, send: () => reset.send({ params, body: {} }) },
    deactivate: { ...update, send: () => update.send({ params, body: { is_active: false } }) },
    activate: { ...update, send: () => update.send({ params, body: { is_active: true } }) },
    revoke: { ...revoke, send: () => revoke.send({ params }) },
  }
  const { send, isSending, failure } = calls[act]
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      danger={danger}
      busy={isSending}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={css.stack}>
        <RefusalBanner failure={failure} />
        <p>{text}</p>
      </div>
    </ConfirmDialog>
  )
}
