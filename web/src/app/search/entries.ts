import {
  access,
  type AccountHit,
  can,
  type CsmEmployeeRow,
  type EmployeeHit,
  type LearningPathHit,
  listName,
  type LocationHit,
  type Option,
  type ProgramHit,
  providerStatuses,
  roleNames,
  type RuleHit,
  ruleStates,
  type SessionHit,
  sessionPhases,
  type User,
  type UserHit,
  userStatuses,
  type ViewHit,
} from '@preceptor/contract'
import {
  IconBookmark,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconMapPin,
  IconRoute,
  IconSchool,
  IconSearch,
  IconShieldCheck,
  IconUser,
  type IconUsers,
  IconUserShield,
} from '@tabler/icons-react'
import { formatInstant } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import type { PhotoProps } from '@/widgets/employees/photo-props.ts'
import { csmAgencyPaths, paths } from '@/nav/paths.ts'
import { navTexts } from '@/nav/texts.ts'
import type { Place } from './places.ts'
import { searchTexts } from './texts.ts'

/** One line of the results. */
export interface Entry {
  key: string
  label: string
  facts: string
  icon: typeof IconUsers
  /** Replaces the icon. */
  person?: PhotoProps['of']
  href?: string
  does?: Place['does']
}
export interface Group {
  name: string
  entries: Entry[]
}

const facts = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

export const personEntry = (hit: EmployeeHit, to: AgencyPaths): Entry => ({
  key: hit.id,
  label: listName(hit),
  facts: facts(
    hit.preferred_name && searchTexts.say('nickname', { name: hit.preferred_name }),
    hit.employee_number,
    hit.discipline_name,
    hit.location_name,
    hit.provider_status === 1 ? null : inWords(providerStatuses[hit.provider_status]),
  ),
  icon: IconUser,
  person: hit,
  href: to.employee(hit.id),
})

/** For people in any agency: the agency's name distinguishes people with the same name. */
export const personAnywhereEntry = (row: CsmEmployeeRow): Entry => ({
  key: row.id,
  label: listName(row),
  facts: facts(
    row.agency_name,
    row.employee_number,
    row.discipline_name,
    row.provider_status === 1 ? null : inWords(providerStatuses[row.provider_status]),
  ),
  icon: IconUser,
  href: csmAgencyPaths(row.organization_id).employee(row.id),
})

export const agencyEntry = ({ id, name }: Option): Entry => ({
  key: id,
  label: name,
  facts: '',
  icon: IconBuildingCommunity,
  href: csmAgencyPaths(id).dashboard(),
})

const unlessActive = (status: UserHit['status']) => (status === 'active' ? null : inWords(userStatuses[status]))

/** Opens the list of users filtered to this one: by email address if known, because it is unique. */
export const userEntry = ({ id, name, role, status, email }: UserHit, to: AgencyPaths): Entry => ({
  key: `user ${id}`,
  label: name,
  facts: facts(inWords(roleNames[role]), email, unlessActive(status)),
  icon: IconUserShield,
  href: to.settingsTab('settings/users', { search: email ?? name }),
})

export const accountEntry = ({ id, name, email, vendor_role, status, agency_name }: AccountHit): Entry => ({
  key: `user ${id}`,
  label: name,
  facts: facts(vendor_role ? inWords(roleNames[vendor_role]) : agency_name, email, unlessActive(status)),
  icon: IconUserShield,
  href: paths.csmUser(id),
})

/** Opens the location for people who manage the list; for others, its employees. */
export const locationEntry = ({ id, name, code, is_active }: LocationHit, user: User, to: AgencyPaths): Entry => {
  const keeps = can(user, access.taxonomy)
  return {
    key: id,
    label: name,
    facts: facts(code, !is_active && searchTexts.say('inactive'), !keeps && searchTexts.say('itsEmployees')),
    icon: IconMapPin,
    href: keeps
      ? to.settingsTab('settings/locations', { search: name, edit: id })
      : to.employees({ location_id: id, provider_status: 1 }),
  }
}

export const programEntry = ({ id, title, code, is_archived }: ProgramHit, to: AgencyPaths): Entry => ({
  key: `program ${id}`,
  label: title,
  facts: facts(code, is_archived && searchTexts.say('archived')),
  icon: IconSchool,
  href: to.page(`programs/${id}/progress`),
})

export const learningPathEntry = ({ id, title, state }: LearningPathHit, to: AgencyPaths): Entry => ({
  key: `path ${id}`,
  label: title,
  facts: facts(state === 'archived' && searchTexts.say('archived'), state === 'draft' && searchTexts.say('draft')),
  icon: IconRoute,
  href: to.page(`learning-paths/${id}/progress`),
})

export const sessionEntry = (
  { id, title, program_title, starts_at, zone, phase }: SessionHit,
  to: AgencyPaths,
): Entry => ({
  key: `session ${id}`,
  label: title,
  facts: facts(
    formatInstant(starts_at, zone),
    program_title !== title && program_title,
    phase !== 'open' && inWords(sessionPhases[phase]),
  ),
  icon: IconCalendarEvent,
  href: to.page(`sessions/${id}`),
})

export const ruleEntry = ({ id, name, citation, state }: RuleHit, to: AgencyPaths): Entry => ({
  key: `rule ${id}`,
  label: name,
  facts: facts(citation, state !== 'in_force' && inWords(ruleStates[state])),
  icon: IconShieldCheck,
  href: to.page(`settings/compliance/${id}`),
})

const listOfView: Record<
  ViewHit['resource'],
  {
    title:
      | 'credentials'
      | 'waivers'
      | 'employees'
      | 'users'
      | 'agencies'
      | 'programs'
      | 'sessions'
      | 'forms'
      | 'messages'
    href: Href
  }
> = {
  employees: { title: 'employees', href: (to, query) => to.employees(query) },
  users: { title: 'users', href: (to, query) => to.settingsTab('settings/users', query) },
  credentials: { title: 'credentials', href: (to, query) => to.page('employees/credentials', query) },
  waivers: { title: 'waivers', href: (to, query) => to.page('employees/waivers', query) },
  employee_forms: { title: 'forms', href: (to, query) => to.page('forms', query) },
  forms: { title: 'forms', href: (to, query) => to.settingsTab('settings/forms', query) },
  programs: { title: 'programs', href: (to, query) => to.page('programs', query) },
  sessions: { title: 'sessions', href: (to, query) => to.page('sessions', query) },
  threads: { title: 'messages', href: (to, query) => to.page('messages', query) },
  agencies: { title: 'agencies', href: (_, query) => paths.csmAgencies(query) },
  csm_users: { title: 'users', href: (_, query) => paths.csmUsers(query) },
  csm_employees: { title: 'employees', href: (_, query) => paths.csmEmployees(query) },
}
type Href = (to: AgencyPaths, query: Readonly<Record<string, string>>) => string

/** Saved views of users and forms are only for people who manage them; others don't have the list. */
export const opensView =
  (user: User) =>
  ({ resource }: ViewHit) =>
    resource === 'users' ? can(user, access.manageAgencyUsers) : resource !== 'forms' || can(user, access.manageForms)

export const viewEntry = ({ id, name, resource, query, shared_by }: ViewHit, to: AgencyPaths): Entry => {
  const list = listOfView[resource]
  return {
    key: id,
    label: name,
    facts: facts(navTexts.say(list.title), shared_by && searchTexts.say('sharedBy', { name: shared_by })),
    icon: IconBookmark,
    href: list.href(to, { view: id, ...query }),
  }
}

/** Opens the list with all matching people, with its filters; includes all statuses, because the search did. */
export const allPeopleEntry = (typed: string, href: string): Entry => ({
  key: 'all-people',
  label: searchTexts.say('allPeople', { typed }),
  facts: '',
  icon: IconSearch,
  href,
})

export const placeEntry = ({ kind, label, facts = '', icon, href, does }: Place): Entry => ({
  key: `${kind} ${label} ${facts}`,
  label,
  facts,
  icon,
  ...(href !== undefined && { href }),
  ...(does !== undefined && { does }),
})
