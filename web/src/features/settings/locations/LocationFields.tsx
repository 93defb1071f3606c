import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { zoneWords } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'
import { codedStates } from '@/widgets/us-states/us-states.ts'
import type { FieldsProps } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'
import { taxonomyTexts } from '../taxonomy/texts.ts'

export interface LocationValues {
  name: string
  code: string
  address_line1: string
  city: string
  state: string
  postal_code: string
  time_zone: string
  parent_id: string
}

export function LocationFields({ form, id }: FieldsProps<LocationValues>) {
  const t = useTexts(taxonomyTexts)
  const { field } = form
  return (
    <>
      <TextField label={t('name')} required data-autofocus autoComplete="off" maxLength={80} {...field('name')} />
      <TextField
        label={t('code')}
        autoComplete="off"
        maxLength={20}
        hint={t('codeHint', { example: 'BX' })}
        {...field('code')}
      />
      <TextField
        label={t('address')}
        className={css.wide}
        autoComplete="off"
        maxLength={200}
        {...field('address_line1')}
      />
      <TextField label={t('city')} autoComplete="off" maxLength={100} {...field('city')} />
      <div className={css.pair}>
        <ComboField label={t('state')} choices={codedStates()} none={t('noChoice')} {...field('state')} />
        <TextField label={t('zip')} autoComplete="off" inputMode="numeric" maxLength={10} {...field('postal_code')} />
      </div>
      <ParentField form={form} id={id} />
      <ZoneField form={form} />
    </>
  )
}

/** Excludes itself and everything below; includes an inactive parent only when it is already chosen. */
function ParentField({ form, id }: FieldsProps<LocationValues>) {
  const t = useTexts(taxonomyTexts)
  const { data } = useQueryOf(api.taxonomy.locations, {})
  const rows = data?.data ?? []
  const isBelow = (row: (typeof rows)[number], seen = 0): boolean => {
    if (row.id === id) return true
    const parent = rows.find(one => one.id === row.parent_id)
    return parent !== undefined && seen < rows.length && isBelow(parent, seen + 1)
  }
  const choices = rows
    .filter(row => (id === undefined || !isBelow(row)) && (row.is_active || row.id === form.values.parent_id))
    .map(row => ({ value: row.id, label: row.is_active ? row.name : t('nameInactive', { name: row.name }) }))
  return (
    <ComboField
      label={t('partOf')}
      hint={t('partOfHint')}
      none={t('noParent')}
      choices={choices}
      {...form.field('parent_id')}
    />
  )
}

function ZoneField({ form }: FieldsProps<LocationValues>) {
  const t = useTexts(taxonomyTexts)
  const { timeZone } = useAgency()
  const choices = useTimeZones(form.values.time_zone)
  return (
    <ComboField
      label={t('timeZone')}
      hint={timeZone ? t('timeZoneHint', { zone: zoneWords(timeZone) }) : undefined}
      none={t('zoneOfAgency')}
      choices={choices}
      {...form.field('time_zone')}
    />
  )
}
