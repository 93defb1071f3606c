import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber, plural } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import {
  choicesFor,
  decisionOf,
  type Draft,
  keyOf,
  type Lookups,
  type Unknown,
  unknownFieldNames,
  valueOf,
} from './decisions.ts'
import css from './imports.module.css'

export interface UnknownWordsProps {
  unknowns: readonly Unknown[]
  draft: Draft
  onDraft: (draft: Draft) => void
}

function useLookups(): Lookups {
  const kept = { staleTime: 60_000 }
  const locations = useQueryOf(api.lookups.locations, {}, kept)
  const disciplines = useQueryOf(api.lookups.disciplines, {}, kept)
  const coordinators = useQueryOf(api.lookups.coordinators, {}, kept)
  return {
    location: locations.data?.data ?? [],
    discipline: disciplines.data?.data ?? [],
    coordinator: coordinators.data?.data ?? [],
  }
}

/** Nearest entry of the list, while something else is chosen. */
function hintFor(unknown: Unknown, draft: Draft, lookups: Lookups) {
  const { field, suggestion, decision } = unknown
  const chosen = draft[keyOf(unknown)] ?? decision
  if (field === 'provider_status' || !suggestion || chosen.action === 'map') return undefined
  const near = lookups[field].find(({ id }) => id === suggestion)
  return near && `Looks like “${near.name}”`
}

/** So many stand open; a file may bring a hundred coordinators. */
const atFirst = 8

/** Words of the file the agency does not have, and what becomes of each. */
export function UnknownWords({ unknowns, draft, onDraft }: UnknownWordsProps) {
  const lookups = useLookups()
  const [all, setAll] = useState(false)
  const shown = all || unknowns.length <= atFirst + 1 ? unknowns : unknowns.slice(0, atFirst)
  return (
    <Card title={`${plural(unknowns.length, 'word')} your agency does not know`} flush>
      <table className={css.words}>
        <caption className="sr-only">Unknown words and what becomes of them</caption>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">As</th>
            <th scope="col" data-align="right">
              Rows
            </th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(unknown => (
            <tr key={keyOf(unknown)}>
              <th scope="row">{unknown.value}</th>
              <td>{unknownFieldNames[unknown.field]}</td>
              <td data-align="right">{formatNumber(unknown.rows)}</td>
              <td className={css.wordChoice}>
                <SelectField
                  label={`What to do with ${unknownFieldNames[unknown.field].toLowerCase()} ${unknown.value}`}
                  hideLabel
                  choices={choicesFor(unknown, lookups)}
                  value={valueOf(draft[keyOf(unknown)] ?? unknown.decision)}
                  hint={hintFor(unknown, draft, lookups)}
                  onChange={value => onDraft({ ...draft, [keyOf(unknown)]: decisionOf(unknown.field, value) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < unknowns.length && (
        <div className={css.moreWords}>
          <Button look="quiet" size="small" onClick={() => setAll(true)}>
            Show all {unknowns.length} words
          </Button>
        </div>
      )}
    </Card>
  )
}
