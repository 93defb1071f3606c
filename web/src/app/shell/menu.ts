import { type Rule } from '@preceptor/contract'
import {
  IconBuildingCommunity,
  IconFileImport,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconSettings,
  IconSpeakerphone,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
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
  preload: () => Promise<void>
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
  {
    label: agencyPages.jobs.title,
    icon: IconListCheck,
    href: to.backgroundJobs(),
    below: to.backgroundJobs(),
    access: agencyPages.jobs.access,
    preload: page.jobs.preload,
  },
  {
    label: agencyPages.settings.title,
    icon: IconSettings,
    href: to.settings(),
    below: to.settings(),
    access: agencyPages.settings.access,
    preload: page.settings.preload,
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
  {
    label: csmPages.employees.title,
    icon: IconUsers,
    href: csmPages.employees.path,
    below: csmPages.employees.path,
    access: csmPages.employees.access,
    preload: page.csmEmployees.preload,
  },
  {
    label: csmPages.users.title,
    icon: IconUserShield,
    href: csmPages.users.path,
    below: csmPages.users.path,
    access: csmPages.users.access,
    preload: page.csmUsers.preload,
  },
  {
    label: csmPages.panelMessages.title,
    icon: IconSpeakerphone,
    href: csmPages.panelMessages.path,
    below: csmPages.panelMessages.path,
    access: csmPages.panelMessages.access,
    preload: page.panelMessages.preload,
  },
  {
    label: csmPages.log.title,
    icon: IconHistory,
    href: csmPages.log.path,
    below: csmPages.log.path,
    access: csmPages.log.access,
    preload: page.csmLog.preload,
  },
]
