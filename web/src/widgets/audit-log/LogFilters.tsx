import type { FilterSet, FilterValues } from '@preceptor/contract'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useNarrow } from '@/lib/use-media.ts'
import { Button } from '@/ui/Button.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import FilterSheet from '../filters/FilterSheet.tsx'
import { SearchBox } from '../search-box/SearchBox.tsx'
import css from './audit-log.module.css'
import type { ChangeLog } from './use-log-query.ts'

interface Props {
  filters: FilterSet
  values: FilterValues<FilterSet>
  change: ChangeLog
  usual: readonly string[]
  placeholder: string
}

/** Search and filters of the log, in one row; on a phone the filters are a sheet. */
export function LogFilters({ filters, values, change, usual, placeholder }: Props) {
  const narrow = useNarrow()
  const [sheet, setSheet] = useState(false)
  const set = Object.entries(values).filter(([key, value]) => key !== 'search' && value).length
  return (
    <div className={css.tools}>
      <SearchBox
        label="Search the log"
        placeholder={placeholder}
        value={values['search'] ?? ''}
        onChange={(search, options) => change({ search }, options)}
      />
      {narrow ? (
        <Button icon={<IconFilter size={16} />} onClick={() => setSheet(true)}>
          Filters{set > 0 && ` (${set})`}
        </Button>
      ) : (
        <FilterBar filters={filters} values={values} onChange={change} usual={usual} />
      )}
      {sheet && (
        <FilterSheet
          filters={filters}
          values={values}
          onChange={change}
          onClose={() => setSheet(false)}
          doneLabel="Show entries"
        />
      )}
    </div>
  )
}
