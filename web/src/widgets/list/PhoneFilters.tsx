import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import FilterSheet from '../filters/FilterSheet.tsx'
import type { Counts } from '../filters/use-counts.ts'
import { filtersBut } from './list-query.ts'
import { OrderField } from './OrderField.tsx'
import type { ListState } from './use-list.ts'
import { listTexts } from './texts.ts'

interface Props {
  list: ListState<unknown>
  onClose: () => void
  counts: Counts | undefined
}

/** Filters and sort order on a phone, which has no column headings. */
export default function PhoneFilters({ list, onClose, counts }: Props) {
  const { definition, values, change, always } = list
  return (
    <FilterSheet
      filters={filtersBut(definition.filters, Object.keys(always ?? {}))}
      values={values}
      onChange={change}
      onClose={onClose}
      counts={counts}
      doneLabel={listTexts.say('show', { what: found(list) })}
    >
      <OrderField list={list} />
    </FilterSheet>
  )
}

/** Returns `1,261 employees`, `10,000+ employees`, or `entries` without a count. */
function found({ definition: { unit }, paging }: ListState<unknown>): string {
  if (paging?.kind !== 'pages') return inWords(unit(2))
  const { total, more } = paging.meta
  return `${formatNumber(total)}${more ? '+' : ''} ${inWords(unit(more ? total + 1 : total))}`
}
