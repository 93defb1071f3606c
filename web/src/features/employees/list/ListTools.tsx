import { employeeFilters } from '@preceptor/contract'
import { IconFilter } from '@tabler/icons-react'
import { useNarrow } from '@/lib/use-media.ts'
import type { Patch } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { FilterBar } from '@/widgets/filters/FilterBar.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'
import css from './list.module.css'
import type { filtersIn } from './list-query.ts'

const usualFilters = ['provider_status', 'discipline_id', 'location_id', 'coordinator_id'] as const

interface Props extends ColumnsPanelProps {
  filters: ReturnType<typeof filtersIn>
  change: (patch: Patch) => void
  /** Opens the sheet of a phone. */
  onFilters: () => void
}

/** Beside the search: filters and columns, on a phone one button. */
export default function ListTools({ filters, change, onFilters, ...columns }: Props) {
  const set = Object.entries(filters).filter(([key, value]) => key !== 'search' && value).length
  if (useNarrow()) {
    return (
      <Button icon={<IconFilter size={16} />} onClick={onFilters}>
        Filters{set > 0 && ` (${set})`}
      </Button>
    )
  }
  return (
    <>
      <FilterBar filters={employeeFilters} values={filters} onChange={change} usual={usualFilters} />
      <div className={css.toolsEnd}>
        <ColumnsButton {...columns} />
      </div>
    </>
  )
}
