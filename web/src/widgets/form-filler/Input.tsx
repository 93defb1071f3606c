import type { FieldOf } from '@preceptor/contract/forms/content'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { AddressInput } from './AddressInput.tsx'
import { ChecklistInput } from './ChecklistInput.tsx'
import { ChoiceInput, ManyInput, YesNoInput } from './ChoiceInputs.tsx'
import css from './filler.module.css'
import { type InputProps, useFiller } from './filler.ts'
import { DateInput, InitialsInput, LongTextInput, NumberInput, PhoneInput, SsnInput, TextInput } from './LineInputs.tsx'
import { ReadField } from './ReadField.tsx'
import { TableInput } from './TableInput.tsx'
import { fillerTexts } from './texts.ts'

/** The control of a field, by its kind. */
export function Input({ field, ...shared }: InputProps) {
  switch (field.kind) {
    case 'text':
      return <TextInput field={field} {...shared} />
    case 'long_text':
      return <LongTextInput field={field} {...shared} />
    case 'number':
      return <NumberInput field={field} {...shared} />
    case 'date':
      return <DateInput field={field} {...shared} />
    case 'choice':
      return <ChoiceInput field={field} {...shared} />
    case 'many':
      return <ManyInput field={field} {...shared} />
    case 'yes_no':
      return <YesNoInput field={field} {...shared} />
    case 'checklist':
      return <ChecklistInput field={field} {...shared} />
    case 'table':
      return <TableInput field={field} {...shared} />
    case 'file':
      return <FileInput field={field} {...shared} />
    case 'phone':
      return <PhoneInput field={field} {...shared} />
    case 'address':
      return <AddressInput field={field} {...shared} />
    case 'ssn':
      return <SsnInput field={field} {...shared} />
    case 'initials':
      return <InitialsInput field={field} {...shared} />
    case 'information':
    case 'computed':
    case 'signature':
      return null
  }
}

function FileInput({ field, label, hint, value, error, onChange }: InputProps<FieldOf<'file'>>) {
  const t = useTexts(fillerTexts)
  const { renderFiles } = useFiller()
  const ids = Array.isArray(value) ? (value as string[]) : []
  if (!renderFiles) return <ReadField field={field} label={label} hint={t('files', { count: ids.length })} />
  return (
    <>
      {hint && <div className={css.loose}>{hint}</div>}
      {renderFiles({
        field,
        label,
        value: ids,
        error,
        onChange: next => onChange(next.length > 0 ? next : null),
      })}
    </>
  )
}
