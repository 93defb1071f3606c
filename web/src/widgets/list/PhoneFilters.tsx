import type { List } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useEager } from '@/lib/use-eager.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import FilterSheet from '../filters/FilterSheet.tsx'
import type { Counts } from '../filters/use-counts.ts'
import type { ListState } from './use-list.ts'
import { listTexts } from './texts.ts'

interface Props {
  list: ListState<unknown>
  onClose: () => void
  counts: Counts | undefined
}

/** Filters and order on a phone, where there are no column heads. */
export default function PhoneFilters({ list, onClose, counts }: Props) {
  const { definition, values, change, sort } = list
  return (
    <FilterSheet
      filters={definition.filters}
      values={values}
      onChange={change}
      onClose={onClose}
      counts={counts}
      doneLabel={listTexts.say('show', { what: found(list) })}
    >
      {sort !== undefined && (
        <Order
          definition={definition}
          sort={sort}
          onChange={next => change({ sort_by: next === definition.usualSort ? null : next })}
        />
      )}
    </FilterSheet>
  )
}

/** `1,261 employees`, `10,000+ employees`, `entries` where nobody counts. */
function found({ definition: { unit }, paging }: ListState<unknown>): string {
  if (paging?.kind !== 'pages') return inWords(unit(2))
  const { total, more } = paging.meta
  return `${formatNumber(total)}${more ? '+' : ''} ${inWords(unit(more ? total + 1 : total))}`
}

interface OrderProps {
  definition: List
  sort: string
  onChange: (sort: string) => void
}

function Order({ definition, sort, onChange }: OrderProps) {
  const [shown, setShown] = useEager(sort)
  return (
    <SelectField
      label={listTexts.say('order')}
      value={shown}
      choices={orders(definition)}
      onChange={next => {
        setShown(next)
        onChange(next)
      }}
    />
  )
}

const orderWords = (column: string, way: string) =>
  listTexts.say('orderBy', { column: inWords(column), way: inWords(way) })

const orders = ({ columns }: List) =>
  Object.values(columns).flatMap(({ label, sort, ways }) =>
    sort
      ? [
          { value: sort, label: orderWords(label, ways?.[0] ?? listTexts.say('aToZ')) },
          { value: `-${sort}`, label: orderWords(label, ways?.[1] ?? listTexts.say('zToA')) },
        ]
      : [],
  )
