import { api, type CsmUser } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RefusalBanner } from '@/widgets/refusal/RefusalBanner.tsx'
import { isRefusal } from '@/widgets/refusal/refusal.ts'
import css from '../csm.module.css'
import type { AccountAct } from './account-acts.ts'
import { csmUsersTexts } from './texts.ts'

type Confirmed = Exclude<AccountAct, 'role'>

interface Words {
  title: string
  text: string
  label: string
  done: string
  danger?: boolean
}

function wordsOf({ name, email, memberships, owned_agencies_count: owned }: CsmUser, act: Confirmed): Words {
  const { say } = csmUsersTexts
  switch (act) {
    case 'resend':
      return {
        title: say('resendTitle', { name }),
        text: say('resendText', { email }),
        label: say('sendInvitation'),
        done: say('resendDone', { name }),
      }
    case 'passwordLink':
      return {
        title: say('passwordTitle', { name }),
        text: say('passwordText', { email }),
        label: say('passwordLabel'),
        done: say('passwordDone', { name }),
      }
    case 'resetTwoFactor':
      return {
        title: say('resetTitle', { name }),
        text: say('resetText'),
        label: say('resetLabel'),
        done: say('resetDone', { name }),
        danger: true,
      }
    case 'endSignIns':
      return {
        title: say('signOutTitle', { name }),
        text: say('signOutText'),
        label: say('signOutLabel'),
        done: say('signOutDone', { name }),
        danger: true,
      }
    case 'disable':
      return {
        title: say('disableTitle', { name }),
        text:
          memberships.length < 2 && owned > 0
            ? say('disableOwner', { owned })
            : say('disableText', { agencies: Math.max(1, memberships.length) }),
        label: say('disableLabel'),
        done: say('disableDone', { name }),
        danger: true,
      }
    case 'enable':
      return {
        title: say('enableTitle', { name }),
        text: say('enableText'),
        label: say('enableLabel'),
        done: say('enableDone', { name }),
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
