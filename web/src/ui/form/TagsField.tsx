import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import css from './form.module.css'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'

export type TagsFieldProps = FieldProps & {
  value: readonly string[]
  onChange: (tags: string[]) => void
  maxLength?: number
  name?: string
}

/** Several short words: Enter or a comma adds one, Backspace in the empty field removes the last one. */
export function TagsField({ value: tags, onChange, maxLength = 40, name, ...field }: TagsFieldProps) {
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const words = text
      .split(',')
      .map(word => word.trim())
      .filter(Boolean)
    setTyped('')
    if (words.length > 0) onChange([...new Set([...tags, ...words])])
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1))
  }
  return (
    <Field {...field} value={tags.join()}>
      {wiring => (
        <span className={css.tags}>
          {tags.map(tag => (
            <span key={tag} className={css.tag}>
              {tag}
              <button
                type="button"
                aria-label={t('remove', { name: tag })}
                onClick={() => onChange(tags.filter(one => one !== tag))}
              >
                <IconX size={12} />
              </button>
            </span>
          ))}
          <input
            {...wiring}
            name={name}
            value={typed}
            maxLength={maxLength}
            autoComplete="off"
            onChange={event =>
              event.target.value.includes(',') ? add(event.target.value) : setTyped(event.target.value)
            }
            onKeyDown={keys}
            onBlur={() => add(typed)}
          />
        </span>
      )}
    </Field>
  )
}
