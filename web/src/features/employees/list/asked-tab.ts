import { employeesList } from '@preceptor/contract'

/** The tabs of a person that filters of the list are about. */
type Tab = 'profile' | 'training' | 'credentials' | 'compliance'

const tabOf = (column: string | undefined): Tab | undefined => {
  if (column === 'compliance' || column === 'next_lapse') return 'compliance'
  if (column === 'credentials' || column === 'next_expiry') return 'credentials'
  return column?.startsWith('programs_') ? 'training' : undefined
}

const filters: Readonly<Record<string, { kind: string; column?: string }>> = employeesList.filters

/** Returns the tab that opens from a row: the one that the filters are about, or the profile where they are about none or several. */
export function askedTab(values: object): Tab {
  const asked = new Set(Object.keys(values).flatMap(key => tabOf(filters[key]?.column) ?? []))
  const [tab = 'profile'] = asked
  return asked.size === 1 ? tab : 'profile'
}
