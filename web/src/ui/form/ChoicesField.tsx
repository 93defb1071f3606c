import { IconChevronDown, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import { Popover } from '../overlay/Popover.tsx'
import { CheckList } from '../select/CheckList.tsx'
import type { Choice } from '../select/choice.ts'
import { Field, type FieldProps } from './Field.tsx'
import css from './form.module.css'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'
import { formatNumber } from '@/lib/format.ts'

export type ChoicesFieldProps = FieldProps & {
  choices: readonly Choice[]
  value: readonly string[]
  /** A method, so that fields with fixed values can use it: the value is one of `choices`. */
  onChange(this: void, chosen: string[]): void
  name?: string
  /** Text for an empty selection, such as “Every agency”. */
  none: string
}

/** A multi-select, with a button to remove each item; long lists open with a search. */
export function ChoicesField({ choices, value: chosen, onChange, none, name, ...field }: ChoicesFieldProps) {
  const t = useTexts(uiTexts)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const summary = chosen.length === 0 ? none : t('chosen', { count: formatNumber(chosen.length) })
  const labelOf = (value: string) => choices.find(choice => choice.value === value)?.label ?? value
  return (
    <Field {...field} value={chosen.join()}>
      {({ 'aria-required': required, ...wiring }) => (
        <span className={css.choices}>
          <button
            {...wiring}
            // Buttons don't support it; the label says it instead
            aria-required={undefined}
            name={name}
            ref={anchor}
            type="button"
            className={clsx(css.control, css.withEnd, css.choicesButton)}
            aria-label={required ? t('requiredChoice', { label: field.label, summary }) : `${field.label}: ${summary}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {summary}
            <span className={clsx(css.end, css.inert)}>
              <IconChevronDown size={16} />
            </span>
          </button>
          {chosen.map(value => (
            <span key={value} className={css.tag}>
              {labelOf(value)}
              <button
                type="button"
                aria-label={t('remove', { name: labelOf(value) })}
                onClick={() => onChange(chosen.filter(one => one !== value))}
              >
                <IconX size={12} />
              </button>
            </span>
          ))}
          {open && (
            <Popover anchor={anchor} onClose={() => setOpen(false)} label={field.label} className={css.choicesPanel}>
              <CheckList label={field.label} choices={choices} chosen={chosen} onChange={onChange} />
            </Popover>
          )}
        </span>
      )}
    </Field>
  )
}
