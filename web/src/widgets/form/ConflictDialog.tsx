import type { HistoryEvent } from '@preceptor/contract'
import { useState } from 'react'
import { inWords } from '@/lib/texts/catalogue.ts'
import { formatInstant } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import css from './conflict.module.css'
import { conflictOf, merged, type Spell } from './form-state.ts'

type Values = Readonly<Record<string, unknown>>

export interface ConflictProps {
  /** `Rosa Diaz changed this employee while you were editing` */
  title: string
  labels: Readonly<Record<string, string>>
  base: object
  mine: object
  theirs: object
  /** A field in words; empty: not given. */
  show: (values: Values, field: string) => string
  spell: Spell<Values>
  /** What happened since, the latest first. */
  meanwhile: readonly HistoryEvent[]
  onSave: (values: object) => void
  onClose: () => void
}

/** Someone else saved first: who, what, and for each field that both changed, which value to keep. Nothing is lost either way. */
export default function ConflictDialog(props: ConflictProps) {
  const { title, labels, meanwhile, spell, onSave, onClose } = props
  const sides = { base: props.base as Values, mine: props.mine as Values, theirs: props.theirs as Values }
  const { timeZone } = useAgency()
  const conflict = conflictOf(sides.base, sides.mine, sides.theirs, spell)
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const choose = (field: string, takeTheirs: boolean) =>
    setGiven(new Set(conflict.contested.filter(one => (one === field ? takeTheirs : given.has(one)))))
  const names = [...new Set(meanwhile.map(event => event.actor_name))].join(' and ')
  const latest = meanwhile[0]
  const show = (side: keyof typeof sides, field: string) => props.show(sides[side], field) || 'not given'
  const linesOf = (fields: readonly string[], side: keyof typeof sides) =>
    fields.flatMap(field => {
      const label = labels[field]
      return label === undefined ? [] : [{ label: inWords(label), from: show('base', field), to: show(side, field) }]
    })
  const save = () =>
    onSave(merged(sides.theirs, sides.mine, conflict, new Set(conflict.contested.filter(field => !given.has(field)))))
  return (
    <Dialog
      open
      size="medium"
      title={title}
      submitLabel="Save choices"
      cancelLabel="Back to editing"
      onSubmit={save}
      onClose={onClose}
    >
      <div className={css.conflict}>
        <p>
          {latest && `Saved ${formatInstant(latest.at, timeZone)}. `}
          {conflict.contested.length > 0
            ? 'You both changed the fields below. Choose which value to keep.'
            : 'You changed different fields, so both changes can be kept.'}
        </p>
        {conflict.contested.map((field, at) => (
          <fieldset key={field} className={css.contested}>
            <legend>{inWords(labels[field] ?? field)}</legend>
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
              label={<Choice who={names || 'Theirs'} value={show('theirs', field)} />}
              checked={given.has(field)}
              onChange={() => choose(field, true)}
            />
            <p className={css.meta}>Before: {show('base', field)}</p>
          </fieldset>
        ))}
        <Kept title="Your other changes" lines={linesOf(conflict.mine, 'mine')} />
        <Kept
          title={names ? `Also changed by ${names}` : 'Also changed meanwhile'}
          lines={linesOf(conflict.theirs, 'theirs')}
        />
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
