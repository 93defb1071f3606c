import { IconChevronDown } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import css from './form.module.css'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

type Native = Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'className' | 'required' | 'children'>
export type SelectFieldProps = FieldProps &
  Native & {
    value: string
    onChange: (value: string) => void
    choices: readonly Choice[]
    /** Words of the empty choice; absent = a choice must be made. */
    none?: string
  }

/** One of a short list. For long lists with search take ComboField. */
export function SelectField({ choices, none, onChange, ...all }: SelectFieldProps) {
  const { label, error, hint, required, hideLabel, className, ...select } = all
  return (
    <Field {...{ label, error, hint, required, className }} hideLabel={hideLabel ?? false}>
      {wiring => (
        <span className={css.box}>
          <select
            {...select}
            {...wiring}
            className={clsx(css.control, css.withEnd, css.select)}
            onChange={event => onChange(event.target.value)}
          >
            {none !== undefined && <option value="">{none}</option>}
            {choices.map(({ value, label: words, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {words}
              </option>
            ))}
          </select>
          <span className={clsx(css.end, css.inert)}>
            <IconChevronDown size={16} />
          </span>
        </span>
      )}
    </Field>
  )
}

/** `{ 1: 'Active' }` as choices, in order. */
export const choicesOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
