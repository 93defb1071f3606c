import { api, type CsmUser } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RefusalBanner } from '@/widgets/refusal/RefusalBanner.tsx'
import { isRefusal } from '@/widgets/refusal/refusal.ts'
import css from '../csm.module.css'
import type { AccountAct } from './account-acts.ts'

type Confirmed = Exclude<AccountAct, 'role'>

interface Words {
  title: string
  text: string
  label: string
  done: string
  danger?: boolean
}

function wordsOf({ name, email, memberships, owned_agencies_count }: CsmUser, act: Confirmed): Words {
  switch (act) {
    case 'resend':
      return {
        title: `Send ${name} the invitation again?`,
        text: `A new link goes to ${email}, good for 7 days. The earlier one ends.`,
        label: 'Send invitation',
        done: `The invitation is on its way to ${name} again.`,
      }
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
        text: 'For somebody who lost phone and recovery codes. Make sure that it is they who ask. Every sign-in of theirs ends, and they are told by mail.',
        label: 'Reset two-factor',
        done: `The two-factor sign-in of ${name} is reset.`,
        danger: true,
      }
    case 'endSignIns':
      return {
        title: `End every sign-in of ${name}?`,
        text: 'They are signed out everywhere at once and can sign in again.',
        label: 'End sign-ins',
        done: `Every sign-in of ${name} has ended.`,
        danger: true,
      }
    case 'disable':
      return {
        title: `Disable the account of ${name}?`,
        text:
          memberships.length > 1
            ? `They are signed out at once and cannot sign in to any of their ${memberships.length} agencies until the account is enabled.`
            : `They are signed out at once and cannot sign in until the account is enabled.${
                owned_agencies_count > 0
                  ? ` They own ${plural(owned_agencies_count, 'agency', 'agencies')}: choose another owner for each.`
                  : ''
              }`,
        label: 'Disable account',
        done: `The account of ${name} is disabled.`,
        danger: true,
      }
    case 'enable':
      return {
        title: `Enable the account of ${name}?`,
        text: 'They can sign in again, with the roles they had.',
        label: 'Enable account',
        done: `The account of ${name} is enabled.`,
      }
  }
}

const calls = {
  resend: api.csmUsers.resendInvitation,
  passwordLink: api.csmUsers.sendPasswordReset,
  resetTwoFactor: api.csmUsers.resetTwoFactor,
  endSignIns: api.csmUsers.endSignIns,
  disable: api.csmUsers.disable,
  enable: api.csmUsers.enable,
} as const

interface Props {
  user: CsmUser
  act: Confirmed
  onClose: () => void
  onChanged: (user: CsmUser) => void
}

export default function AccountDialog({ user, act, onClose, onChanged }: Props) {
  const { title, text, label, done, danger = false } = wordsOf(user, act)
  const call = useSend(calls[act], {
    done: next => {
      showToast('success', done)
      onChanged(next)
    },
    fail: isRefusal,
  })
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      danger={danger}
      busy={call.isSending}
      onConfirm={() => call.send({ params: { id: user.id }, body: {} })}
      onClose={onClose}
    >
      <div className={css.stack}>
        <RefusalBanner failure={call.failure} />
        <p>{text}</p>
      </div>
    </ConfirmDialog>
  )
}
