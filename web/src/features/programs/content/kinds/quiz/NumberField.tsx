import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { quizTexts } from './texts.ts'

interface Props {
  label: string
  value: number | null
  least: number
  most: number
  /** The meaning of a blank field; absent when a value is required. */
  placeholder?: string
  onChange: (value: number | null) => void
}

/** An integer field. Invalid input stays as typed, with an error, and isn't saved. */
export function NumberField({ label, value, least, most, placeholder, onChange }: Props) {
  const t = useTexts(quizTexts)
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    const number = Number(text)
    const isEmpty = text.trim() === ''
    const isRight = isEmpty ? placeholder !== undefined : Number.isInteger(number) && number >= least && number <= most
    setTyped(isRight ? null : text)
    if (isRight) onChange(isEmpty ? null : number)
  }
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      {...(placeholder !== undefined && { placeholder })}
      value={typed ?? (value === null ? '' : String(value))}
      error={typed === null ? undefined : t('numberWrong', { least, most })}
      onChange={take}
    />
  )
}
