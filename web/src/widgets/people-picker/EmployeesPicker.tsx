import { activeStatus, api, type EmployeeRow, listName, providerStatuses } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import type { Picked, PickerRow } from './picked.ts'
import { PeoplePicker } from './PeoplePicker.tsx'

export interface PickerProps {
  chosen: readonly Picked[]
  onChange: (chosen: readonly Picked[]) => void
  error?: string | undefined
}

/** Several employees, found by the server while the user types. */
export default function EmployeesPicker(props: PickerProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 200)
  const { data, isPlaceholderData, isPending, isError, refetch } = useQueryOf(
    api.employees.list,
    { query: { ...(search && { search }), per_page: 50 } },
    { keep: true, quiet: true },
  )
  return (
    <PeoplePicker
      {...props}
      typed={typed}
      onType={setTyped}
      found={{
        rows: (data?.data ?? []).map(rowOf),
        busy: search !== typed.trim() || isPlaceholderData || isPending,
        failed: isError && !data,
        retry: refetch,
        total: data?.meta.total ?? 0,
      }}
    />
  )
}

const rowOf = (person: EmployeeRow): PickerRow => ({
  id: person.id,
  name: listName(person),
  facts: [
    person.employee_number,
    person.discipline_name,
    person.location_name,
    person.provider_status !== activeStatus && inWords(providerStatuses[person.provider_status]),
  ],
})
