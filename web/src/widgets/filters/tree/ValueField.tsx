import { chosen } from '@preceptor/contract'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { withNone } from '../FilterControl.tsx'
import type { FilterControlProps } from '../filter-props.ts'
import { FilterSection } from '../FilterSection.tsx'
import { filterTexts } from '../texts.ts'
import { followMerged, useLookup } from '../use-lookup.ts'

/** More choices than this become a searchable select, so that a condition stays short. */
const mostBoxes = 8

/** The value of one filter in a condition. */
export function ValueField({ group, values, onChange }: FilterControlProps) {
  const isReference = group.is === 'reference'
  const lookup = useLookup(isReference ? group.lookup : 'disciplines', isReference)
  const held = chosen(isReference || group.is === 'choice' ? values[group.key] : undefined)
  if (isReference && !lookup) return <SkeletonLines lines={1} />
  const choices = isReference ? withNone(group, lookup ?? []) : group.is === 'choice' ? group.choices : []
  if (choices.length <= mostBoxes) return <FilterSection {...{ group, values, onChange }} startOpen />
  return (
    <ChoicesField
      label={group.label}
      none={filterTexts.say('any')}
      choices={choices}
      value={lookup && isReference ? followMerged(lookup, held) : held}
      onChange={next => onChange({ [group.key]: next.join(',') || null })}
    />
  )
}
