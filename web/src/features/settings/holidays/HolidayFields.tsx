import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { FieldsProps } from '../taxonomy/kind.ts'
import { taxonomyTexts } from '../taxonomy/texts.ts'

export interface HolidayValues {
  name: string
  on_day: string
  every_year: boolean
}

export function HolidayFields({ form: { field, box } }: FieldsProps<HolidayValues>) {
  const t = useTexts(taxonomyTexts)
  return (
    <>
      <TextField label={t('name')} required data-autofocus autoComplete="off" maxLength={80} {...field('name')} />
      <TextField label={t('holidayDay')} type="date" required {...field('on_day')} />
      <CheckField label={t('everyYear')} hint={t('everyYearHint')} {...box('every_year')} />
    </>
  )
}
