import clsx from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import css from './form.module.css'

type Input = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className' | 'required'>
export type TextFieldProps = FieldProps &
  Input & {
    value: string
    onChange: (value: string) => void
    /** Inside on the left, such as a magnifying glass. */
    icon?: ReactNode
    /** Inside on the right, such as a clear button. */
    end?: ReactNode
  }

/** A single line of text; with `type`, also email, number, or search. */
export function TextField({ icon, end, onChange, ...all }: TextFieldProps) {
  const { label, error, about, hint, required, hideLabel, className, ...input } = all
  return (
    <Field {...{ label, error, about, hint, required, className }} value={input.value} hideLabel={hideLabel ?? false}>
      {wiring => (
        <span className={css.box}>
          {icon && <span className={css.icon}>{icon}</span>}
          <input
            {...input}
            {...wiring}
            className={clsx(css.control, icon && css.withIcon, end && css.withEnd)}
            onChange={event => onChange(event.target.value)}
          />
          {end && <span className={css.end}>{end}</span>}
        </span>
      )}
    </Field>
  )
}

/** A date as `YYYY-MM-DD`, with the browser's date picker. */
export function DateField(props: TextFieldProps) {
  return <TextField type="date" min="1900-01-01" max="2100-12-31" {...props} />
}
