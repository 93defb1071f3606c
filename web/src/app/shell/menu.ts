import { type Rule } from '@preceptor/contract'
import { IconBuildingCommunity, IconFileImport, IconLayoutDashboard, IconUsers } from '@tabler/icons-react'
import { agencyPages, csmPages } from '@/nav/pages.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { page } from '../pages.ts'

export interface NavItem {
  label: string
  icon: typeof IconUsers
  href: string
  /** Addresses that begin so belong to this item. */
  below: string
  access: Rule
  preload: () => void
}

/** What the side navigation offers; what the user may not open is left out by the rule of the page itself. */
export const agencyMenu = (to: AgencyPaths, employeesHome: string): NavItem[] => [
  {
    label: agencyPages.dashboard.title,
    icon: IconLayoutDashboard,
    href: to.dashboard(),
    below: to.dashboard(),
    access: agencyPages.dashboard.access,
    preload: page.dashboard.preload,
  },
  {
    label: agencyPages.employees.title,
    icon: IconUsers,
    href: employeesHome,
    below: to.employees(),
    access: agencyPages.employees.access,
    preload: page.employees.preload,
  },
  {
    label: agencyPages.imports.title,
    icon: IconFileImport,
    href: to.imports(),
    below: to.imports(),
    access: agencyPages.imports.access,
    preload: page.imports.preload,
  },
]

export const csmMenu = (): NavItem[] => [
  {
    label: csmPages.agencies.title,
    icon: IconBuildingCommunity,
    href: csmPages.agencies.path,
    below: csmPages.agencies.path,
    access: csmPages.agencies.access,
    preload: page.csmAgencies.preload,
  },
]
