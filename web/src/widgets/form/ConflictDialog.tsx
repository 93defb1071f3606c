import type { HistoryEvent } from '@preceptor/contract'
import { useState } from 'react'
import { formatBoth } from '@/lib/format-more.ts'
import { formatInstant } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import css from './conflict.module.css'
import { conflictOf, merged, type Spell } from './form-state.ts'
import { formKitTexts } from './texts.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'

type Values = Readonly<Record<string, unknown>>

export interface ConflictProps {
  /** `Rosa Diaz changed this employee while you were editing` */
  title: string
  labels: Readonly<Record<string, string>>
  base: object
  mine: object
  theirs: object
  /** Describes a field; empty if not given. */
  show: (values: Values, field: string) => string
  spell: Spell<Values>
  /** Events since then, newest first. */
  meanwhile: readonly HistoryEvent[]
  onSave: (values: object) => void
  onClose: () => void
}

/**
 * Someone else saved first: shows who and what, and asks which value to keep for each field that both changed. Nothing is lost
 * either way.
 */
export default function ConflictDialog(props: ConflictProps) {
  const { title, labels, meanwhile, spell, onSave, onClose } = props
  const sides = { base: props.base as Values, mine: props.mine as Values, theirs: props.theirs as Values }
  const t = useTexts(formKitTexts)
  const { timeZone } = useAgency()
  const conflict = conflictOf(sides.base, sides.mine, sides.theirs, spell)
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const choose = (field: string, takeTheirs: boolean) =>
    setGiven(new Set(conflict.contested.filter(one => (one === field ? takeTheirs : given.has(one)))))
  const names = formatBoth([...new Set(meanwhile.map(event => event.actor_name))])
  const latest = meanwhile[0]
  const show = (side: keyof typeof sides, field: string) => props.show(sides[side], field) || t('notGiven')
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
      submitLabel={t('saveChoices')}
      cancelLabel={t('backToEditing')}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={css.conflict}>
        <p>
          {latest && `${t('savedAt', { moment: formatInstant(latest.at, timeZone) })} `}
          {conflict.contested.length > 0 ? t('bothChanged') : t('differentFields')}
        </p>
        {conflict.contested.map((field, at) => (
          <fieldset key={field} className={css.contested}>
            <legend>{inWords(labels[field] ?? field)}</legend>
            <CheckField
              type="radio"
              name={`keep-${field}`}
              label={<Choice who={t('yours')} value={show('mine', field)} />}
              checked={!given.has(field)}
              data-autofocus={at === 0 || undefined}
              onChange={() => choose(field, false)}
            />
            <CheckField
              type="radio"
              name={`keep-${field}`}
              label={<Choice who={names || t('theirs')} value={show('theirs', field)} />}
              checked={given.has(field)}
              onChange={() => choose(field, true)}
            />
            <p className={css.meta}>{t('before', { value: show('base', field) })}</p>
          </fieldset>
        ))}
        <Kept title={t('yourOthers')} lines={linesOf(conflict.mine, 'mine')} />
        <Kept title={names ? t('alsoBy', { names }) : t('alsoMeanwhile')} lines={linesOf(conflict.theirs, 'theirs')} />
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
