import { api, type EmployeeHit } from '@preceptor/contract'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import css from './surveys.module.css'
import { surveysTexts } from './texts.ts'

export interface ChosenPerson {
  id: string
  name: string
}

interface Props {
  value: readonly ChosenPerson[]
  onChange: (value: readonly ChosenPerson[]) => void
  error?: string | undefined
}

const nameOf = ({ first_name, last_name }: EmployeeHit) => `${last_name}, ${first_name}`

/** Adds people one at a time, searching on the server as the user types. */
export function PeopleField({ value, onChange, error }: Props) {
  const t = useTexts(surveysTexts)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 200)
  const found = useQueryOf(
    api.search.agency,
    { query: { search } },
    { enabled: search !== '', keep: true, quiet: true, staleTime: 10_000 },
  )
  const busy = search !== typed.trim() || (search !== '' && (found.isPending || found.isPlaceholderData))
  const known = new Set(value.map(({ id }) => id))
  const hits = typed.trim() === '' ? [] : (found.data?.data.employees ?? []).filter(({ id }) => !known.has(id))
  const noteOf = () => {
    if (typed.trim() === '') return t('addPersonNone')
    if (found.isError) return t('peopleNotLoaded')
    return busy ? t('searching') : hits.length === 0 ? t('nobodyFound') : null
  }
  return (
    <div className={css.wide}>
      <ComboField
        label={t('addPerson')}
        value=""
        choices={hits.map(hit => ({
          value: hit.id,
          label: nameOf(hit),
          ...(hit.employee_number && { meta: hit.employee_number }),
        }))}
        elsewhere={{ onType: setTyped, busy, chosen: undefined, note: noteOf() }}
        error={error}
        onChange={id => {
          const hit = hits.find(one => one.id === id)
          if (hit) onChange([...value, { id, name: nameOf(hit) }])
        }}
      />
      {value.length > 0 && (
        <ul className={css.chosen} aria-label={t('chosenPeople')}>
          {value.map(({ id, name }) => (
            <li key={id}>
              <Button
                size="small"
                aria-label={t('remove', { name })}
                onClick={() => onChange(value.filter(one => one.id !== id))}
              >
                {name} <IconX size={14} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
