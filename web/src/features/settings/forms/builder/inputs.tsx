import { directionOf } from '@preceptor/contract/texts/texts'
import type { LanguageTexts } from '@preceptor/contract/programs/language-texts'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'

interface TextsProps {
  label: string
  texts: LanguageTexts
  onChange: (texts: LanguageTexts) => void
  required?: boolean
  most: number
  /** More than one line. */
  rows?: number
  hint?: string
  error?: string | undefined
  onBlur?: () => void
}

/** A text in the current language; while it is missing, the first language's text appears below. */
export function TextsInput({ label, texts, onChange, required, most, rows, hint, error, onBlur }: TextsProps) {
  const t = useTexts(formSettingsTexts)
  const { language, first } = useBuilding()
  const source = language !== first && !texts[language] ? texts[first] : undefined
  const shared = {
    label,
    required: required ?? false,
    maxLength: most,
    lang: language,
    dir: directionOf(language),
    value: texts[language] ?? '',
    hint: source ? t('saysIn', { language: languageName(first), text: source }) : hint,
    error,
    ...(onBlur && { onBlur }),
    onChange: (said: string) => {
      const { [language]: _, ...others } = texts
      onChange(said === '' ? others : { ...others, [language]: said })
    },
  }
  return rows ? <TextAreaField {...shared} rows={rows} /> : <TextField {...shared} autoComplete="off" />
}

interface NumberProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** May be left blank. */
  optional?: boolean
  whole?: boolean
  /** Numbers outside this range stay in the field with an error, and aren't saved. */
  within?: { least: number; most: number }
  hint?: string
  error?: string | undefined
}

/** A number input; invalid text isn't saved. */
export function NumberInput({
  label,
  value,
  onChange,
  optional = false,
  whole = false,
  within,
  hint,
  error,
}: NumberProps) {
  const t = useTexts(formSettingsTexts)
  const [typed, setTyped] = useState<string | null>(null)
  /** Announces the error on blur: a further keystroke clears it, and it wouldn't come back. */
  const [isLeft, setIsLeft] = useState(false)
  const taken = (text: string) => {
    const number = numberOf(text, whole, optional)
    return within && typeof number === 'number' && (number < within.least || number > within.most) ? undefined : number
  }
  const wrong = typed !== null && taken(typed) === undefined
  const sentence = within ? t('numberOutside', within) : t(whole ? 'wholeMissing' : 'numberMissing')
  return (
    <TextField
      label={label}
      inputMode={whole ? 'numeric' : 'decimal'}
      maxLength={12}
      hint={hint}
      value={typed ?? (value === null ? '' : String(value))}
      error={wrong && isLeft ? sentence : error}
      onChange={text => {
        const number = taken(text)
        setTyped(text)
        setIsLeft(false)
        if (number !== undefined) onChange(number)
      }}
      onBlur={() => {
        setIsLeft(true)
        if (!wrong) setTyped(null)
      }}
    />
  )
}

/** Returns undefined for text that isn't a number. */
function numberOf(text: string, whole: boolean, optional: boolean): number | null | undefined {
  if (text.trim() === '') return optional ? null : undefined
  const number = Number(text)
  return Number.isFinite(number) && (!whole || Number.isInteger(number)) ? number : undefined
}
