import type { CsmUser } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import type { AccountAct } from './account-acts.ts'
import { csmUsersTexts } from './texts.ts'

interface Props {
  user: CsmUser
  mayChange: boolean
  onAct: (act: AccountAct) => void
}

export function AccountMenu({ user, mayChange, onAct }: Props) {
  const t = useTexts(csmUsersTexts)
  const { status, vendor_role, two_factor } = user
  const waits = status === 'invited' || status === 'expired'
  const never = user.is_you ? t('notYourself') : mayChange ? undefined : t('forSuper')
  const item = (act: AccountAct, label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    label,
    onSelect: () => onAct(act),
    ...more,
    refused: never ?? more.refused,
  })
  const items = [
    ...(vendor_role ? [item('role', t('menuRole'))] : []),
    ...(waits ? [item('resend', t('menuResend'))] : []),
    ...(!waits && status !== 'disabled'
      ? [
          item('passwordLink', t('menuPasswordLink')),
          item('resetTwoFactor', t('menuResetTwoFactor'), { refused: two_factor ? undefined : t('twoFactorIsOff') }),
          item('endSignIns', t('menuSignOut')),
        ]
      : []),
    status === 'disabled'
      ? item('enable', t('menuEnable'))
      : item('disable', t('menuDisable'), { danger: true, separated: true }),
  ]
  return <MenuButton label={t('manage')} items={items} />
}
