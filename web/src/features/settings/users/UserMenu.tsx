import type { AgencyUser } from '@preceptor/contract'
import { useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { isCsmUser } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import type { Act, ChosenAct } from './chosen-act.ts'
import { usersTexts } from './texts.ts'

/**
 * Account protection also covers the user's other agencies, so in that case only customer success can remove it, in its own area.
 */
function resetItem({ id, is_you, two_factor, works_elsewhere }: AgencyUser, isCsm: boolean): Partial<MenuItem> {
  const t = usersTexts.say
  if (is_you) return { refused: t('inYourProfile') }
  if (!two_factor) return { refused: t('twoFactorOff') }
  if (!works_elsewhere) return {}
  return isCsm ? { label: t('resetOnUserPage'), href: paths.csmUser(id) } : { refused: t('opensOthers') }
}

interface Props {
  user: AgencyUser
  ask: (asked: ChosenAct) => void
}

/** Actions on one user; unavailable ones give the reason. */
export function UserMenu({ user, ask }: Props) {
  const t = useTexts(usersTexts)
  const me = useUser()
  const isCsm = me !== null && isCsmUser(me)
  const item = (act: Act, label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    label,
    onSelect: () => ask({ user, act }),
    ...more,
  })
  const own = user.is_you ? t('askAdministrator') : undefined
  const items = user.invitation
    ? [
        item('resend', t('sendAgain')),
        item('abilities', t('viewPermissions'), { asks: true }),
        item('revoke', t('cancelInvitation'), { danger: true, separated: true }),
      ]
    : [
        item('role', t('changeRole'), { refused: own }),
        item('abilities', t('viewPermissions'), { asks: true }),
        ...(user.status === 'active'
          ? [
              item('passwordLink', t('sendLink'), {
                separated: true,
                refused: user.is_you ? t('inYourProfile') : undefined,
              }),
              item('resetTwoFactor', t('resetTwoFactor'), resetItem(user, isCsm)),
              item('deactivate', t('deactivate'), { danger: true, separated: true, refused: own }),
            ]
          : [
              item('activate', t('activate'), {
                separated: true,
                refused: user.status === 'disabled' ? t('askToEnable') : undefined,
              }),
            ]),
      ]
  return <MenuButton label={t('actionsFor', { name: user.name })} icon="dots" size="small" items={items} />
}
