import { roleNames } from '@preceptor/contract'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { signOut } from '@/auth/actions.ts'
import { useUser } from '@/session/session.ts'
import { initials } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { isCsmUser } from '@/nav/landing.ts'
import { paths } from '@/nav/paths.ts'
import { navTexts } from '@/nav/texts.ts'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Portrait } from '@/ui/page/Portrait.tsx'
import { shortcutsShown } from '@/widgets/shortcuts/shown.ts'
import { appTexts } from '../texts.ts'
import css from './shell.module.css'

/** The signed-in user with their role, and the way to sign out. */
export function UserMenu() {
  const t = useTexts(appTexts)
  const user = useUser()
  if (!user) return <span className={css.userPlace} />
  const [first = '', ...rest] = user.name.split(' ')
  return (
    <MenuButton
      label={t('yourAccount', { name: user.name })}
      icon={<Portrait size={28} image={user.image} initials={initials(first, rest.at(-1) ?? '')} />}
      className={css.userButton ?? ''}
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
