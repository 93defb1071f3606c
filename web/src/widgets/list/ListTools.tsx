import { IconFilter } from '@tabler/icons-react'
import { useNarrow } from '@/lib/use-media.ts'
import { Button } from '@/ui/Button.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import type { Counts } from '../filters/use-counts.ts'
import { filtersBut } from './list-query.ts'
import type { ListState } from './use-list.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { listTexts } from './texts.ts'
import { formatNumber } from '@/lib/format.ts'

interface Props {
  list: ListState<unknown>
  /** The filter that has its own tabs. */
  except: string | undefined
  /** Opens the phone's sheet. */
  onFilters: () => void
  counts: Counts | undefined
}

/** Shown beside the search: the filters, or a single button on a phone. */
export default function ListTools({
  list: { definition, values, change, sort, always },
  except,
  onFilters,
  counts,
}: Props) {
  const t = useTexts(listTexts)
  const narrow = useNarrow()
  const { bar } = definition
  const filters = filtersBut(definition.filters, [except, ...Object.keys(always ?? {})])
  const set = Object.entries(filters).filter(([key, { kind }]) => kind !== 'search' && values[key]).length
  if (!narrow)
    return (
      <FilterBar {...{ filters, values, counts }} onChange={change} usual={bar} inConditions={definition.filters} />
    )
  const hasFilters = Object.values(filters).some(({ kind }) => kind !== 'search')
  if (!hasFilters && sort === undefined) return null
  return (
    <Button icon={<IconFilter size={16} />} onClick={onFilters}>
      {!hasFilters && t('order')}
      {hasFilters && (set > 0 ? t('filtersSet', { count: formatNumber(set) }) : t('filters'))}
    </Button>
  )
}
