import { employeesList } from '@preceptor/contract'

/** The tabs of a person that filters of the list can relate to. */
type Tab = 'profile' | 'training' | 'credentials' | 'compliance'

const tabOf = (column: string | undefined): Tab | undefined => {
  if (column === 'compliance' || column === 'next_lapse') return 'compliance'
  if (column === 'credentials' || column === 'next_expiry') return 'credentials'
  return column?.startsWith('programs_') ? 'training' : undefined
}

const filters: Readonly<Record<string, { kind: string; column?: string }>> = employeesList.filters

/** Returns the tab that a row opens: the one the filters relate to, or the profile if they relate to none or several. */
export function askedTab(values: object): Tab {
  const asked = new Set(Object.keys(values).flatMap(key => tabOf(filters[key]?.column) ?? []))
  const [tab = 'profile'] = asked
  return asked.size === 1 ? tab : 'profile'
}
