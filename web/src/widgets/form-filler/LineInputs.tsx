import { formLimits } from '@preceptor/contract/forms/limits'
import { formatPhone, toE164 } from '@preceptor/contract/phone'
import { isRelativeDay, resolveDay } from '@preceptor/contract/relative-days'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import type { FieldOf, FormField } from '@preceptor/contract/forms/content'
import { type InputProps, useFiller } from './filler.ts'
import { fillerTexts } from './texts.ts'

type Of<K extends FormField['kind']> = InputProps<FieldOf<K>>
const said = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const TextInput = ({ field, value, onChange, ...rest }: Of<'text'>) => (
  <TextField {...rest} maxLength={field.most} value={said(value)} onChange={text => onChange(text || null)} />
)

export const LongTextInput = ({ field, value, onChange, ...rest }: Of<'long_text'>) => (
  <TextAreaField {...rest} maxLength={field.most} value={said(value)} onChange={text => onChange(text || null)} />
)

/** Returns the number, or the text until it is one. */
export function numberOf(typed: string): number | string | null {
  const text = typed.trim()
  if (text === '') return null
  const number = Number(text.replaceAll(',', ''))
  return Number.isFinite(number) ? number : typed
}

export function NumberInput({ field, value, onChange, ...rest }: Of<'number'>) {
  const [typed, setTyped] = useState(() => said(value))
  // The value was changed from outside
  const shown = numberOf(typed) === value ? typed : said(value)
  return (
    <TextField
      {...rest}
      inputMode={field.decimals > 0 ? 'decimal' : field.min !== null && field.min >= 0 ? 'numeric' : 'text'}
      autoComplete="off"
      value={shown}
      onChange={text => {
        setTyped(text)
        onChange(numberOf(text))
      }}
    />
  )
}

export function DateInput({ field, value, onChange, ...rest }: Of<'date'>) {
  const { today } = useFiller()
  const dayOf = (limit: string | null) => (limit && isRelativeDay(limit) ? resolveDay(limit, today) : limit)
  const [min, max] = [dayOf(field.from), dayOf(field.to)]
  return (
    <DateField
      {...rest}
      {...(min && { min })}
      {...(max && { max })}
      value={said(value)}
      onChange={text => onChange(text || null)}
    />
  )
}

/** Stores E.164; keeps the text until it is a valid number. */
export function PhoneInput({ field: _, value, onChange, ...rest }: Of<'phone'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const known = said(value)
  return (
    <TextField
      {...rest}
      type="tel"
      autoComplete="off"
      value={typed ?? formatPhone(known || null)}
      onBlur={() => setTyped(null)}
      onChange={text => {
        setTyped(text)
        onChange(text.trim() === '' ? null : (toE164(text) ?? text))
      }}
    />
  )
}

export function SsnInput({ field: _, value, onChange, hint, ...rest }: Of<'ssn'>) {
  const t = useTexts(fillerTexts)
  const [typed, setTyped] = useState(() => said(value))
  return (
    <TextField
      {...rest}
      hint={
        <>
          {hint} {t('ssnHint')}
        </>
      }
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={11}
      value={typed}
      onChange={text => {
        setTyped(text)
        onChange(text.replace(/[\s-]/g, '') || null)
      }}
    />
  )
}

export const InitialsInput = ({ field: _, value, onChange, ...rest }: Of<'initials'>) => (
  <TextField
    {...rest}
    autoComplete="off"
    autoCapitalize="characters"
    maxLength={2 * formLimits.initials}
    value={said(value)}
    onChange={text => onChange(text.toLocaleUpperCase('en') || null)}
  />
)
