import { useLocation } from 'react-router'
import { withQuery } from '@/nav/paths.ts'
import { Tabs } from '@/ui/page/Tabs.tsx'
import type { ListAddress } from './use-list-address.ts'

/** One filter as tabs instead of in the bar: its values in this order, after "All". */
export interface FilterTabsOf {
  filter: string
  choices: Readonly<Record<string, string>>
}

export function FilterTabs({ list, tabs }: { list: ListAddress; tabs: FilterTabsOf }) {
  const { definition, query } = list
  const { pathname } = useLocation()
  const { [tabs.filter]: open, ...others } = query
  return (
    <Tabs
      label={definition.filters[tabs.filter]?.label ?? ''}
      tabs={[
        { label: 'All', href: withQuery(pathname, others), current: open === undefined },
        ...Object.entries(tabs.choices).map(([value, label]) => ({
          label,
          href: withQuery(pathname, { ...others, [tabs.filter]: value }),
          current: open === value,
        })),
      ]}
    />
  )
}
