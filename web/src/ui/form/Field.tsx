import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import css from './form.module.css'

/** What every field takes beside what its control takes. */
export interface FieldProps {
  label: string
  /** Shown below; says what is wrong and how to mend it. */
  error?: string | null | undefined
  hint?: ReactNode
  required?: boolean | undefined
  /** For a filter row where the label is clear from the place; it is still read out. */
  hideLabel?: boolean
  className?: string | undefined
}

export interface ControlWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label above, hint and error below, wired to the control by id. */
export function Field({
  label,
  error,
  hint,
  required,
  hideLabel,
  className,
  children,
}: FieldProps & { children: (wiring: ControlWiring) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={clsx(css.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : css.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={css.star}>
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={css.error}>
          {error}
        </div>
      )}
    </div>
  )
}
