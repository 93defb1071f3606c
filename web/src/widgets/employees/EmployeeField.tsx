import { api, type EmployeeRow, fullName, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { ComboField, type ComboFieldProps } from '@/ui/form/ComboField.tsx'

interface Props extends Omit<ComboFieldProps, 'choices' | 'elsewhere' | 'onChange'> {
  onChange: (id: Id, person: EmployeeRow) => void
  /** The name of the current person, if it was set by something other than the field, such as the address. */
  personName?: string | undefined
}

/** Chooses one employee, searching on the server as the user types. The value is the id; callers that need more get the row. */
export function EmployeeField({ value, onChange, personName, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<EmployeeRow>()
  const found = useQueryOf(
    api.employees.list,
    { query: { search: typed.trim(), per_page: 10 } },
    { keep: true, quiet: true },
  )
  const people = found.data?.data ?? []
  const choiceOf = (person: EmployeeRow) => ({ value: person.id, label: fullName(person) })
  return (
    <ComboField
      {...field}
      value={value}
      choices={people.map(choiceOf)}
      elsewhere={{
        onType: setTyped,
        busy: found.isPlaceholderData,
        chosen:
          chosen?.id === value ? choiceOf(chosen) : value && personName ? { value, label: personName } : undefined,
        note: null,
      }}
      onChange={id => {
        const person = people.find(one => one.id === id)
        if (!person) return
        setChosen(person)
        onChange(id, person)
      }}
    />
  )
}
