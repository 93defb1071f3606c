import { employeeColumns, employeesList, sortsOf } from '@preceptor/contract'
import { useEager } from '@/lib/use-eager.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import FilterSheet, { type FilterSheetProps } from '@/widgets/filters/FilterSheet.tsx'
import { type EmployeeSort, usualSort } from './list-query.ts'

const directions = {
  name: ['A to Z', 'Z to A'],
  employee_number: ['low to high', 'high to low'],
  provider_status: ['active first', 'active last'],
  hire_date: ['oldest first', 'newest first'],
  termination_date: ['oldest first', 'newest first'],
  updated_at: ['oldest first', 'newest first'],
} as const

const choices = sortsOf(employeesList).flatMap(sort => [
  { value: sort, label: `${employeeColumns[sort].label}, ${directions[sort][0]}` },
  { value: `-${sort}`, label: `${employeeColumns[sort].label}, ${directions[sort][1]}` },
])

/** Filters and order on a phone, where there are no column heads. */
export default function PhoneFilters({ sort, ...props }: Omit<FilterSheetProps, 'children'> & { sort: EmployeeSort }) {
  const [shown, setShown] = useEager<string>(sort)
  return (
    <FilterSheet {...props}>
      <SelectField
        label="Order"
        value={shown}
        choices={choices}
        onChange={next => {
          setShown(next)
          props.onChange({ sort_by: next === usualSort ? null : next })
        }}
      />
    </FilterSheet>
  )
}
