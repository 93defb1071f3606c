import { api, type UnknownField } from '@preceptor/contract'
import { useId, useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber, plural } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import {
  choicesFor,
  decisionOf,
  type Draft,
  groupChoices,
  groupsOf,
  isChosen,
  keyOf,
  type Lookups,
  suggested,
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

/** Values of the file that our lists don't have, by field: one choice for all of them, and one for each that differs. */
export function UnknownWords({ unknowns, draft, onDraft }: UnknownWordsProps) {
  const lookups = useLookups()
  const title =
    unknowns.length === 1 ? '1 value not in your lists' : `${formatNumber(unknowns.length)} values not in your lists`
  return (
    <Card title={title} flush>
      {groupsOf(unknowns).map(([field, group]) => (
        <Group key={field} field={field} group={group} lookups={lookups} draft={draft} onDraft={onDraft} />
      ))}
    </Card>
  )
}

type GroupProps = Omit<UnknownWordsProps, 'unknowns'> & {
  field: UnknownField
  group: readonly Unknown[]
  lookups: Lookups
}

/** So few are shown without being asked for. */
const fewValues = 4
/** A file may bring a thousand coordinators. */
const atFirst = 25

function Group({ field, group, lookups, draft, onDraft }: GroupProps) {
  const id = useId()
  const [open, setOpen] = useState(group.length <= fewValues)
  const rows = group.reduce((sum, unknown) => sum + unknown.rows, 0)
  const waiting = group.filter(unknown => (draft[keyOf(unknown)] ?? unknown.decision).action === 'ask').length
  return (
    <section className={css.group} aria-labelledby={id}>
      <div className={css.groupHead}>
        <h3 id={id}>{unknownFieldNames[field]}</h3>
        <span className="quiet">
          {plural(group.length, 'value')} in {plural(rows, 'row')}
          {waiting > 0 && `, ${formatNumber(waiting)} to decide`}
        </span>
      </div>
      {!open && <p className={css.groupValues}>{exampleText(group)}</p>}
      <div
        className={css.groupChoices}
        role="group"
        aria-label={`For all of ${unknownFieldNames[field].toLowerCase()}`}
      >
        {groupChoices(field, group, lookups).map(choice => (
          <Button
            key={choice.key}
            size="small"
            aria-pressed={isChosen(choice, group, draft)}
            onClick={() => onDraft({ ...draft, ...choice.answers })}
          >
            {choice.label}
          </Button>
        ))}
        {group.length > fewValues && (
          <Button look="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide values' : 'Choose for each'}
          </Button>
        )}
      </div>
      {open && <Values {...{ field, group, lookups, draft, onDraft }} />}
    </section>
  )
}

const named = 6
function exampleText(group: readonly Unknown[]): string {
  const names = group.slice(0, named).map(({ value }) => value)
  const more = group.length - names.length
  return more > 0 ? `${names.join(', ')} and ${formatNumber(more)} more` : names.join(', ')
}

function Values({ field, group, lookups, draft, onDraft }: GroupProps) {
  const [all, setAll] = useState(false)
  const shown = all || group.length <= atFirst + 1 ? group : group.slice(0, atFirst)
  const name = unknownFieldNames[field].toLowerCase()
  return (
    <>
      <table className={css.words}>
        <caption className="sr-only">Unknown values of {name} and what to do with each</caption>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col" data-align="right">
              Rows
            </th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(unknown => {
            const chosen = draft[keyOf(unknown)] ?? unknown.decision
            const near = chosen.action === 'map' ? undefined : suggested(unknown, lookups)
            return (
              <tr key={keyOf(unknown)}>
                <th scope="row">{unknown.value}</th>
                <td data-align="right" data-one={unknown.rows === 1 || undefined}>
                  {formatNumber(unknown.rows)}
                </td>
                <td className={css.wordChoice}>
                  <SelectField
                    label={`What to do with ${name} ${unknown.value}`}
                    hideLabel
                    choices={choicesFor(unknown, lookups)}
                    value={valueOf(chosen)}
                    hint={near && `Looks like “${near.name}”`}
                    onChange={value => onDraft({ ...draft, [keyOf(unknown)]: decisionOf(field, value) })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {shown.length < group.length && (
        <div className={css.moreWords}>
          <Button look="quiet" size="small" onClick={() => setAll(true)}>
            Show all {formatNumber(group.length)} values
          </Button>
        </div>
      )}
    </>
  )
}
