import { access, can, type Rule, type User } from '@preceptor/contract'
import {
  IconBuildingPlus,
  IconFileImport,
  IconFileUpload,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconSettings,
  IconSpeakerphone,
  IconBuildingCommunity,
  IconUserCircle,
  IconUserPlus,
  IconUserSearch,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { isCsmUser } from '@/nav/landing.ts'
import { agencyPages, csmPages, settingsTabs } from '@/nav/pages.ts'
import { type AgencyPaths, paths } from '@/nav/paths.ts'

/** A page or an action the search offers. */
export interface Place {
  kind: 'page' | 'action'
  label: string
  /** Where it belongs, when the name alone does not say. */
  facts?: string
  /** Other words people type for it. */
  words?: string
  icon: typeof IconUsers
  /** Goes somewhere; an action without an address does something at once. */
  href?: string
  does?: 'sign-out'
}
type Ruled = Place & { access: Rule }

const ofAgency = (to: AgencyPaths, employeesHome: string): Ruled[] => [
  { kind: 'page', label: 'Dashboard', icon: IconLayoutDashboard, href: to.dashboard(), access: access.signedIn },
  {
    kind: 'page',
    label: 'Employees',
    words: 'caregivers providers staff people',
    icon: IconUsers,
    href: employeesHome,
    access: agencyPages.employees.access,
  },
  {
    kind: 'page',
    label: 'Imports',
    words: 'roster file csv excel',
    icon: IconFileImport,
    href: to.imports(),
    access: agencyPages.imports.access,
  },
  ...settingsTabs.map(
    (tab): Ruled => ({
      kind: 'page',
      label: tab.title,
      facts: 'Settings',
      icon: IconSettings,
      href: to.settingsTab(tab.path),
      access: tab.access,
    }),
  ),
  {
    kind: 'action',
    label: 'Add employee',
    words: 'new caregiver hire',
    icon: IconUserPlus,
    href: to.employees({ add: 1 }),
    access: access.createEmployee,
  },
  {
    kind: 'action',
    label: 'Import employees',
    words: 'roster upload file csv excel',
    icon: IconFileUpload,
    href: to.newImport(),
    access: access.importEmployees,
  },
  {
    kind: 'action',
    label: 'Invite user',
    words: 'new administrator coordinator account',
    icon: IconUserPlus,
    href: to.settingsTab('settings/users', { invite: 1 }),
    access: access.manageAgencyUsers,
  },
]

const ofCustomerSuccess = (): Ruled[] => [
  { kind: 'page', label: 'Agencies', icon: IconBuildingCommunity, href: paths.csmAgencies(), access: access.csmArea },
  {
    kind: 'page',
    label: 'Employees',
    facts: 'All agencies',
    words: 'find person',
    icon: IconUsers,
    href: paths.csmEmployees(),
    access: csmPages.employees.access,
  },
  {
    kind: 'page',
    label: csmPages.locate.title,
    facts: 'All agencies',
    words: 'finder employee e-mail phone birth code duplicate',
    icon: IconUserSearch,
    href: paths.csmLocate(),
    access: csmPages.locate.access,
  },
  {
    kind: 'page',
    label: 'Users',
    facts: 'All agencies',
    icon: IconUserShield,
    href: paths.csmUsers(),
    access: csmPages.users.access,
  },
  {
    kind: 'page',
    label: 'Panel messages',
    words: 'banner announcement',
    icon: IconSpeakerphone,
    href: paths.panelMessages(),
    access: csmPages.panelMessages.access,
  },
  {
    kind: 'page',
    label: csmPages.log.title,
    words: 'audit history',
    icon: IconHistory,
    href: paths.csmLog(),
    access: csmPages.log.access,
  },
  {
    kind: 'action',
    label: 'New agency',
    words: 'create set up',
    icon: IconBuildingPlus,
    href: paths.newAgency(),
    access: access.createAgency,
  },
]

const ofUser = (user: User): Ruled[] => [
  {
    kind: 'page',
    label: 'Your profile',
    words: 'password signature two-factor language time zone account',
    icon: IconUserCircle,
    href: isCsmUser(user) ? paths.csmProfile() : paths.profile(),
    access: access.signedIn,
  },
  {
    kind: 'action',
    label: 'Sign out',
    words: 'log out leave',
    icon: IconLogout,
    does: 'sign-out',
    access: access.signedIn,
  },
]

interface Surroundings {
  user: User
  area: 'agency' | 'csm'
  to: AgencyPaths
  employeesHome: string
}

/** Every page and action this user may open from here: what the rules of the pages themselves say (rulings 34). */
export function placesFor({ user, area, to, employeesHome }: Surroundings): Place[] {
  const all = [
    ...(area === 'agency' ? ofAgency(to, employeesHome) : []),
    ...(isCsmUser(user) ? ofCustomerSuccess() : []),
    ...ofUser(user),
  ]
  return all.filter(place => can(user, place.access))
}

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,·-]+/)
    .filter(Boolean)

/** Those in which every word typed begins a word; the name counts before the other words. */
export function matchingPlaces(places: readonly Place[], typed: string): Place[] {
  const wanted = wordsIn(typed)
  if (wanted.length === 0) return [...places]
  const begun = (words: string[]) => wanted.every(want => words.some(word => word.startsWith(want)))
  const named = places.filter(({ label }) => begun(wordsIn(label)))
  const others = places.filter(
    place => !named.includes(place) && begun(wordsIn(`${place.label} ${place.facts ?? ''} ${place.words ?? ''}`)),
  )
  return [...named, ...others]
}
