import { activeStatus, api, type EmployeeRow, listName, providerStatuses } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import { atHand, hasLeft, markOf, type Program } from './for-program.ts'
import type { Picked, PickerRow } from './picked.ts'
import { PeoplePicker } from './PeoplePicker.tsx'

export interface PickerProps {
  chosen: readonly Picked[]
  onChange: (chosen: readonly Picked[]) => void
  error?: string | undefined
}

interface Props extends PickerProps {
  /** People who left can't be chosen; a search by name shows them with their status. */
  staying?: boolean
  /** The program they are chosen for: people who have it or completed it are marked. */
  program?: Program | undefined
}

/** Chooses several employees, searching on the server as the user types. */
export default function EmployeesPicker({ staying = false, program, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 200)
  const { data, isPlaceholderData, isPending, isError, refetch } = useQueryOf(
    api.employees.list,
    { query: { ...(search ? { search } : staying && { provider_status: atHand }), per_page: 50 } },
    { keep: true, quiet: true },
  )
  // In the same order as the people, so that its first rows match them
  const progress = useQueryOf(
    api.assignments.list,
    { params: { id: program?.id ?? '' }, query: { ...(search && { search }), per_page: 100 } },
    { keep: true, quiet: true, enabled: program !== undefined },
  )
  const marked = (person: EmployeeRow): PickerRow => ({
    ...rowOf(person),
    ...(program && markOf(progress.data?.data.filter(({ employee_id }) => employee_id === person.id) ?? [], program)),
    ...(staying && hasLeft(person.provider_status) && leftRow(person)),
  })
  return (
    <PeoplePicker
      {...props}
      typed={typed}
      onType={setTyped}
      found={{
        rows: choosableFirst((data?.data ?? []).map(marked)),
        busy:
          search !== typed.trim() || isPlaceholderData || isPending || progress.isLoading || progress.isPlaceholderData,
        failed: isError && !data,
        retry: refetch,
        total: data?.meta.total ?? 0,
      }}
    />
  )
}

/** Puts selectable people first; otherwise a page may begin with many who already have the program. */
const choosableFirst = (rows: readonly PickerRow[]) =>
  rows.toSorted((a, b) => Number(a.refused !== undefined) - Number(b.refused !== undefined))

const factsOf = (person: EmployeeRow) => [person.employee_number, person.discipline_name, person.location_name]
const statusOf = ({ provider_status }: EmployeeRow) => inWords(providerStatuses[provider_status])

const rowOf = (person: EmployeeRow): PickerRow => ({
  id: person.id,
  name: listName(person),
  facts: [...factsOf(person), person.provider_status !== activeStatus && statusOf(person)],
})

/** The status is the reason, so it is shown only once. */
const leftRow = (person: EmployeeRow) => ({ facts: factsOf(person), refused: statusOf(person), note: undefined })
