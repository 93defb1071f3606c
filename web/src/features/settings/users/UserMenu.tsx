import type { AgencyUser } from '@preceptor/contract'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import type { Act, Asked } from './asked.ts'

interface Props {
  user: AgencyUser
  ask: (asked: Asked) => void
}

/** What can be done for one user; what cannot says why. */
export function UserMenu({ user, ask }: Props) {
  const item = (act: Act, label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    label,
    onSelect: () => ask({ user, act }),
    ...more,
  })
  const own = user.is_you ? 'Ask another administrator' : undefined
  const items = user.invitation
    ? [
        item('resend', 'Send the invitation again'),
        item('abilities', 'What they will be able to do'),
        item('revoke', 'Take back the invitation…', { danger: true, separated: true }),
      ]
    : [
        item('role', 'Change role…', { refused: own }),
        item('abilities', 'What they can do'),
        ...(user.status === 'active'
          ? [
              item('passwordLink', 'Send a password link…', {
                separated: true,
                refused: user.is_you ? 'Your profile page changes it' : undefined,
              }),
              item('resetTwoFactor', 'Reset two-factor sign-in…', {
                refused: user.is_you ? 'Your profile page changes it' : user.two_factor ? undefined : 'It is not on',
              }),
              item('deactivate', 'Deactivate…', { danger: true, separated: true, refused: own }),
            ]
          : [
              item('activate', 'Activate…', {
                separated: true,
                refused: user.status === 'disabled' ? 'Ask customer success to enable the account' : undefined,
              }),
            ]),
      ]
  return <MenuButton label={`Actions for ${user.name}`} icon="dots" size="small" items={items} />
}
