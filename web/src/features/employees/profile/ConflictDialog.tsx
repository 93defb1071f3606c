import { employeeFieldNames, type HistoryEvent } from '@preceptor/contract'
import { useState } from 'react'
import { formatInstant } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import { conflictBetween, merged } from './conflict.ts'
import css from './profile.module.css'
import type { ProfileField, ProfileValues } from './profile-values.ts'
import { type Lists, shownValue } from './show-value.ts'

interface Props {
  base: ProfileValues
  mine: ProfileValues
  theirs: ProfileValues
  meanwhile: readonly HistoryEvent[]
  busy: boolean
  onSave: (values: ProfileValues) => void
  onClose: () => void
}

const labelOf = (field: ProfileField) => employeeFieldNames[field] ?? field

/** Somebody else saved first: who, what, and per contested field which of the two values shall stand. Nothing is lost either way. */
export function ConflictDialog({ base, mine, theirs, meanwhile, busy, onSave, onClose }: Props) {
  const { timeZone } = useAgency()
  const conflict = conflictBetween(base, mine, theirs)
  const [given, setGiven] = useState<ReadonlySet<ProfileField>>(new Set())
  const lists = useLists()
  const keepMine = new Set(conflict.contested.filter(field => !given.has(field)))
  const choose = (field: ProfileField, takeTheirs: boolean) =>
    setGiven(new Set([...conflict.contested].filter(one => (one === field ? takeTheirs : given.has(one)))))
  const who = [...new Set(meanwhile.map(event => event.actor_name))].join(' and ') || 'Somebody'
  const latest = meanwhile[0]
  const show = (values: ProfileValues, field: ProfileField) => shownValue(values, field, lists) || 'not given'
  return (
    <Dialog
      open
      size="medium"
      title={`${who} changed this employee while you were editing`}
      submitLabel="Save with these choices"
      cancelLabel="Back to editing"
      busy={busy}
      onSubmit={() => onSave(merged(theirs, mine, conflict, keepMine))}
      onClose={onClose}
    >
      <div className={css.conflict}>
        <p>
          {latest && `Saved ${formatInstant(latest.at, timeZone)}. `}
          {conflict.contested.length > 0
            ? 'You both changed the fields below. Choose which value shall stand.'
            : 'You changed different fields, so both changes can stand.'}
        </p>
        {conflict.contested.map((field, at) => (
          <fieldset key={field} className={css.contested}>
            <legend>{labelOf(field)}</legend>
            <CheckField
              type="radio"
              name={`keep-${field}`}
              label={<Choice who="Yours" value={show(mine, field)} />}
              checked={!given.has(field)}
              data-autofocus={at === 0 || undefined}
              onChange={() => choose(field, false)}
            />
            <CheckField
              type="radio"
              name={`keep-${field}`}
              label={<Choice who={who} value={show(theirs, field)} />}
              checked={given.has(field)}
              onChange={() => choose(field, true)}
            />
            <p className={css.meta}>Before: {show(base, field)}</p>
          </fieldset>
        ))}
        <Kept title="Your other changes" fields={conflict.mine} from={base} to={mine} show={show} />
        <Kept title={`Also changed by ${who}`} fields={conflict.theirs} from={base} to={theirs} show={show} />
      </div>
    </Dialog>
  )
}

const Choice = ({ who, value }: { who: string; value: string }) => (
  <span>
    <span className="quiet">{who}: </span>
    <strong>{value}</strong>
  </span>
)

interface KeptProps {
  title: string
  fields: readonly ProfileField[]
  from: ProfileValues
  to: ProfileValues
  show: (values: ProfileValues, field: ProfileField) => string
}

function Kept({ title, fields, from, to, show }: KeptProps) {
  if (fields.length === 0) return null
  return (
    <section className={css.kept}>
      <h3>{title}</h3>
      <ul>
        {fields.map(field => (
          <li key={field}>
            {labelOf(field)}: <span className="quiet">{show(from, field)}</span> → {show(to, field)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const useLists = (): Lists => ({
  discipline_id: useLookup('disciplines') ?? [],
  location_id: useLookup('locations') ?? [],
  coordinator_id: useLookup('coordinators') ?? [],
})
