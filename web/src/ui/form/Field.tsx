import { naming } from '@/lib/naming.ts'
import clsx from 'clsx'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import css from './form.module.css'

/** Props of every field besides those of its control. */
export interface FieldProps {
  label: string
  /** Shown below the field: the problem and its fix. */
  error?: string | null | undefined
  /** Another value that the error depends on, such as the password this one must repeat. */
  about?: string | undefined
  hint?: ReactNode
  required?: boolean | undefined
  /** For a filter row where the context makes the label clear; screen readers still read it. */
  hideLabel?: boolean
  className?: string | undefined
}

export interface ControlWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type OwnProps = FieldProps & {
  /** The control's value as text. */
  value: string
  children: (wiring: ControlWiring) => ReactNode
}

/** Label above, hint and error below, linked to the control by id. */
export function Field({
  label,
  error: given,
  about = '',
  value,
  hint,
  required,
  hideLabel,
  className,
  children,
}: OwnProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const error = useStanding(given ? naming.of(given, label) : null, `${value}\n${about}`, box)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div ref={box} className={clsx(css.field, className)}>
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

/** An error belongs to the value it was reported for: it disappears when the field changes and returns on the next submit. */
function useStanding(error: string | null, value: string, box: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState({ error, value })
  if (error !== shown.error) setShown({ error, value })
  useEffect(() => {
    const form = error && box.current?.closest('form')
    if (!form) return
    const tried = () => setShown({ error, value })
    form.addEventListener('submit', tried)
    return () => form.removeEventListener('submit', tried)
  }, [box, error, value])
  return error !== null && value === shown.value ? error : null
}
