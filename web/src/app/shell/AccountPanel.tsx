import { roleNames } from '@preceptor/contract'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { signOut } from '@/auth/actions.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { isCsmUser } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { navTexts } from '@/nav/texts.ts'
import type { MenuPanelProps } from '@/ui/overlay/menu-item.ts'
import MenuPanel from '@/ui/overlay/MenuPanel.tsx'
import { useUser } from '@/session/session.ts'
import { shortcutsShown } from '@/widgets/shortcuts/shown.ts'
import { appTexts } from '../texts.ts'
import css from './shell.module.css'

/** The signed-in user's menu: profile, keyboard shortcuts and sign-out. */
export default function AccountPanel(panel: MenuPanelProps) {
  const t = useTexts(appTexts)
  const user = useUser()
  if (!user) return null
  return (
    <MenuPanel
      {...panel}
      header={
        <>
          <p className={css.userName}>{user.name}</p>
          <p className={css.userMeta}>{user.email}</p>
          {user.role && <p className={css.userMeta}>{inWords(roleNames[user.role])}</p>}
        </>
      }
      items={[
        {
          label: navTexts.say('yourProfile'),
          icon: <IconUserCircle size={16} />,
          href: isCsmUser(user) ? paths.csmProfile() : paths.profile(),
        },
        { label: t('shortcuts'), asks: true, icon: '?', onSelect: () => shortcutsShown.set(true) },
        { label: t('signOut'), icon: <IconLogout size={16} />, onSelect: () => void signOut() },
      ]}
    />
  )
}
