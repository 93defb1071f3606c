import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useUser } from '@/session/session.ts'
import { useAgency } from '@/nav/area.tsx'
import { useLanguage } from '@/lib/texts/language.ts'
import { lazyExtra } from '@/lib/lazy-extra.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useMayAsk } from '@/nav/guards.tsx'
import { isCsmUser } from '@/nav/landing.ts'
import { isList } from '@/nav/pages.ts'
import { rememberAgency } from '@/nav/recent-agencies.ts'
import { IconButton } from '@/ui/Button.tsx'
import { PageSkeleton, Skeleton } from '@/ui/page/Skeleton.tsx'
import { SearchButton } from '../search/SearchButton.tsx'
import { AgencySwitcher } from './AgencySwitcher.tsx'
import { SideNav } from './SideNav.tsx'
import css from './shell.module.css'
import { UserMenu } from './UserMenu.tsx'
import { useSidebar } from './use-sidebar.ts'
import { useSpeaking } from '../Speaking.tsx'
import { appTexts } from '../texts.ts'
import { panelLanguageOf } from '../visitor-language.ts'

const RunningJobs = lazyExtra(() => import('../extras.ts').then(({ runningJobs }) => runningJobs()))
const MessagesButton = lazyExtra(() => import('../extras.ts').then(({ messagesButton }) => messagesButton()))
const Settled = lazyExtra(() => import('../extras.ts').then(({ settled }) => settled()))

export interface ShellProps {
  area: 'agency' | 'csm'
  /** A permanent bar above everything. */
  bar?: ReactNode
  /** Replaces the page, for example with "no such agency". */
  children?: ReactNode
}

/** Navigation, header and the page. */
export function Shell({ area, bar, children }: ShellProps) {
  useSpeaking(panelLanguageOf(useUser()))
  const language = useLanguage()
  const t = useTexts(appTexts)
  const { collapsed, setCollapsed } = useSidebar()
  const drawer = useRef<HTMLDialogElement>(null)
  const settled = useSettledIn()
  const mayAsk = useMayAsk()
  const { pathname } = useLocation()
  const waiting = <PageSkeleton shape={isList(pathname) ? 'list' : 'cards'} />
  useRemembered()
  return (
    // Redraws in another language, because plain functions format numbers and dates and don't notice a change.
    <div key={language} className={css.shell} data-bar={bar ? '' : undefined} data-collapsed={collapsed || undefined}>
      {bar}
      <SideNav area={area} collapsed={collapsed} onCollapse={setCollapsed} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it closes it; by keyboard Esc does */}
      <dialog
        ref={drawer}
        className={css.drawer}
        aria-label={t('navigation')}
        onClick={event => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <SideNav area={area} collapsed={false} onMoved={() => drawer.current?.close()} />
      </dialog>
      <header className={css.top}>
        <span className={css.burger}>
          <IconButton label={t('openNavigation')} onClick={() => drawer.current?.showModal()}>
            <IconMenu2 size={18} />
          </IconButton>
        </span>
        {area === 'agency' ? <AgencyName /> : <CsmName />}
        <span className={css.topEnd}>
          <SearchButton area={area} />
          {settled && area === 'agency' && <RunningJobs />}
          <span className={css.messagesPlace}>{settled && <MessagesButton />}</span>
          <UserMenu />
        </span>
      </header>
      <div className={css.note}>{settled && <Settled />}</div>
      <main id="main" className={css.page} tabIndex={-1}>
        {children || <Suspense fallback={waiting}>{mayAsk ? <Outlet /> : waiting}</Suspense>}
      </main>
    </div>
  )
}

/** R-STA-6: adds the opened agency to the recently used ones. */
function useRemembered() {
  const { id, name } = useAgency()
  useEffect(() => {
    if (id && name) rememberAgency(id)
  }, [id, name])
}

/** Users of several agencies get the switcher (R-STA-11); for others the name is enough. */
function AgencyName() {
  const user = useUser()
  const { name } = useAgency()
  if (user && (isCsmUser(user) || user.organizations_count > 1)) return <AgencySwitcher user={user} />
  return <span className={css.agencyName}>{name ?? <Skeleton width={140} />}</span>
}

function CsmName() {
  const user = useUser()
  return user ? <AgencySwitcher user={user} /> : <Skeleton width={140} />
}

/** Returns true once signed in and painted: content that rows need not wait for may load. */
function useSettledIn() {
  const signedIn = useUser() !== null
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 400)
    return () => clearTimeout(timer)
  }, [])
  return signedIn && painted
}
