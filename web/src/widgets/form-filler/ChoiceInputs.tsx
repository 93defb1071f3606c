import type { FieldOf } from '@preceptor/contract/forms/content'
import { type ReactNode, useId } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import css from './filler.module.css'
import { type InputProps, textIn, useFiller } from './filler.ts'
import { Group } from './Group.tsx'
import { fillerTexts } from './texts.ts'

/** The most choices shown at once. */
const mostShown = 7

export function ChoiceInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'choice'>>) {
  const t = useTexts(fillerTexts)
  const { language } = useFiller()
  const choices = field.options.map(({ key, labels }) => ({ value: key, label: textIn(labels, language, key) }))
  const chosen = typeof value === 'string' ? value : ''
  if (choices.length > mostShown)
    return (
      <SelectField
        {...rest}
        none={t('choose')}
        choices={choices}
        value={chosen}
        onChange={next => onChange(next || null)}
      />
    )
  return <Radios {...rest} choices={choices} chosen={chosen} onChoose={onChange} />
}

export function YesNoInput({ field: _, value, onChange, ...rest }: InputProps<FieldOf<'yes_no'>>) {
  const t = useTexts(fillerTexts)
  return (
    <Radios
      {...rest}
      choices={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
      chosen={typeof value === 'boolean' ? (value ? 'yes' : 'no') : ''}
      onChoose={next => onChange(next === null ? null : next === 'yes')}
    />
  )
}

interface RadiosProps {
  label: string
  hint: ReactNode
  required: boolean
  error: string | undefined
  choices: readonly { value: string; label: string }[]
  chosen: string
  onChoose: (value: string | null) => void
}

function Radios({ choices, chosen, onChoose, ...group }: RadiosProps) {
  const t = useTexts(fillerTexts)
  const name = useId()
  return (
    <Group
      {...group}
      beside={
        chosen !== '' &&
        !group.required && (
          <Button
            size="small"
            look="quiet"
            className={css.clear}
            aria-label={t('clear', { name: group.label })}
            onClick={() => onChoose(null)}
          >
            {t('clearShort')}
          </Button>
        )
      }
    >
      <div className={css.options}>
        {choices.map(({ value, label }) => (
          <CheckField
            key={value}
            type="radio"
            name={name}
            label={label}
            checked={chosen === value}
            aria-invalid={group.error ? true : undefined}
            onChange={() => onChoose(value)}
          />
        ))}
      </div>
    </Group>
  )
}

export function ManyInput({ field, value, onChange, ...group }: InputProps<FieldOf<'many'>>) {
  const { language } = useFiller()
  const chosen = new Set(Array.isArray(value) ? (value as readonly string[]) : [])
  const set = (key: string, isChosen: boolean) => {
    const next = field.options.map(one => one.key).filter(one => (one === key ? isChosen : chosen.has(one)))
    onChange(next.length > 0 ? next : null)
  }
  return (
    <Group {...group}>
      <div className={css.options}>
        {field.options.map(({ key, labels }) => (
          <CheckField
            key={key}
            label={textIn(labels, language, key)}
            checked={chosen.has(key)}
            aria-invalid={group.error ? true : undefined}
            onChange={isChosen => set(key, isChosen)}
          />
        ))}
      </div>
    </Group>
  )
}
