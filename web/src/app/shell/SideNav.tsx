import { can } from '@preceptor/contract'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useEmployeesHome } from '@/nav/use-employees-home.ts'
import { IconButton } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import { Brand } from '../Brand.tsx'
import { appTexts } from '../texts.ts'
import { agencyMenu, csmMenu } from './menu.ts'
import css from './shell.module.css'

export interface SideNavProps {
  area: 'agency' | 'csm'
  collapsed: boolean
  onCollapse?: (collapsed: boolean) => void
  onMoved?: () => void
}

/** Shows only what the user may open. */
export function SideNav({ area, collapsed, onCollapse, onMoved }: SideNavProps) {
  const t = useTexts(appTexts)
  const user = useUser()
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const employeesHome = useEmployeesHome(area === 'agency')
  const menu = area === 'csm' ? csmMenu() : agencyMenu(to, employeesHome)
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav aria-label={t('mainMenu')} className={css.side} data-collapsed={collapsed || undefined}>
      <div className={css.sideHead}>
        <Brand small={collapsed} />
        {onMoved && (
          <IconButton
            label={t('closeNavigation')}
            data-tip={undefined}
            className={css.drawerClose ?? ''}
            onClick={onMoved}
          >
            <IconX size={16} />
          </IconButton>
        )}
      </div>
      <div className={css.nav}>
        {user === null && <NavSkeleton />}
        <ul>
          {menu
            .filter(item => can(user, item.access))
            .map(({ label, icon: Icon, href, below, preload, Count }) => (
              <li key={label}>
                <Link
                  href={href}
                  className={css.navItem}
                  aria-current={pathname === below || pathname.startsWith(`${below}/`) ? 'page' : undefined}
                  data-tip={collapsed ? label : undefined}
                  onPointerEnter={preload}
                  onFocus={preload}
                  onClick={onMoved}
                >
                  <Icon size={16} aria-hidden="true" />
                  <span className={collapsed ? 'sr-only' : undefined}>{label}</span>
                  {Count && <Count />}
                </Link>
              </li>
            ))}
        </ul>
      </div>
      {onCollapse && (
        <div className={css.sideFoot}>
          <IconButton
            label={collapsed ? t('expandNavigation') : t('collapseNavigation')}
            onClick={() => onCollapse(!collapsed)}
          >
            <Toggle size={16} />
          </IconButton>
        </div>
      )}
    </nav>
  )
}

const NavSkeleton = () => (
  <div className={css.navSkeleton}>
    {[88, 96, 72].map(width => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
