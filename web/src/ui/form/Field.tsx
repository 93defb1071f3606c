import { formText } from '@preceptor/contract/texts/forms'
import { inWords } from '@/lib/texts/catalogue.ts'
import clsx from 'clsx'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import css from './form.module.css'

/** Props of every field besides those of its control. */
export interface FieldProps {
  label: string
  /** Shown below: the problem and its fix. */
  error?: string | null | undefined
  /** Another value the error is about, such as the password that this one must repeat. */
  about?: string | undefined
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

type OwnProps = FieldProps & {
  /** The control's value as text. */
  value: string
  children: (wiring: ControlWiring) => ReactNode
}

/** Label above, hint and error below, wired to the control by id. */
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
  const error = useStanding(named(given, label) || null, `${value}\n${about}`, box)
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

/** A sentence that would fit any field says which one it is about. */
const named = (error: string | null | undefined, label: string) =>
  error && error === inWords(formText('valueMissing')) ? inWords(formText('fieldMissing', { label })) : error

/** An error belongs to the value it came with: it goes when the field changes and comes back with the next try. */
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
