import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import form from '@/ui/form/form.module.css'
import css from './filler.module.css'

interface GroupProps {
  label: string
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Shown beside the label, such as a button that clears the answer. */
  beside?: ReactNode
  children: ReactNode
}

/** Several controls for one question. */
export function Group({ label, required = false, hint, error, beside, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset
      className={css.group}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      data-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={clsx(form.label, css.legend)}>
        {label}
        {required && (
          <span aria-hidden="true" className={form.star}>
            *
          </span>
        )}
      </legend>
      {hint && (
        <div id={`${id}-hint`} className={form.hint}>
          {hint}
        </div>
      )}
      {children}
      {beside}
      {error && (
        <div id={`${id}-error`} role="alert" className={form.error}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
