import { agenciesList, type SortOf, sortsOf } from '@preceptor/contract'
import { useEager } from '@/lib/use-eager.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import FilterSheet, { type FilterSheetProps } from '@/widgets/filters/FilterSheet.tsx'

const words: Record<SortOf<typeof agenciesList>, readonly [label: string, up: string, down: string]> = {
  name: ['Name', 'A to Z', 'Z to A'],
  status: ['Status', 'live first', 'closed first'],
  health: ['Health', 'worst first', 'best first'],
  state: ['State', 'A to Z', 'Z to A'],
  partner: ['Partner', 'A to Z', 'Z to A'],
  cs_user: ['Owner', 'A to Z', 'Z to A'],
  employees_count: ['Employees', 'fewest first', 'most first'],
  active_count: ['Active', 'fewest first', 'most first'],
  users_count: ['Users', 'fewest first', 'most first'],
  last_sign_in_at: ['Last sign-in', 'longest ago first', 'latest first'],
  created_at: ['Since', 'oldest first', 'newest first'],
}
const choices = sortsOf(agenciesList).flatMap(sort => {
  const [label, up, down] = words[sort]
  return [
    { value: sort, label: `${label}, ${up}` },
    { value: `-${sort}`, label: `${label}, ${down}` },
  ]
})

/** Filters and order on a phone, where there are no column heads. */
export default function PhoneFilters({ sort, ...props }: Omit<FilterSheetProps, 'children'> & { sort: string }) {
  const [shown, setShown] = useEager<string>(sort)
  return (
    <FilterSheet {...props}>
      <SelectField
        label="Order"
        value={shown}
        choices={choices}
        onChange={next => {
          setShown(next)
          props.onChange({ sort_by: next === 'name' ? null : next })
        }}
      />
    </FilterSheet>
  )
}
