import type { CsmUser } from '@preceptor/contract'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import type { AccountAct } from './account-acts.ts'

interface Props {
  user: CsmUser
  mayChange: boolean
  onAct: (act: AccountAct) => void
}

export function AccountMenu({ user, mayChange, onAct }: Props) {
  const { status, vendor_role, two_factor } = user
  const waits = status === 'invited' || status === 'expired'
  const never = user.is_you
    ? 'Not for your own account'
    : mayChange
      ? undefined
      : 'Super administrators look after our own staff'
  const item = (act: AccountAct, label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    label,
    onSelect: () => onAct(act),
    ...more,
    refused: never ?? more.refused,
  })
  const items = [
    ...(vendor_role ? [item('role', 'Change role…')] : []),
    ...(waits ? [item('resend', 'Send the invitation again…')] : []),
    ...(!waits && status !== 'disabled'
      ? [
          item('passwordLink', 'Send a password link…'),
          item('resetTwoFactor', 'Reset two-factor sign-in…', { refused: two_factor ? undefined : 'It is not on' }),
          item('endSignIns', 'End every sign-in…'),
        ]
      : []),
    status === 'disabled'
      ? item('enable', 'Enable account…')
      : item('disable', 'Disable account…', { danger: true, separated: true }),
  ]
  return <MenuButton label="Manage account" items={items} />
}
