import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { FieldsProps } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'
import { taxonomyTexts } from '../taxonomy/texts.ts'

export interface RoomValues {
  name: string
  location_id: string
  capacity: string
  directions: string
}

export function RoomFields({ form: { field, values } }: FieldsProps<RoomValues>) {
  const t = useTexts(taxonomyTexts)
  const locations = useChoosable('locations', [values.location_id])
  return (
    <>
      <TextField label={t('name')} required data-autofocus autoComplete="off" maxLength={80} {...field('name')} />
      <ComboField label={t('location')} choices={locations} {...field('location_id')} />
      <TextField label={t('holds')} hint={t('holdsHint')} inputMode="numeric" maxLength={4} {...field('capacity')} />
      <TextAreaField className={css.wide} label={t('directions')} rows={3} maxLength={1000} {...field('directions')} />
    </>
  )
}
