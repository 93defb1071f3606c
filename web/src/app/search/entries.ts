import { type CsmEmployeeRow, type EmployeeHit, listName, type Option, providerStatuses } from '@preceptor/contract'
import { IconBuildingCommunity, IconSearch, IconUser, type IconUsers } from '@tabler/icons-react'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import type { Place } from './places.ts'
import { searchTexts } from './texts.ts'

/** One line of the results. */
export interface Entry {
  key: string
  label: string
  facts: string
  icon: typeof IconUsers
  href?: string
  does?: 'sign-out'
}
export interface Group {
  name: string
  entries: Entry[]
}

const facts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

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
  href: to.employee(hit.id),
})

/** Of whichever agency: its name tells two people of the same name apart. */
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

/** The way to all who fit, in the list with its filters; all statuses, because the search looked through all. */
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
