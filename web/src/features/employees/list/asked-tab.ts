import { employeesList } from '@preceptor/contract'
import type { AgencyPaths } from '@/nav/paths.ts'

type Tab = NonNullable<Parameters<AgencyPaths['employee']>[1]>

const tabOf = (column: string | undefined): Tab | undefined => {
  if (column === 'compliance' || column === 'next_lapse') return 'compliance'
  if (column === 'credentials' || column === 'next_expiry') return 'credentials'
  return column?.startsWith('programs_') ? 'training' : undefined
}

const columns: Readonly<Record<string, { kind: string; column?: string }>> = employeesList.filters

/** Returns the tab that opens from a row: the one that the filters are about, or the profile where they are about none or several. */
export function askedTab(filters: object): Tab {
  const asked = new Set(Object.keys(filters).flatMap(key => tabOf(columns[key]?.column) ?? []))
  const [tab = 'profile'] = asked
  return asked.size === 1 ? tab : 'profile'
}
