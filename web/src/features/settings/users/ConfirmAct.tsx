import { type AgencyUser, api } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RefusalBanner } from '@/widgets/refusal/RefusalBanner.tsx'
import { isRefusal } from '@/widgets/refusal/refusal.ts'
import type { Act } from './chosen-act.ts'
import { usersTexts } from './texts.ts'
import css from './users.module.css'

type Say = ReturnType<typeof usersTexts.in>
type Confirmed = Exclude<Act, 'role' | 'abilities' | 'resend'>

interface Words {
  title: string
  text: string
  label: string
  done: string
  danger?: boolean
  cancel?: string
}

function wordsOf({ name, email: known }: AgencyUser, act: Confirmed, t: Say): Words {
  const email = known ?? name
  switch (act) {
    case 'passwordLink':
      return {
        title: t('linkTitle', { name }),
        text: t('linkText', { email }),
        label: t('linkSubmit'),
        done: t('linkDone', { name }),
      }
    case 'resetTwoFactor':
      return {
        title: t('resetTitle', { name }),
        text: t('resetText'),
        label: t('resetSubmit'),
        done: t('resetDone', { name }),
        danger: true,
      }
    case 'deactivate':
      return {
        title: t('deactivateTitle', { name }),
        text: t('deactivateText'),
        label: t('deactivateSubmit'),
        done: t('deactivateDone', { name }),
        danger: true,
      }
    case 'activate':
      return {
        title: t('activateTitle', { name }),
        text: t('activateText'),
        label: t('activateSubmit'),
        done: t('activateDone', { name }),
      }
    case 'revoke':
      return {
        title: t('cancelTitle', { name }),
        text: t('cancelText', { email }),
        label: t('cancelSubmit'),
        done: t('cancelDone', { name }),
        cancel: t('cancelKeep'),
        danger: true,
      }
  }
}

interface Props {
  user: AgencyUser
  act: Confirmed
  onClose: () => void
}

/** Asks before any change that another user will notice. */
export default function ConfirmAct({ user, act, onClose }: Props) {
  const { title, text, label, done, danger = false, cancel } = wordsOf(user, act, useTexts(usersTexts))
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
      {...(cancel !== undefined && { cancelLabel: cancel })}
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
