import type { AgencyUser } from '@preceptor/contract'
import { useUser } from '@/session/session.ts'
import { isCsmUser } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import type { Act, ChosenAct } from './chosen-act.ts'

/** What guards the account guards the other agencies it opens: there it is customer success's to take away, in its own area. */
function resetItem({ id, is_you, two_factor, works_elsewhere }: AgencyUser, isCsm: boolean): Partial<MenuItem> {
  if (is_you) return { refused: 'Your profile page changes it' }
  if (!two_factor) return { refused: 'It is not on' }
  if (!works_elsewhere) return {}
  return isCsm
    ? { label: 'Reset two-factor sign-in on the user’s page', href: paths.csmUser(id) }
    : { refused: 'Opens other agencies too: ask customer success' }
}

interface Props {
  user: AgencyUser
  ask: (asked: ChosenAct) => void
}

/** What can be done for one user; what cannot says why. */
export function UserMenu({ user, ask }: Props) {
  const me = useUser()
  const isCsm = me !== null && isCsmUser(me)
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
              item('resetTwoFactor', 'Reset two-factor sign-in…', resetItem(user, isCsm)),
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
