import { chosen } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { CheckList } from '@/ui/select/CheckList.tsx'
import type { FilterGroup } from './filter-groups.ts'
import type { FilterControlProps } from './filter-props.ts'
import { useCounts } from './use-counts.ts'
import { followMerged, useLookup } from './use-lookup.ts'
import { filterTexts } from './texts.ts'

const DayFilter = lazyPart(() => import('./DayFilter.tsx'))
const NumberFilter = lazyPart(() => import('./NumberFilter.tsx'))
const TextFilter = lazyPart(() => import('./TextFilter.tsx'))

/** The control of one filter, in a chip's panel or in a phone's sheet. */
export function FilterControl({ group, values, onChange, focusSearch = false, counts }: FilterControlProps) {
  const counted = useCounts(counts, group.key, values)
  switch (group.is) {
    case 'choice':
      return (
        <CheckList
          label={group.label}
          choices={group.choices}
          chosen={chosen(values[group.key])}
          onChange={next => onChange({ [group.key]: next.join(',') || null })}
          focusSearch={focusSearch}
          counts={counted}
        />
      )
    case 'reference':
      return <Reference {...{ group, values, onChange, focusSearch, counted }} />
    case 'range':
    case 'day':
      return <DayFilter {...{ group, values, onChange }} />
    case 'numbers':
      return <NumberFilter {...{ group, values, onChange }} />
    case 'text':
      return <TextFilter {...{ group, values, onChange }} />
  }
}

/** Returns the rows of a lookup, and the choice for people without one. */
export const withNone = (
  { label, always }: Extract<FilterGroup, { is: 'reference' }>,
  choices: readonly { value: string; label: string }[],
) => (always ? choices : [...choices, { value: 'none', label: filterTexts.say('none', { name: label.toLowerCase() }) }])

type ReferenceProps = FilterControlProps<Extract<FilterGroup, { is: 'reference' }>> & {
  counted: ReadonlyMap<string, number> | undefined
}

function Reference({ group, values, onChange, focusSearch = false, counted }: ReferenceProps) {
  const choices = useLookup(group.lookup)
  if (!choices) return <SkeletonLines lines={5} />
  return (
    <CheckList
      label={group.label}
      choices={withNone(group, choices)}
      chosen={followMerged(choices, chosen(values[group.key]))}
      onChange={next => onChange({ [group.key]: next.join(',') || null })}
      focusSearch={focusSearch}
      counts={counted}
    />
  )
}
