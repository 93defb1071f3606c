import type { HistoryEvent } from '@preceptor/contract'
import { useState } from 'react'
import { formatInstant } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import type { Conflict } from './conflict.ts'
import css from './conflict.module.css'

type Side = 'base' | 'mine' | 'theirs'

export interface ConflictDialogProps<Field extends string> {
  /** The thing both changed: `this employee`. */
  what: string
  conflict: Conflict<Field>
  labels: Readonly<Record<string, string>>
  /** A field in words, as it was, as I typed it, as they saved it; empty: not given. */
  show: (side: Side, field: Field) => string
  meanwhile: readonly HistoryEvent[]
  busy: boolean
  onSave: (keepMine: ReadonlySet<Field>) => void
  onClose: () => void
}

/** Somebody else saved first: who, what, and per contested field which of the two values shall stand. Nothing is lost either way. */
export function ConflictDialog<Field extends string>(props: ConflictDialogProps<Field>) {
  const { what, conflict, labels, meanwhile, busy, onSave, onClose } = props
  const { timeZone } = useAgency()
  const [given, setGiven] = useState<ReadonlySet<Field>>(new Set())
  const keepMine = new Set(conflict.contested.filter(field => !given.has(field)))
  const choose = (field: Field, takeTheirs: boolean) =>
    setGiven(new Set([...conflict.contested].filter(one => (one === field ? takeTheirs : given.has(one)))))
  const who = [...new Set(meanwhile.map(event => event.actor_name))].join(' and ') || 'Somebody'
  const latest = meanwhile[0]
  const labelOf = (field: Field) => labels[field] ?? field
  const show = (side: Side, field: Field) => props.show(side, field) || 'not given'
  const linesOf = (fields: readonly Field[], side: Side) =>
    fields.map(field => ({ label: labelOf(field), from: show('base', field), to: show(side, field) }))
  return (
    <Dialog
      open
      size="medium"
      title={`${who} changed ${what} while you were editing`}
      submitLabel="Save choices"
      cancelLabel="Back to editing"
      busy={busy}
      onSubmit={() => onSave(keepMine)}
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
              label={<Choice who="Yours" value={show('mine', field)} />}
              checked={!given.has(field)}
              data-autofocus={at === 0 || undefined}
              onChange={() => choose(field, false)}
            />
            <CheckField
              type="radio"
              name={`keep-${field}`}
              label={<Choice who={who} value={show('theirs', field)} />}
              checked={given.has(field)}
              onChange={() => choose(field, true)}
            />
            <p className={css.meta}>Before: {show('base', field)}</p>
          </fieldset>
        ))}
        <Kept title="Your other changes" lines={linesOf(conflict.mine, 'mine')} />
        <Kept title={`Also changed by ${who}`} lines={linesOf(conflict.theirs, 'theirs')} />
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
  lines: readonly { label: string; from: string; to: string }[]
}

function Kept({ title, lines }: KeptProps) {
  if (lines.length === 0) return null
  return (
    <section className={css.kept}>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ label, from, to }) => (
          <li key={label}>
            {label}: <span className="quiet">{from}</span> → {to}
          </li>
        ))}
      </ul>
    </section>
  )
}
