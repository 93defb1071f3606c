import clsx from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import css from './form.module.css'

type Native = Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'className' | 'required'>
export type TextAreaFieldProps = FieldProps & Native & { value: string; onChange: (value: string) => void }

export function TextAreaField({ onChange, ...all }: TextAreaFieldProps) {
  const { label, error, about, hint, required, hideLabel, className, ...area } = all
  return (
    <Field {...{ label, error, about, hint, required, className }} value={area.value} hideLabel={hideLabel ?? false}>
      {wiring => (
        <textarea
          rows={3}
          {...area}
          {...wiring}
          className={clsx(css.control, css.area)}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
