import clsx from 'clsx'
import { useId } from 'react'
import { CheckField } from '@/ui/form/CheckField.tsx'
import type { Choice } from '@/ui/select/choice.ts'
import css from './info.module.css'

export interface CheckListProps {
  label: string
  hint?: string
  choices: readonly Choice[]
  value: readonly string[]
  error?: string | undefined
  wide?: boolean
  onChange: (chosen: string[]) => void
}

/** A short list of checkboxes; the selection keeps the list's order. */
export function CheckList({ label, hint, choices, value: chosen, error, wide, onChange }: CheckListProps) {
  const id = useId()
  const toggle = (value: string, is: boolean) =>
    onChange(choices.map(one => one.value).filter(one => (one === value ? is : chosen.includes(one))))
  return (
    <fieldset
      className={clsx(css.checks, wide && css.whole)}
      aria-describedby={clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div className={wide ? css.boxes : css.few}>
        {choices.map(({ value: one, label: words }, at) => (
          <CheckField
            key={one}
            label={words}
            checked={chosen.includes(one)}
            aria-invalid={(error && at === 0) || undefined}
            onChange={is => toggle(one, is)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
