import type { List } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useEager } from '@/lib/use-eager.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { listTexts } from './texts.ts'
import type { ListAddress } from './use-list-address.ts'

interface Props {
  list: ListAddress
  hideLabel?: boolean
}

/** The sort order, where there are no column headings; hidden if there is only one. */
export function OrderField({ list, hideLabel = false }: Props) {
  const { definition, sort = '', change } = list
  const [shown, setShown] = useEager(sort)
  if (list.sort === undefined) return null
  return (
    <SelectField
      label={listTexts.say('order')}
      hideLabel={hideLabel}
      value={shown}
      choices={orders(definition)}
      onChange={next => {
        setShown(next)
        change({ sort_by: next === definition.usualSort ? null : next })
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
