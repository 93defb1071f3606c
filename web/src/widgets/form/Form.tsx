import type { KeyboardEvent, ReactNode } from 'react'
import { FormNotes } from './FormNotes.tsx'
import type { FormState } from './use-form.ts'

interface Props {
  form: FormState
  /** The form's name for screen readers. */
  label?: string | undefined
  /** The id of the element that labels it. */
  labelledBy?: string
  className?: string | undefined
  /** The button's action, if it isn't the form's own call. */
  onSubmit?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A form on a page: Enter submits it, and the browser's own validation is off. */
export function Form({ form, label, labelledBy, className, onSubmit = form.submit, onKeyDown, children }: Props) {
  return (
    // Keys that hold for all its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={label}
      aria-labelledby={labelledBy}
      className={className}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
      onBlur={form.onBlur}
      // Confirmation dialogs are its children too: a key pressed in one isn't a key in the form.
      onKeyDown={event => event.currentTarget.contains(event.target as Element) && onKeyDown?.(event)}
    >
      <FormNotes form={form} />
      {children}
    </form>
  )
}
