import clsx from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import css from './form.module.css'

type Native = Omit<ComponentPropsWithRef<'input'>, 'checked' | 'onChange' | 'className' | 'type'>
export interface CheckFieldProps extends Native {
  label: ReactNode
  hint?: ReactNode
  /** The error, shown below. */
  error?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  type?: 'checkbox' | 'radio'
  className?: string | undefined
}

/** A checkbox, or one of several radio buttons. */
export function CheckField({
  label,
  hint,
  error,
  checked,
  onChange,
  type = 'checkbox',
  className,
  'aria-describedby': describedBy,
  ...rest
}: CheckFieldProps) {
  const id = useId()
  return (
    <div className={clsx(css.check, className)}>
      <input
        {...rest}
        id={id}
        type={type}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={clsx(hint && `${id}-hint`, error && `${id}-error`, describedBy) || undefined}
        onChange={event => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} role="alert" className={css.error}>
          {error}
        </div>
      )}
    </div>
  )
}
