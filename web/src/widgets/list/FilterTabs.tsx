import { useLocation } from 'react-router'
import { inWords } from '@/lib/texts/catalogue.ts'
import { withQuery } from '@/nav/paths.ts'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { type Counts, useCounts } from '../filters/use-counts.ts'
import type { ListAddress } from './use-list-address.ts'
import { firstListTexts } from './first/texts.ts'

/** One filter shown as tabs instead of in the bar: its values in this order, after “All”. */
export interface FilterTabsOf {
  filter: string
  /** In the plural if the language has one: “Activos”. A key may combine values, which then share a tab. */
  choices: Readonly<Record<string, string>>
  /** Label of the tab for all rows, if it depends on the kind of rows: “Todas”. */
  all?: string
  /** Several values as one tab in front, such as `open,full`, with its own sort order. */
  groups?: Readonly<Record<string, { label: string; sort_by?: string }>>
  /** A row may be in several tabs, so their sum means nothing. */
  overlap?: boolean
}

interface Props {
  list: ListAddress
  tabs: FilterTabsOf
  counts: Counts | undefined
}

export default function FilterTabs({ list, tabs, counts }: Props) {
  const { definition, query, values } = list
  const counted = useCounts(counts, tabs.filter, values)
  const { pathname } = useLocation()
  const { [tabs.filter]: open, ...given } = query
  const { groups = {} } = tabs
  const { sort_by, ...plain } = given
  /** A group's sort order is dropped when the user leaves its tab. */
  const others = open !== undefined && sort_by !== undefined && groups[open]?.sort_by === sort_by ? plain : given
  const sumOf = (values: string) => counted && values.split(',').reduce((sum, one) => sum + (counted.get(one) ?? 0), 0)
  return (
    <Tabs
      label={inWords(definition.filters[tabs.filter]?.label ?? '')}
      tabs={[
        ...Object.entries(groups).map(([value, group]) => ({
          label: group.label,
          href: withQuery(pathname, {
            ...plain,
            [tabs.filter]: value,
            ...(group.sort_by && { sort_by: group.sort_by }),
          }),
          current: open === value,
          count: sumOf(value),
        })),
        {
          label: tabs.all ?? firstListTexts.say('all'),
          href: withQuery(pathname, others),
          current: open === undefined,
          count: tabs.overlap ? undefined : counted && [...counted.values()].reduce((sum, count) => sum + count, 0),
        },
        ...Object.entries(tabs.choices).map(([value, label]) => ({
          label: inWords(label),
          href: withQuery(pathname, { ...others, [tabs.filter]: value }),
          current: open === value,
          count: sumOf(value),
        })),
      ]}
    />
  )
}
