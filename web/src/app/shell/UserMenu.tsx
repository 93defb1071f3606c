import { useUser } from '@/session/session.ts'
import { initials } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Portrait } from '@/ui/page/Portrait.tsx'
import { appTexts } from '../texts.ts'
import css from './shell.module.css'

const AccountPanel = lazyPart(() => import('./AccountPanel.tsx'))

/** Shows the signed-in user with their role, and the sign-out action. */
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
      panel={AccountPanel}
    />
  )
}
